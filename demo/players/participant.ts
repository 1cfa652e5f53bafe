import type { Body, Cursor, Packet } from '#contract/chat/packets.ts';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import { FRAME_ENTRIES_MAX, LOGIN_CURSORS_MAX, PAGE_SIZE_MAX } from '#contract/constants.ts';
import type { Server } from './accounts.ts';
import { ChatView } from './chatView.ts';
import { Connection, type SignedIn } from './connection.ts';
import { Outbox, type Outgoing } from './outbox.ts';
import { backoffMs } from './waiting.ts';

/** Notes the fate of each message. */
export interface MessageLedger {
  /** @param from type and id of the sender */
  entered(message: Outgoing, from: string): void;
  acked(ack: Body<'SendAck'>): void;
  refused(clientMsgId: string, why: string): void;
  /** Another person has received it. */
  received(clientMsgId: string): void;
}

/** What all people of a run share. */
export interface Run extends Server {
  /** Distinguishes the names of this run from those of other runs. */
  readonly runId: string;
  readonly ledger: MessageLedger;
}

/** One page of a chat's messages. */
export interface RecordPage {
  readonly records: readonly ChatRecord[];
  readonly next: string | null;
}

/** The difference between a customer and an agent. */
export interface Role {
  readonly type: number;
  readonly id: string;
  signIn(isRejected: boolean): Promise<SignedIn>;
  readRecord(chatId: string, afterSeq: number): Promise<RecordPage>;
  /** The server cannot say what was missed: read everything again. */
  reset(): Promise<void>;
  event(event: Body<'ChatEvent'>): void;
  /** A message that is new to this person, or their own. */
  message(view: ChatView, fromType: number, isOwn: boolean): void;
  /** Called from time to time while connected. */
  look(): Promise<void>;
}

const LOOK_EVERY_MS = 500;

/** A person with a page: their connection, what they have received, and what they have to send. */
export class Participant {
  readonly views = new Map<string, ChatView>();
  readonly outbox = new Outbox();
  readonly connection: Connection;
  /** Gaps that were filled by reading messages. */
  refills = 0;
  readonly from: string;
  readonly #world: Run;
  readonly #role: Role;
  /** With a number, the ids of the messages of this run. */
  readonly #messageIds: string;
  readonly #behind = new Set<ChatView>();
  readonly #reported = new Map<ChatView, number>();
  #eventSeq = 0;
  #isFresh = true;
  #isLooking = false;
  #sentCount = 0;

  constructor(world: Run, role: Role) {
    this.#world = world;
    this.#role = role;
    this.from = `${role.type} ${role.id}`;
    this.#messageIds = `sim-${world.runId}-${role.type}-${role.id}-`;
    this.connection = new Connection(
      {
        type: role.type,
        id: role.id,
        tabId: `sim-${world.runId}-${role.type}-${role.id}`,
        signIn: (isRejected) => role.signIn(isRejected),
        place: () => this.#place(),
        ready: (ack) => this.#ready(ack),
        received: (packet) => this.#receive(packet),
        lost: () => this.outbox.connectionLost(),
        oldestSendAt: () => this.outbox.oldestWrittenAt,
      },
      world.url,
    );
  }

  /** Whether this person has read their chats since they came. */
  get hasLoaded(): boolean {
    return !this.#isFresh;
  }

  /** Runs until the end of the run. */
  async run(): Promise<void> {
    const timer = setInterval(() => {
      this.#look();
    }, LOOK_EVERY_MS);
    try {
      await this.connection.run(this.#world.signal);
    } finally {
      clearInterval(timer);
    }
  }

  view(chatId: string): ChatView {
    const view = this.views.get(chatId) ?? new ChatView(chatId);
    this.views.set(chatId, view);
    return view;
  }

  /** Enters a message. */
  send(chatId: string, text: string): void {
    this.#sentCount += 1;
    const message = {
      chatId,
      text,
      clientMsgId: `${this.#messageIds}${this.#sentCount}`,
      enteredAt: performance.now(),
    };
    this.#world.ledger.entered(message, this.from);
    this.outbox.add(message);
    this.#role.message(this.view(chatId), this.#role.type, true);
    this.#flush();
  }

  typing(chatId: string): void {
    this.connection.write('Typing', { chatId });
  }

  /** Reads all messages after the last one. */
  async #refill(view: ChatView): Promise<void> {
    const isHistory = view.cursor === 0;
    if (!isHistory) this.refills += 1;
    for (let isMore = true; isMore;) {
      const { records, next } = await this.#role.readRecord(view.chatId, view.cursor);
      for (const { id, chatSeq, fromType, fromId, clientMsgId } of records) {
        this.#take(view, { serverMsgId: id, chatSeq, fromType, fromId, clientMsgId }, isHistory);
      }
      isMore = next !== null && records.length === PAGE_SIZE_MAX;
    }
  }

