import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import type { Body } from '../../contract/chat/packets.ts';
import { PAGE_SIZE_MAX } from '../../contract/constants.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import {
  answerSolvedCheck,
  openCustomerChat,
  pageCustomerRecord,
  type CustomerChat,
} from '../../contract/http/customer.ts';
import { DEMO_PRODUCTS, type Topic } from '../db/seed/phrases.ts';
import type { Chance } from '../db/seed/random.ts';
import { CustomerAccount, type Server } from './accounts.ts';
import type { ChatView } from './chatView.ts';
import type { SignedIn } from './connection.ts';
import { Participant, type RecordPage, type Role, type Run } from './participant.ts';
import { createWaits, customerLine, nudge, topicOf, type Action } from './plan.ts';
import { RefusedError } from './waiting.ts';

/** Share of the solved checks that are answered with yes. */
const SOLVED = 0.85;

interface OpenChat {
  readonly id: string;
  readonly topic: Topic;
  /** The customer's lines so far, without nudges. */
  written: number;
  /** Whether the customer has asked again since the last answer. */
  hasNudged: boolean;
}

/** What the customer does next, and when: `performance.now()`. */
interface Step {
  readonly at: number;
  readonly what: 'open' | 'write' | 'nudge' | 'leave';
}

export interface PersonOptions {
  readonly chance: Chance;
  /** Multiplies all waits. */
  readonly waitFactor: number;
}

/** A customer of the demonstration: opens a chat, asks, answers, leaves, and comes back with another question. */
export class DemoCustomer implements Role {
  readonly type = PERSON_TYPE.customer;
  readonly id: string;
  readonly account: CustomerAccount;
  readonly participant: Participant;
  readonly #chance: Chance;
  readonly #wait: ReturnType<typeof createWaits>;
  #chat: OpenChat | null = null;
  #next: Step;
  #isLeaving = false;
  /** Whether the server has written if a chat is open. */
  #isKnown = false;

  /** @param server for calls */
  constructor(run: Run, server: Server, id: string, { chance, waitFactor }: PersonOptions) {
    this.id = id;
    this.#chance = chance;
    this.#wait = createWaits(chance, waitFactor);
    this.#next = this.#in('arrival', 'open');
    this.account = new CustomerAccount(server, id);
    this.participant = new Participant(run, this);
  }

  /** Whether no chat is open. */
  get isGone(): boolean {
    return this.#isKnown && this.#chat === null;
  }

  /** Ends the open chat, and opens no other. */
  leave(): void {
    this.#isLeaving = true;
    this.#exit();
  }

  signIn(isRejected: boolean): Promise<SignedIn> {
    return this.account.signIn(isRejected);
  }

  readRecord(chatId: string, afterSeq: number): Promise<RecordPage> {
    return this.account.ask(pageCustomerRecord, { chatId, afterSeq, pageNo: 1, pageSize: PAGE_SIZE_MAX });
  }

  async reset(): Promise<void> {
    const { chat } = await this.account.ask(openCustomerChat, { comeFrom: null });
    this.#isKnown = true;
    if (chat !== null) this.#found(chat);
    else if (this.#chat !== null) this.#ended();
  }

  event({ kind, chatId }: Body<'ChatEvent'>): void {
    if (kind === CHAT_EVENT.ended && chatId === this.#chat?.id) this.#ended();
    if (kind === CHAT_EVENT.solvedAsked) void this.#answerCheck(chatId);
  }

  message({ chatId }: ChatView, fromType: number): void {
    const chat = this.#chat;
    if (chatId !== chat?.id) return;
    if (fromType === PERSON_TYPE.customer) {
      chat.written += 1;
      this.#next = this.#in(chat.hasNudged ? 'patience' : 'nudge', chat.hasNudged ? 'leave' : 'nudge');
    } else if (fromType === PERSON_TYPE.staff) {
      chat.hasNudged = false;
      const isOver = customerLine(chat.topic, chat.id, chat.written) === null;
      this.#next = isOver ? this.#in('leave', 'leave') : this.#in('customerReply', 'write');
    }
  }

  /** Called twice a second while connected. */
  async look(): Promise<void> {
    if (this.#isLeaving) {
      this.#exit();
      return;
    }
    const { at, what } = this.#next;
    if (performance.now() < at) return;
    const chat = this.#chat;
    if (chat === null) await this.#open();
    else if (what === 'leave') this.#exit();
    else this.#write(chat, what);
  }

  #write(chat: OpenChat, what: Step['what']): void {
    if (what === 'nudge') {
      chat.hasNudged = true;
      chat.written -= 1;
      this.participant.send(chat.id, nudge(this.#chance));
      return;
    }
    const line = customerLine(chat.topic, chat.id, chat.written);
    if (line === null) this.#exit();
    else this.participant.send(chat.id, line);
  }

  async #open(): Promise<void> {
    this.#next = this.#in('pause', 'open');
    try {
      const { chat } = await this.account.ask(openCustomerChat, { comeFrom: this.#chance.oneOf(DEMO_PRODUCTS) });
      if (chat === null) return;
      this.#found(chat);
      this.#next = this.#in('typing', 'write');
    } catch (error) {
      // The customer has opened as many chats as one may in an hour, or the server is stopping.
      if (!(error instanceof RefusedError)) throw error;
    }
  }

  #found({ chatId, comeFrom, lastSeq }: CustomerChat): void {
    this.participant.view(chatId).expect(lastSeq);
    const topic = topicOf(comeFrom, chatId);
    if (this.#chat?.id === chatId || topic === null) return;
    this.#chat = { id: chatId, topic, written: 0, hasNudged: false };
    this.#next = this.#in('arrival', 'write');
  }

  #exit(): void {
    if (this.#chat !== null && this.participant.outbox.isEmpty)
      this.participant.connection.write('Exit', { chatId: this.#chat.id });
  }

  #ended(): void {
    this.#chat = null;
    this.#next = this.#in('pause', 'open');
  }

  async #answerCheck(chatId: string): Promise<void> {
    // A second answer is refused.
    await this.account.ask(answerSolvedCheck, { chatId, solved: this.#chance.isTrue(SOLVED) }).catch(() => undefined);
  }

  #in(action: Action, what: Step['what']): Step {
    return { at: performance.now() + this.#wait(action), what };
  }
}
