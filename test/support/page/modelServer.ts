import { CHAT_EVENT, CLOSE, FRAME_ERROR } from '#contract/chat/commands.ts';
import { bodyOf, type Body, type Packet } from '#contract/chat/packets.ts';
import { LOGIN_TIMEOUT_MS, SERVER_HEARTBEAT_MS, SWEEP_MS } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { AGENT, bodyOfRecord } from './chatBuilders.ts';
import { ModelChats, type Marks, type ModelChat } from './modelChats.ts';
import type { VirtualTime } from './virtualTime.ts';

/** Longer than a frame takes, so that a crash can interrupt it. In milliseconds. */
const COMMIT_MS = 10;

/** The server's end of a socket. */
export interface ServerEnd {
  readonly push: (packets: readonly Packet[]) => void;
  readonly close: (code: number) => void;
}

interface ModelSession {
  readonly end: ServerEnd;
  tabId: string | null;
  connectionNo: number;
  eventCursor: number;
  /** The agent's chats, each with the number up to which all messages were pushed. */
  readonly cursors: Map<string, number>;
  readonly acked: Set<string>;
  /** The marks that were sent last, by chat and side. */
  readonly sentMarks: Map<string, Marks>;
}

/**
 * The server of `protocol.md`, for one agent with the customers of a few chats, in a few pages. Committed data survive
 * a crash; unfinished commits and connections do not.
 */
export class ModelServer {
  readonly chats: ModelChats;
  /** Rejected messages, by clientMsgId. */
  readonly refused = new Set<string>();
  /** Acknowledged messages, by clientMsgId. */
  readonly acknowledged = new Set<string>();
  isUp = true;
  /** Refuses the next send temporarily. */
  isBusy = false;
  /** The next login cannot resume: its agent is too far behind. */
  isForgetful = false;
  /** Loses the notice of the next change: the sweep must find it. */
  losesPublication = false;
  readonly #time: VirtualTime;
  #sessions = new Map<ServerEnd, ModelSession>();
  #waiting: { readonly session: ModelSession; readonly seq: number; readonly body: Body<'Send'> }[] = [];
  #isCommitting = false;
  /** Counts crashes: work that began before one never finishes. */
  #life = 0;