  #place(): { readonly cursors: readonly Cursor[]; readonly eventSeq: number } {
    if (this.#isFresh) return { cursors: [], eventSeq: 0 };
    const views = [...this.views.values()].slice(-LOGIN_CURSORS_MAX);
    return { cursors: views.map(({ chatId, cursor }) => ({ chatId, chatSeq: cursor })), eventSeq: this.#eventSeq };
  }

  #ready({ reset, eventSeq }: Body<'LoginAck'>): void {
    if (reset || this.#isFresh) {
      this.#eventSeq = eventSeq;
      void this.#loadAgain();
    }
    this.#flush();
  }

  /** Until this succeeds, each connection starts like that of a new page. */
  async #loadAgain(): Promise<void> {
    this.#isFresh = true;
    try {
      await this.#role.reset();
      for (const view of this.views.values()) await this.#refill(view);
      this.#isFresh = false;
    } catch {
      this.#behind.clear();
    }
  }

  #receive(packet: Packet): void {
    switch (packet.name) {
      case 'Message':
        this.#take(this.view(packet.body.chatId), packet.body, false);
        break;
      case 'SendAck':
        this.#acked(packet.body);
        break;
      case 'ChatEvent':
        this.#eventSeq = Math.max(this.#eventSeq, packet.body.eventSeq);
        this.#role.event(packet.body);
        this.#look();
        break;
      case 'Error':
        this.#refused(packet.body);
        break;
      default:
    }
  }

  #acked(ack: Body<'SendAck'>): void {
    this.#world.ledger.acked(ack);
    this.outbox.settle(ack.chatId, ack.clientMsgId);
    this.view(ack.chatId).take(ack.chatSeq, {
      serverMsgId: ack.serverMsgId,
      from: this.from,
      clientMsgId: ack.clientMsgId,
    });
    this.#flush();
  }

  #refused({ chatId, clientMsgId, retryable, text }: Body<'Error'>): void {
    if (clientMsgId === '') return; // of a mark or an exit: the next look repeats it
    if (retryable) {
      this.outbox.postpone(chatId, backoffMs(2));
    } else if (this.outbox.settle(chatId, clientMsgId) !== null) {
      this.#world.ledger.refused(clientMsgId, text);
      this.#flush();
    }
  }

  /** @param isHistory from before this person joined the chat, so its duration is not measured */
  #take(
    view: ChatView,
    message: Pick<Body<'Message'>, 'serverMsgId' | 'chatSeq' | 'fromType' | 'fromId' | 'clientMsgId'>,
    isHistory: boolean,
  ): void {
    const { serverMsgId, chatSeq, fromType, fromId, clientMsgId } = message;
    const from = `${fromType} ${fromId}`;
    if (!view.take(chatSeq, { serverMsgId, from, clientMsgId })) return;
    const isOwn = from === this.from;
    if (isOwn && clientMsgId.startsWith(this.#messageIds)) return; // counted when it was entered
    if (!isHistory && !isOwn) this.#world.ledger.received(clientMsgId);
    this.#role.message(view, fromType, isOwn);
  }

  #flush(): void {
    if (!this.connection.isReady) return;
    this.outbox.flush(({ chatId, clientMsgId, text }) => {
      this.connection.write('Send', {
        chatId,
        clientMsgId,
        msgType: MESSAGE_TYPE.text,
        msg: textContent(text),
        sendTime: Date.now(),
      });
    });
  }

  #look(): void {
    if (this.#isLooking || !this.connection.isReady) return;
    this.#isLooking = true;
    this.#flush();
    this.#sendMarks();
    // A failed call is repeated later: the server has gone and will be back.
    this.#role
      .look()
      .then(() => this.#fillGaps())
      .catch(() => undefined)
      .finally(() => {
        this.#isLooking = false;
      });
  }

  /** Reads a new chat at once. A gap may close by itself, so it is filled only if it was there at the last look. */
  async #fillGaps(): Promise<void> {
    for (const view of this.views.values()) {
      if (!view.isBehind) {
        this.#behind.delete(view);
      } else if (this.#behind.has(view) || view.cursor === 0) {
        await this.#refill(view);
      } else {
        this.#behind.add(view);
      }
    }
  }

  #sendMarks(): void {
    const moved = [...this.views.values()].filter((view) => view.cursor > (this.#reported.get(view) ?? 0));
    if (moved.length === 0) return;
    const cursors = moved.map(({ chatId, cursor }) => ({ chatId, chatSeq: cursor }));
    for (let at = 0; at < cursors.length; at += FRAME_ENTRIES_MAX)
      this.connection.write('Received', { cursors: cursors.slice(at, at + FRAME_ENTRIES_MAX) });
    for (const view of moved) {
      this.connection.write('MessageState', { chatId: view.chatId, readSeq: view.cursor });
      this.#reported.set(view, view.cursor);
    }
  }
}
