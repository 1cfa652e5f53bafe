import type { World } from './world.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import type { Body } from '../../contract/chat/packets.ts';
import { PAGE_SIZE_MAX } from '../../contract/constants.ts';
import { CHAT_ENDED, PERSON_TYPE } from '../../contract/domain.ts';
import { pageChatUsers, pageRecord, type ChatSummary } from '../../contract/http/chats.ts';
import type { Chance } from '../../server/db/seed/random.ts';
import { ask, type AgentAccount, type Server } from '../../server/players/accounts.ts';
import type { ChatView } from '../../server/players/chatView.ts';
import type { SignedIn } from '../../server/players/connection.ts';
import { AgentSide } from '../../server/players/dialogue.ts';
import type { Typist } from './typing.ts';
import { Participant, type RecordPage, type Role } from '../../server/players/participant.ts';

/** The slowest agents think for several turns of the others, but never longer than this. */
const SLOWEST_TURNS = 4;
const LONGEST_THINKING_MS = 90_000;

/** An agent's side of one chat. */
class AgentChat implements Typist {
  readonly id: string;
  readonly idleSince = null;
  /** Whether the agent owns the chat, or did when it ended. */
  isMine = true;
  isEnded = false;
  /** null until the agent has read what the chat is about. */
  dialogue: AgentSide | null = null;
  readonly #participant: Participant;
  readonly #thinkingMs: () => number;
  #answersFrom: number | null = null;

  constructor(id: string, participant: Participant, thinkingMs: () => number) {
    this.id = id;
    this.#participant = participant;
    this.#thinkingMs = thinkingMs;
  }

  get turnSince(): number | null {
    return this.isMine && !this.isEnded && this.dialogue !== null ? this.#answersFrom : null;
  }

  get isStuck(): boolean {
    return this.#participant.outbox.isStuck(this.id);
  }

  aliveReceived(fromType: number): void {
    if (fromType === PERSON_TYPE.customer) this.#answersFrom ??= performance.now() + this.#thinkingMs();
    if (fromType === PERSON_TYPE.staff) this.#answersFrom = null;
  }

  async sendNext(typingMs: number): Promise<void> {
    this.#answersFrom = null;
    this.#participant.typing(this.id);
    await wait(typingMs);
    if (this.isMine && !this.isEnded && this.dialogue !== null) this.#participant.send(this.id, this.dialogue.next());
  }
}

/** An agent in the workspace, who takes the assigned chats and replies in each. */
export class Agent implements Role {
  readonly type = PERSON_TYPE.staff;
  readonly id: string;
  readonly participant: Participant;
  readonly account: AgentAccount;
  readonly #server: Server;
  readonly #chance: Chance;
  readonly #chats = new Map<string, AgentChat>();
  /** Longest time that this agent thinks about a reply. It differs between agents. */
  readonly #thinkingMaxMs: number;

  /** @param account already signed in */
  constructor(world: World, account: AgentAccount, chance: Chance) {
    this.id = account.id;
    this.account = account;
    this.#server = world;
    this.#chance = chance;
    this.#thinkingMaxMs = Math.min(LONGEST_THINKING_MS, world.turnMs * chance.integer(0, SLOWEST_TURNS));
    this.participant = new Participant(world, this);
  }

  get chats(): Iterable<AgentChat> {
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
    return ask(this.#server, pageRecord, { chatId, afterSeq, pageNo: 1, pageSize: PAGE_SIZE_MAX }, this.account.token);
  }

  async reset(): Promise<void> {
    const { records } = await ask(
      this.#server,
      pageChatUsers,
      { pageNo: 1, pageSize: PAGE_SIZE_MAX },
      this.account.token,
    );
    const open = records.filter(({ chatEnded }) => chatEnded === CHAT_ENDED.no);
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
    this.#chat(chatId).aliveReceived(fromType);
  }

  /** Reads what new chats are about. */
  async look(): Promise<void> {
    const chatIds = [...this.#chats.values()]
      .filter(({ dialogue, isMine }) => isMine && dialogue === null)
      .map(({ id }) => id)
      .slice(0, PAGE_SIZE_MAX);
    if (chatIds.length === 0) return;
    const { records } = await ask(
      this.#server,
      pageChatUsers,
      { chatIds, pageNo: 1, pageSize: PAGE_SIZE_MAX },
      this.account.token,
    );
    for (const summary of records) this.#learn(summary);
  }

  #learn({ chatId, comeFrom, lastSeq, chatEnded }: ChatSummary): void {
    const chat = this.#chat(chatId);
    chat.isEnded ||= chatEnded === CHAT_ENDED.yes;
    chat.dialogue ??= new AgentSide(this.#chance, comeFrom);
    this.participant.view(chatId).expect(lastSeq);
  }

  #chat(chatId: string): AgentChat {
    const chat =
      this.#chats.get(chatId) ??
      new AgentChat(chatId, this.participant, () => this.#chance.integer(0, this.#thinkingMaxMs));
    this.#chats.set(chatId, chat);
    return chat;
  }
}
