import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import type { Body } from '../../contract/chat/packets.ts';
import { PAGE_SIZE_MAX } from '../../contract/constants.ts';
import { CHAT_ENDED, PERSON_TYPE } from '../../contract/domain.ts';
import { pageChatUsers, pageRecord, type ChatSummary } from '../../contract/http/chats.ts';
import { ask, type AgentAccount, type Server } from './accounts.ts';
import type { ChatView } from './chatView.ts';
import type { SignedIn } from './connection.ts';
import type { PersonOptions } from './demoCustomer.ts';
import { Participant, type RecordPage, type Role, type Run } from './participant.ts';
import { agentLine, createWaits, topicOf } from './plan.ts';

/** A chat of the agent. Times are `performance.now()`. */
interface AgentChat {
  readonly id: string;
  /** null until the agent has read which one it is. */
  product: number | null;
  isMine: boolean;
  isEnded: boolean;
  /** Messages of staff so far. */
  written: number;
  /** When the agent begins to write; null while the customer has an answer. */
  writesAt: number | null;
  /** When the message is sent; null while the agent is not writing. */
  sendsAt: number | null;
}

/** What arrives within this time of a connection was written before it. */
const BACKLOG_MS = 5_000;

/** An agent of the demonstration, who answers in all chats that the server assigns. */
export class DemoAgent implements Role {
  readonly type = PERSON_TYPE.staff;
  readonly account: AgentAccount;
  readonly participant: Participant;
  readonly #server: Server;
  readonly #wait: ReturnType<typeof createWaits>;
  readonly #chats = new Map<string, AgentChat>();
  #connectedAt = 0;

  /** @param server for calls @param account already signed in */
  constructor(run: Run, server: Server, account: AgentAccount, { chance, waitFactor }: PersonOptions) {
    this.account = account;
    this.#server = server;
    this.#wait = createWaits(chance, waitFactor);
    this.participant = new Participant(run, this);
  }

  get id(): string {
    return this.account.id;
  }

  signIn(isRejected: boolean): Promise<SignedIn> {
    return this.account.signIn(isRejected);
  }

  readRecord(chatId: string, afterSeq: number): Promise<RecordPage> {
    return ask(this.#server, pageRecord, { chatId, afterSeq, pageNo: 1, pageSize: PAGE_SIZE_MAX }, this.account.token);
  }

  async reset(): Promise<void> {
    this.#connectedAt = performance.now();
    const open = (await this.#page({})).filter(({ chatEnded }) => chatEnded === CHAT_ENDED.no);
    const openIds = new Set(open.map(({ chatId }) => chatId));
    for (const chat of this.#chats.values()) chat.isMine &&= openIds.has(chat.id);
    for (const summary of open) this.#learn(summary);
  }

  event({ kind, chatId, toId }: Body<'ChatEvent'>): void {
    const chat = this.#chat(chatId);
    chat.isMine = toId === this.id;
    if (kind === CHAT_EVENT.ended) chat.isEnded = true;
  }

  message({ chatId }: ChatView, fromType: number): void {
    const chat = this.#chat(chatId);
    if (fromType === PERSON_TYPE.customer) {
      const now = performance.now();
      chat.writesAt ??= now + this.#wait(now - this.#connectedAt < BACKLOG_MS ? 'backlogReply' : 'agentReply');
    } else if (fromType === PERSON_TYPE.staff) {
      chat.written += 1;
      chat.writesAt = null;
      chat.sendsAt = null;
    }
  }

  /** Called twice a second while connected. */
  async look(): Promise<void> {
    const own = [...this.#chats.values()].filter(({ isMine, isEnded }) => isMine && !isEnded);
    const chatIds = own.filter(({ product }) => product === null).map(({ id }) => id);
    if (chatIds.length > 0) for (const summary of await this.#page({ chatIds })) this.#learn(summary);
    for (const chat of own) this.#answer(chat, performance.now());
  }

  #answer(chat: AgentChat, now: number): void {
    if (chat.product === null || chat.writesAt === null || now < chat.writesAt) return;
    if (chat.sendsAt === null) {
      chat.sendsAt = now + this.#wait('typing');
      this.participant.typing(chat.id);
    } else if (now >= chat.sendsAt) {
      const topic = topicOf(chat.product, chat.id);
      if (topic !== null) this.participant.send(chat.id, agentLine(topic, chat.id, chat.written));
    }
  }

  async #page(wanted: { readonly chatIds?: string[] }): Promise<readonly ChatSummary[]> {
    const input = { ...wanted, pageNo: 1, pageSize: PAGE_SIZE_MAX };
    return (await ask(this.#server, pageChatUsers, input, this.account.token)).records;
  }

  #learn({ chatId, comeFrom, lastSeq, chatEnded }: ChatSummary): void {
    const chat = this.#chat(chatId);
    chat.product = comeFrom;
    chat.isEnded ||= chatEnded === CHAT_ENDED.yes;
    this.participant.view(chatId).expect(lastSeq);
  }

  #chat(id: string): AgentChat {
    const chat = this.#chats.get(id) ?? {
      id,
      product: null,
      isMine: true,
      isEnded: false,
      written: 0,
      writesAt: null,
      sendsAt: null,
    };
    this.#chats.set(id, chat);
    return chat;
  }
}
