import { setTimeout as wait } from 'node:timers/promises';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { Body } from '#contract/chat/packets.ts';
import { PAGE_SIZE_MAX } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { answerSolvedCheck, openCustomerChat, pageCustomerRecord, type CustomerChat } from '#contract/http/customer.ts';
import { DEMO_PRODUCTS, type Topic } from '../seed/phrases.ts';
import type { CustomerAccount } from './accounts.ts';
import type { ChatView } from './chatView.ts';
import type { SignedIn } from './connection.ts';
import { Participant, type RecordPage, type Role, type Run } from './participant.ts';
import { customerLine, nudge, topicOf, type Action, type Manner } from './plan.ts';
import type { Typist } from './typing.ts';
import { retryUntilReached } from './waiting.ts';

/** Share of the solved checks that are answered, and share of them with yes. */
const ANSWERS_CHECK = 0.7;
const SOLVED = 0.85;

interface OpenChat {
  readonly id: string;
  readonly topic: Topic;
  /** The customer leaves after this many lines, and not before this time. */
  readonly lines: number;
  readonly endsAfter: number;
  /** The customer's lines so far, without those that ask again. */
  written: number;
  /** Whether the customer has asked again since the last answer. */
  hasNudged: boolean;
  isEnding: boolean;
}

/** What the customer does next, and when: `performance.now()`. */
interface Step {
  readonly at: number;
  readonly what: 'open' | 'write' | 'nudge' | 'leave';
}

/** A customer on the page: opens a chat, asks, answers, leaves, and comes back with another question. */
export class Customer implements Role, Typist {
  readonly type = PERSON_TYPE.customer;
  readonly id: string;
  readonly account: CustomerAccount;
  readonly participant: Participant;
  readonly #run: Run;
  readonly #manner: Manner;
  #chat: OpenChat | null = null;
  /** null: the customer is writing, or waits for the server. */
  #next: Step | null;
  #isLeaving = false;

  constructor(run: Run, account: CustomerAccount, manner: Manner) {
    this.id = account.id;
    this.account = account;
    this.#run = run;
    this.#manner = manner;
    this.#next = this.#in('arrival', 'open');
    this.participant = new Participant(run, this);
  }

  get hasOpenChat(): boolean {
    return this.#chat !== null;
  }

  get actsAt(): number | null {
    return this.#isLeaving || this.#chat?.isEnding === true ? null : (this.#next?.at ?? null);
  }

  get isSpare(): boolean {
    return this.#next?.what === 'nudge';
  }

  get isStuck(): boolean {
    return this.#chat !== null && this.participant.outbox.isStuck(this.#chat.id);
  }

  async act(typingMs: number): Promise<void> {
    const what = this.#next?.what;
    const chat = this.#chat;
    this.#next = null;
    if (chat === null) await this.#open(typingMs);
    else if (what === 'nudge') await this.#write(chat, typingMs, true);
    else if (what === 'leave' || isOver(chat)) chat.isEnding = true;
    else await this.#write(chat, typingMs);
  }

  /** Ends the open chat after its last message, and opens no other. */
  leave(): void {
    this.#isLeaving = true;
    if (this.#chat !== null) this.#chat.isEnding = true;
  }

  signIn(isRejected: boolean): Promise<SignedIn> {
    return this.account.signIn(isRejected);
  }

  readRecord(chatId: string, afterSeq: number): Promise<RecordPage> {
    return this.account.ask(pageCustomerRecord, { chatId, afterSeq, pageNo: 1, pageSize: PAGE_SIZE_MAX });
  }

  async reset(): Promise<void> {
    const { chat } = await this.account.ask(openCustomerChat, { comeFrom: null });
    if (chat !== null) this.#found(chat);
    else if (this.#chat !== null) this.#ended();
  }

  event({ kind, chatId }: Body<'ChatEvent'>): void {
    if (kind === CHAT_EVENT.ended && chatId === this.#chat?.id) this.#ended();
    if (kind === CHAT_EVENT.solvedAsked && this.#manner.chance.isTrue(ANSWERS_CHECK)) void this.#answerCheck(chatId);
  }

  message({ chatId }: ChatView, fromType: number): void {
    const chat = this.#chat;
    if (chatId !== chat?.id) return;
    if (fromType === PERSON_TYPE.customer) {
      chat.written += 1;
      const isImpatient = chat.hasNudged && !this.#manner.isPatient;
      this.#next = isImpatient ? this.#in('patience', 'leave') : this.#in('nudge', 'nudge');
    } else if (fromType === PERSON_TYPE.staff) {
      chat.hasNudged = false;
      this.#next = isOver(chat) ? this.#in('leave', 'leave') : this.#in('customerReply', 'write');
    }
  }

  async look(): Promise<void> {
    if (this.#chat?.isEnding === true && this.participant.outbox.isEmpty)
      this.participant.connection.write('Exit', { chatId: this.#chat.id });
  }

  async #open(typingMs: number): Promise<void> {
    const comeFrom = this.#manner.chance.oneOf(DEMO_PRODUCTS);
    const open = () => this.account.ask(openCustomerChat, { comeFrom });
    const { chat } = await retryUntilReached(open, this.#run.signal).catch(() => ({ chat: null }));
    const found = chat === null ? null : this.#found(chat);
    if (found === null) this.#next = this.#in('refused', 'open');
    else await this.#write(found, typingMs);
  }

  async #write(chat: OpenChat, typingMs: number, isNudge = false): Promise<void> {
    this.#next = null;
    this.participant.typing(chat.id);
    await wait(typingMs);
    if (this.#chat !== chat || chat.isEnding) return;
    const text = isNudge ? nudge(this.#manner.chance) : customerLine(chat.topic, chat.id, chat.written);
    if (isNudge) {
      chat.hasNudged = true;
      chat.written -= 1; // it is counted when it is sent
    }
    this.participant.send(chat.id, text);
  }

  #found({ chatId, comeFrom, lastSeq }: CustomerChat): OpenChat | null {
    this.participant.view(chatId).expect(lastSeq);
    if (this.#chat?.id === chatId) return this.#chat;
    const topic = topicOf(comeFrom, chatId);
    if (topic === null) return null;
    this.#chat = {
      id: chatId,
      topic,
      lines: this.#manner.lines(),
      endsAfter: performance.now() + this.#manner.chatMs(),
      written: 0,
      hasNudged: false,
      isEnding: this.#isLeaving,
    };
    this.#next = this.#in('arrival', 'write');
    return this.#chat;
  }

  #ended(): void {
    this.#chat = null;
    this.#next = this.#in('pause', 'open');
  }

  /** A second answer is refused, which is fine. */
  async #answerCheck(chatId: string): Promise<void> {
    const solved = this.#manner.chance.isTrue(SOLVED);
    const answer = () => this.account.ask(answerSolvedCheck, { chatId, solved });
    await retryUntilReached(answer, this.#run.signal).catch(() => undefined);
  }

  #in(action: Action, what: Step['what']): Step {
    return { at: performance.now() + this.#manner.wait(action), what };
  }
}

function isOver({ written, lines, endsAfter }: OpenChat): boolean {
  return written >= lines && performance.now() > endsAfter;
}