  constructor(time: VirtualTime, staffOf: Readonly<Record<string, string | null>>) {
    this.#time = time;
    this.chats = new ModelChats(
      staffOf,
      () => time.now,
      () => this.#publishChange(),
    );
    this.#every(SERVER_HEARTBEAT_MS, () => {
      for (const { tabId, end } of this.#sessions.values())
        if (tabId !== null) end.push([{ name: 'Heartbeat', seq: 0, body: bodyOf('Heartbeat', {}) }]);
    });
    this.#every(SWEEP_MS, () => this.#pushToAll());
  }

  goAway(minDelayMs: number, maxDelayMs: number): void {
    for (const { end } of this.#sessions.values())
      end.push([{ name: 'GoAway', seq: 0, body: bodyOf('GoAway', { minDelayMs, maxDelayMs }) }]);
  }

  /** Pages must notice by themselves: the wire closes the sockets. */
  crash(): void {
    this.isUp = false;
    this.#life += 1;
    this.#waiting = [];
    this.#isCommitting = false;
    this.#sessions = new Map();
  }

  start(): void {
    this.isUp = true;
  }

  // Sockets
  accept(end: ServerEnd): void {
    this.#sessions.set(end, {
      end,
      tabId: null,
      connectionNo: 0,
      eventCursor: 0,
      cursors: new Map(),
      acked: new Set(),
      sentMarks: new Map(),
    });
    this.#time.after(LOGIN_TIMEOUT_MS, () => {
      const session = this.#sessions.get(end);
      if (session?.tabId === null) this.#close(session, CLOSE.loginTimeout);
    });
  }

  leave(end: ServerEnd): void {
    this.#sessions.delete(end);
  }

  receive(end: ServerEnd, packet: Packet): void {
    const session = this.#sessions.get(end);
    if (session === undefined) return;
    if (packet.name === 'Login') this.#logIn(session, packet.seq, packet.body);
    else if (session.tabId === null) this.#close(session, CLOSE.unauthorized);
    else this.#handle(session, packet);
  }

  #handle(session: ModelSession, { name, seq, body }: Exclude<Packet, { name: 'Login' }>): void {
    switch (name) {
      case 'Send':
        this.#send(session, seq, body);
        break;
      case 'Received':
        for (const { chatId, chatSeq } of body.cursors)
          this.chats.staffMarks(chatId, { deliveredSeq: chatSeq, readSeq: 0 });
        break;
      case 'MessageState':
        this.chats.staffMarks(body.chatId, body);
        break;
      case 'Exit':
        this.#exit(session, seq, body.chatId);
        break;
      case 'Heartbeat':
        session.end.push([{ name: 'HeartbeatAck', seq, body: bodyOf('HeartbeatAck', {}) }]);
        break;
      default:
    }
  }

  #logIn(
    session: ModelSession,
    seq: number,
    { uuid, clientSeq, cursors, eventSeq: knownEventSeq }: Body<'Login'>,
  ): void {
    const others = [...this.#sessions.values()].filter(({ tabId }) => tabId === uuid);
    if (others.some(({ connectionNo }) => connectionNo > clientSeq)) {
      this.#close(session, CLOSE.replaced);
      return;
    }
    for (const other of others) this.#close(other, CLOSE.replaced);
    const known = new Map(cursors.map(({ chatId, chatSeq }) => [chatId, chatSeq]));
    const reset = this.isForgetful || (known.size === 0 && knownEventSeq === 0);
    this.isForgetful = false;
    session.tabId = uuid;
    session.connectionNo = clientSeq;
    session.eventCursor = reset ? this.chats.events.length : knownEventSeq;
    for (const chat of this.chats.all.values()) {
      if (chat.staffId !== AGENT.id || (chat.isEnded && !known.has(chat.chatId))) continue;
      const last = chat.messages.length;
      session.cursors.set(chat.chatId, reset ? last : (known.get(chat.chatId) ?? last));
    }
    if (reset) {
      for (const chat of this.chats.all.values())
        for (const side of ['customer', 'staff'] as const) session.sentMarks.set(`${chat.chatId} ${side}`, chat[side]);
    }
    session.end.push([
      {
        name: 'LoginAck',
        seq,
        body: bodyOf('LoginAck', {
          serverTime: this.#time.now,
          reset,
          sessionId: 's',
          eventSeq: this.chats.events.length,
        }),
      },
    ]);
    this.#pushToSession(session);
  }

  #close(session: ModelSession, code: number): void {
    this.#sessions.delete(session.end);
    session.end.close(code);
  }

  #send(session: ModelSession, seq: number, body: Body<'Send'>): void {
    if (this.isBusy) {
      this.isBusy = false;
      this.#refuse(session, seq, {
        code: FRAME_ERROR.tooMany,
        retryable: true,
        clientMsgId: body.clientMsgId,
        chatId: body.chatId,
      });
      return;
    }
    this.#waiting.push({ session, seq, body });
    if (!this.#isCommitting) this.#commit();
  }

  /** Messages that arrive during a commit form the next batch. */
  #commit(): void {
    const [batch, life] = [this.#waiting, this.#life];
    this.#waiting = [];
    this.#isCommitting = batch.length > 0;
    if (batch.length === 0) return;
    this.#time.after(COMMIT_MS, () => {
      if (life !== this.#life) return;
      for (const { session, seq, body } of batch) this.#settle(session, seq, body);
      this.#publishChange();
      this.#commit();
    });
  }

  #settle(session: ModelSession, seq: number, { chatId, clientMsgId, msgType, msg }: Body<'Send'>): void {
    const chat = this.chats.chat(chatId);
    const earlier = chat.messages.find(
      (message) => message.fromType === AGENT.type && message.clientMsgId === clientMsgId,
    );
    if (earlier === undefined && (chat.isEnded || chat.staffId !== AGENT.id)) {
      this.refused.add(clientMsgId);
      this.#refuse(session, seq, {
        code: chat.isEnded ? FRAME_ERROR.ended : FRAME_ERROR.forbidden,
        retryable: false,
        clientMsgId,
        chatId,
      });
      return;
    }
    const { id, chatSeq, createTime } =
      earlier ?? this.chats.store(chat, { fromType: AGENT.type, fromId: AGENT.id, clientMsgId, msgType, msg });
    this.acknowledged.add(clientMsgId);
    session.acked.add(id);
    session.end.push([
      {
        name: 'SendAck',
        seq,
        body: bodyOf('SendAck', { clientMsgId, serverMsgId: id, chatSeq, serverTime: Date.parse(createTime), chatId }),
      },
    ]);
  }

  #refuse({ end }: ModelSession, seq: number, error: Partial<Body<'Error'>>): void {
    end.push([{ name: 'Error', seq, body: bodyOf('Error', error) }]);
  }

  #exit(session: ModelSession, seq: number, chatId: string): void {
    const chat = this.chats.chat(chatId);
    if (chat.staffId !== AGENT.id || chat.isEnded) {
      this.#refuse(session, seq, { code: chat.isEnded ? FRAME_ERROR.ended : FRAME_ERROR.forbidden, chatId });
      return;
    }
    this.chats.endChat(chatId);
    session.end.push([{ name: 'ExitAck', seq, body: { chatId } }]);
  }

  #publishChange(): void {
    if (this.losesPublication) this.losesPublication = false;
    else this.#pushToAll();
  }

  #pushToAll(): void {
    for (const session of this.#sessions.values()) if (session.tabId !== null) this.#pushToSession(session);
  }

  /** Pushes by cursor everything that the session lacks, whatever caused it. */
  #pushToSession(session: ModelSession): void {
    const packets: Packet[] = [];
    for (const event of this.chats.events.slice(session.eventCursor)) {
      packets.push({ name: 'ChatEvent', seq: 0, body: event });
      this.#follow(session, event);
    }
    session.eventCursor = this.chats.events.length;
    for (const chat of this.chats.all.values()) {
      if (chat.staffId !== AGENT.id) continue;
      const cursor = session.cursors.get(chat.chatId);
      // Messages read in one tab are read in all, whichever chats they follow.
      packets.push(...this.#marksNews(session, chat, 'staff'));
      if (cursor === undefined) continue;
      const news = chat.messages.slice(cursor).filter(({ id }) => !session.acked.has(id));
      packets.push(...news.map((record): Packet => ({ name: 'Message', seq: 0, body: bodyOfRecord(record) })));
      session.cursors.set(chat.chatId, chat.messages.length);
      packets.push(...this.#marksNews(session, chat, 'customer'));
    }
    if (packets.length > 0) session.end.push(packets);
  }

  /** A chat that becomes the agent's is followed from then on; one that is lost is not. */
  #follow({ cursors, sentMarks }: ModelSession, { chatId, kind, toId }: Body<'ChatEvent'>): void {
    if (toId !== AGENT.id) {
      cursors.delete(chatId);
      sentMarks.delete(`${chatId} customer`);
      sentMarks.delete(`${chatId} staff`);
    } else if (kind !== CHAT_EVENT.ended && !cursors.has(chatId)) {
      cursors.set(chatId, this.chats.chat(chatId).messages.length);
    }
  }

  #marksNews({ sentMarks }: ModelSession, chat: ModelChat, side: 'customer' | 'staff'): readonly Packet[] {
    const key = `${chat.chatId} ${side}`;
    const [before, marks] = [sentMarks.get(key), chat[side]];
    if ((before?.deliveredSeq ?? 0) === marks.deliveredSeq && (before?.readSeq ?? 0) === marks.readSeq) return [];
    sentMarks.set(key, marks);
    return [
      {
        name: 'MessageState',
        seq: 0,
        body: bodyOf('MessageState', { chatId: chat.chatId, personType: PERSON_TYPE[side], ...marks }),
      },
    ];
  }

  #every(ms: number, work: () => void): void {
    this.#time.after(ms, () => {
      if (this.isUp) work();
      this.#every(ms, work);
    });
  }
}
