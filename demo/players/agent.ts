import { setTimeout as wait } from 'node:timers/promises';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { Body } from '#contract/chat/packets.ts';
import { PAGE_SIZE_MAX } from '#contract/constants.ts';
import { CHAT_ENDED, PERSON_TYPE } from '#contract/domain.ts';
import { pageChatUsers, pageRecord, type ChatSummary } from '#contract/http/chats.ts';
import type { AgentAccount } from './accounts.ts';
import type { ChatView } from './chatView.ts';
import type { SignedIn } from './connection.ts';
import { Participant, type RecordPage, type Role, type Run } from './participant.ts';
import { agentLine, topicOf, type Manner } from './plan.ts';
import type { Typist } from './typing.ts';

/** What arrives within this time of a connection was written before it. */
const BACKLOG_MS = 5_000;

/** An agent's side of one chat. */
class AgentChat implements Typist {
  readonly id: string;
  readonly isSpare = false;
  /** null until the agent has read which one it is. */
  product: number | null = null;
  /** Whether the agent owns the chat, or did when it ended. */
  isMine = true;
  isEnded = false;
  readonly #participant: Participant;
  /** Messages of staff so far. */
  #written = 0;
  /** null while the customer has an answer. */
  #answersAt: number | null = null;

  constructor(id: string, participant: Participant) {
    this.id = id;
    this.#participant = participant;
  }

  get actsAt(): number | null {
    return this.isMine && !this.isEnded && this.product !== null ? this.#answersAt : null;
  }

  get isStuck(): boolean {
    return this.#participant.outbox.isStuck(this.id);
  }

  asked(answersAt: number): void {
    this.#answersAt ??= answersAt;
  }

  answered(): void {
    this.#written += 1;
    this.#answersAt = null;
  }

  async act(typingMs: number): Promise<void> {
    this.#answersAt = null;
    this.#participant.typing(this.id);
    await wait(typingMs);
    const topic = this.product === null ? null : topicOf(this.product, this.id);
    if (!this.isMine || this.isEnded || topic === null) return;
    this.#participant.send(this.id, agentLine(topic, this.id, this.#written));
  }
}

/** An agent in the workspace, who takes the assigned chats and replies in each. */
export class Agent implements Role {
  readonly type = PERSON_TYPE.staff;
  readonly id: string;
  readonly account: AgentAccount;
  readonly participant: Participant;
  readonly #manner: Manner;
  readonly #chats = new Map<string, AgentChat>();
  #connectedAt = 0;

  /** @param account already signed in */
  constructor(run: Run, account: AgentAccount, manner: Manner) {
    this.id = account.id;
    this.account = account;
    this.#manner = manner;
    this.participant = new Participant(run, this);
  }

  get chats(): Iterable<Typist> {
    return this.#chats.values();
  }

  /** Whether this agent must have received all messages of a chat. */
  has(chatId: string): boolean {
    return this.#chats.get(chatId)?.isMine === true;
  }

  signIn(isRejected: boolean): Promise<SignedIn> {
    return this.account.signIn(isRejected);
  }

  readRecord(chatId: string, afterSeq: number): Promise<RecordPage> {
    return this.account.ask(pageRecord, { chatId, afterSeq, pageNo: 1, pageSize: PAGE_SIZE_MAX });
  }

  async reset(): Promise<void> {
    this.#connectedAt = performance.now();
    const open = (await this.#page({})).filter(({ chatEnded }) => chatEnded === CHAT_ENDED.no);
    const openIds = new Set(open.map(({ chatId }) => chatId));
    for (const chat of this.#chats.values()) if (!chat.isEnded && !openIds.has(chat.id)) chat.isMine = false;
    for (const summary of open) this.#learn(summary);
  }

  event({ kind, chatId, toId }: Body<'ChatEvent'>): void {
    const chat = this.#chat(chatId);
    chat.isMine = toId === this.id;
    if (kind === CHAT_EVENT.ended) chat.isEnded = true;
  }

  message({ chatId }: ChatView, fromType: number): void {
    const chat = this.#chat(chatId);
    const now = performance.now();
    if (fromType === PERSON_TYPE.customer)
      chat.asked(now + this.#manner.wait(now - this.#connectedAt < BACKLOG_MS ? 'backlogReply' : 'agentReply'));
    else if (fromType === PERSON_TYPE.staff) chat.answered();
  }

  /** Reads what new chats are about. */
  async look(): Promise<void> {
    const chatIds = [...this.#chats.values()]
      .filter(({ product, isMine, isEnded }) => isMine && !isEnded && product === null)
      .map(({ id }) => id)
      .slice(0, PAGE_SIZE_MAX);
    if (chatIds.length > 0) for (const summary of await this.#page({ chatIds })) this.#learn(summary);
  }

  async #page(wanted: { readonly chatIds?: string[] }): Promise<readonly ChatSummary[]> {
    return (await this.account.ask(pageChatUsers, { ...wanted, pageNo: 1, pageSize: PAGE_SIZE_MAX })).records;
  }

  #learn({ chatId, comeFrom, lastSeq, chatEnded }: ChatSummary): void {
    const chat = this.#chat(chatId);
    chat.product = comeFrom;
    chat.isEnded ||= chatEnded === CHAT_ENDED.yes;
    this.participant.view(chatId).expect(lastSeq);
  }

  #chat(id: string): AgentChat {
    const chat = this.#chats.get(id) ?? new AgentChat(id, this.participant);
    this.#chats.set(id, chat);
    return chat;
  }
}
