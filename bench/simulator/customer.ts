import type { World } from './world.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import type { Body } from '../../contract/chat/packets.ts';
import { PAGE_SIZE_MAX } from '../../contract/constants.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import { answerSolvedCheck, openCustomerChat, pageCustomerRecord } from '../../contract/http/customer.ts';
import { DEMO_PRODUCTS } from '../../server/db/seed/phrases.ts';
import type { Chance } from '../../server/db/seed/random.ts';
import { CustomerAccount } from '../../server/players/accounts.ts';
import type { ChatView } from '../../server/players/chatView.ts';
import type { SignedIn } from '../../server/players/connection.ts';
import { CustomerSide } from '../../server/players/dialogue.ts';
import type { Typist } from './typing.ts';
import { Participant, type RecordPage, type Role } from '../../server/players/participant.ts';
import { retryUntilReached } from '../../server/players/waiting.ts';

interface OpenChat {
  readonly id: string;
  readonly dialogue: CustomerSide;
  /** Earliest end: a chat of a few seconds would not be realistic. */
  readonly endsAfter: number;
  isAnswered: boolean;
  isEnding: boolean;
}

const SHORTEST_CHAT_S = 20;
const LONGEST_CHAT_S = 60;
const LONGEST_BREAK_MS = 4_000;
/** Pause of a customer who has started as many chats as the server allows in an hour. */
const REFUSED_BREAK_MS = 30_000;
/** Share of turns with a second message. */
const ONE_MORE = 0.2;
/** Share of solved checks that are answered, and share of them with yes. */
const ANSWERS_CHECK = 0.7;
const SOLVED = 0.85;

/** A customer on the page, who opens a chat about a product, writes, ends it, and returns with another question. */
export class Customer implements Role, Typist {
  readonly type = PERSON_TYPE.customer;
  readonly id: string;
  readonly participant: Participant;
  turnSince: number | null = performance.now();
  idleSince: number | null = null;
  readonly #world: World;
  readonly #chance: Chance;
  readonly #account: CustomerAccount;
  #chat: OpenChat | null = null;
  #isLeaving = false;

  constructor(world: World, id: string, chance: Chance) {
    this.id = id;
    this.#world = world;
    this.#chance = chance;
    this.#account = new CustomerAccount(world, id);
    this.participant = new Participant(world, this);
  }

  /** Whether a chat is open. */
  get hasOpenChat(): boolean {
    return this.#chat !== null;
  }

  get isStuck(): boolean {
    return this.#chat !== null && this.participant.outbox.isStuck(this.#chat.id);
  }

  async sendNext(typingMs: number): Promise<void> {
    const chat = this.#chat;
    this.turnSince = null;
    this.idleSince = null;
    if (chat === null) await this.#openChat();
    else if (chat.dialogue.isOver && performance.now() > chat.endsAfter) chat.isEnding = true;
    else await this.#send(chat, typingMs);
  }

  /** Ends the open chat after its last message. */
  leave(): void {
    this.#isLeaving = true;
    if (this.#chat !== null) this.#chat.isEnding = true;
  }

  signIn(isRejected: boolean): Promise<SignedIn> {
    return this.#account.signIn(isRejected);
  }

  async readRecord(chatId: string, afterSeq: number): Promise<RecordPage> {
    return this.#account.ask(pageCustomerRecord, { chatId, afterSeq, pageNo: 1, pageSize: PAGE_SIZE_MAX });
  }

  async reset(): Promise<void> {
    const { chat } = await this.#account.ask(openCustomerChat, { comeFrom: null });
    if (chat === null) {
      if (this.#chat !== null) this.#ended();
    } else {
      this.#found(chat);
    }
  }

  event({ kind, chatId }: Body<'ChatEvent'>): void {
    if (kind === CHAT_EVENT.ended && chatId === this.#chat?.id) this.#ended();
    if (kind === CHAT_EVENT.solvedAsked && this.#chance.isTrue(ANSWERS_CHECK)) void this.#answerCheck(chatId);
  }

  message({ chatId }: ChatView, fromType: number, isOwn: boolean): void {
    if (chatId !== this.#chat?.id) return;
    if (isOwn) {
      this.#chat.isAnswered = false;
      this.turnSince = this.#chance.isTrue(ONE_MORE) ? performance.now() : null;
      this.idleSince = performance.now();
    } else if (fromType === PERSON_TYPE.staff) {
      this.#chat.isAnswered = true;
      this.turnSince ??= performance.now();
    }
  }

  async look(): Promise<void> {
    if (this.#chat?.isEnding === true && this.participant.outbox.isEmpty)
      this.participant.connection.write('Exit', { chatId: this.#chat.id });
  }

  async #openChat(): Promise<void> {
    const product = this.#chance.oneOf(DEMO_PRODUCTS);
    const open = () => this.#account.ask(openCustomerChat, { comeFrom: product });
    const { chat } = await retryUntilReached(open, this.#world.signal).catch(() => ({ chat: null }));
    if (chat === null) {
      this.turnSince = performance.now() + REFUSED_BREAK_MS;
      return;
    }
    const { id, dialogue } = this.#found(chat);
    if (!this.#isLeaving) this.participant.send(id, dialogue.next(true));
  }

  async #send(chat: OpenChat, typingMs: number): Promise<void> {
    this.participant.typing(chat.id);
    await wait(typingMs);
    if (this.#chat === chat && !chat.isEnding) this.participant.send(chat.id, chat.dialogue.next(chat.isAnswered));
  }

  /** A second answer is refused, which is fine. */
  async #answerCheck(chatId: string): Promise<void> {
    const solved = this.#chance.isTrue(SOLVED);
    const answer = () => this.#account.ask(answerSolvedCheck, { chatId, solved });
    await retryUntilReached(answer, this.#world.signal).catch(() => undefined);
  }

  #found({
    chatId,
    comeFrom,
    lastSeq,
  }: {
    readonly chatId: string;
    readonly comeFrom: number;
    readonly lastSeq: number;
  }): OpenChat {
    this.participant.view(chatId).expect(lastSeq);
    if (this.#chat?.id === chatId) return this.#chat;
    this.#chat = {
      id: chatId,
      dialogue: new CustomerSide(this.#chance, comeFrom),
      isAnswered: true,
      isEnding: this.#isLeaving,
      endsAfter: performance.now() + this.#chance.integer(SHORTEST_CHAT_S, LONGEST_CHAT_S) * 1_000,
    };
    return this.#chat;
  }

  #ended(): void {
    this.#chat = null;
    this.idleSince = null;
    this.turnSince = performance.now() + this.#chance.integer(0, LONGEST_BREAK_MS);
  }
}
