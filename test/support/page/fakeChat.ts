import { combineReducers, type Middleware } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { ackOf, AGENT, aRecord, pushOf } from './chatBuilders.ts';
import { createTestStore, settle } from './testStore.ts';
import { DELETED_CONTENT } from '#contract/chat/content.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import { DURATIONS } from '#src/realtime/deps.ts';
import type { QueuedSend } from '#src/realtime/conversationEvents.ts';
import {
  conversationsReducer,
  realtimeReducer,
  realtimeSaga,
  realtimeStarted,
  type ChatWorker,
  type Outbox,
  type PageHint,
  type RealtimeDeps,
} from '#src/realtime/index.ts';
import type { ChatCommand, ChatPacket, ChatReport, ConnectOptions } from '#workers/chat/api.ts';
import { UNCORRECTED } from './fakeClock.ts';

/** The worker's end of one connection: records the page's commands, and sends reports that the spec chooses. */
export class FakeConnection {
  readonly options: ConnectOptions;
  readonly commands: ChatCommand[] = [];
  /** The chats that the page has said to be on screen. */
  readonly shown: (string | null)[] = [];
  isClosed = false;
  readonly #listener: (report: ChatReport) => void | Promise<void>;

  constructor(options: ConnectOptions, listener: (report: ChatReport) => void | Promise<void>) {
    this.options = options;
    this.#listener = listener;
  }

  /** Resolves when the page has handled the report. */
  async deliver(report: ChatReport): Promise<void> {
    await this.#listener(report);
  }

  async report(report: ChatReport): Promise<void> {
    void this.deliver(report);
    await settle();
  }

  ready(fields: { reset?: boolean; eventSeq?: number } = {}): Promise<void> {
    return this.report({ type: 'ready', serverTime: 0, reset: false, eventSeq: 0, ...fields });
  }

  receive(...packets: ChatPacket[]): Promise<void> {
    return this.report({ type: 'received', packets, frames: [] });
  }

  /** Commands of a type, oldest first. */
  sent<Type extends ChatCommand['type']>(type: Type): readonly Extract<ChatCommand, { type: Type }>[] {
    return this.commands.filter((command): command is Extract<ChatCommand, { type: Type }> => command.type === type);
  }
}

/** Workers that the spec controls. */
export class FakeWorkers {
  readonly connections: FakeConnection[] = [];
  /** Workers started so far. */
  count = 0;
  running = 0;
  readonly #targets: EventTarget[] = [];

  /** The newest connection. */
  get connection(): FakeConnection {
    const connection = this.connections.at(-1);
    if (connection === undefined) throw new Error('the page has not connected');
    return connection;
  }

  readonly start = (): ChatWorker => {
    this.count += 1;
    this.running += 1;
    const worker = Object.assign(new EventTarget(), {
      terminate: () => {
        this.running -= 1;
      },
    });
    this.#targets.push(worker);
    return {
      worker,
      remote: {
        connect: async (options, listener) => {
          this.connections.push(new FakeConnection(options, listener));
        },
        send: async (commands) => {
          this.connection.commands.push(...commands);
        },
        show: async (chatId) => {
          this.connection.shown.push(chatId);
        },
        close: async () => {
          this.connection.isClosed = true;
        },
      },
    };
  };

  crash(): void {
    this.#targets.at(-1)?.dispatchEvent(new Event('error'));
  }
}

/** An outbox in memory. The one in IndexedDB has its own specs. */
export class MemoryOutbox implements Outbox {
  readonly entries = new Map<string, QueuedSend>();
  /** What `restore` finds, once. */
  orphans: readonly QueuedSend[] = [];

  readonly load = async () => [...this.entries.values()];

  readonly put = async (_userKey: string, sends: readonly QueuedSend[]) => {
    for (const send of sends) this.entries.set(send.clientMsgId, send);
  };

  readonly remove = async (clientMsgIds: readonly string[]) => {
    for (const id of clientMsgIds) this.entries.delete(id);
  };

  readonly restore = async () => {
    const found = this.orphans;
    this.orphans = [];
    for (const send of found) this.entries.set(send.clientMsgId, send);
    return found;
  };

  readonly clear = async () => {
    this.entries.clear();
  };
}

/** Stored messages of chats, as the server would return them. */
export class FakeRecords {
  readonly chats = new Map<string, ChatRecord[]>();
  /** Calls so far, such as 'newest 1' or 'after 1 20'. */
  readonly calls: string[] = [];
  failures: Error[] = [];
  /** While set, calls wait for it. */
  blockedBy: Promise<void> | null = null;
  pageSize = 20;

  /** Stores the next message of a chat. */
  write(fields: Partial<ChatRecord> = {}): ChatRecord {
    const chatId = fields.chatId ?? '1';
    const chat = this.chats.get(chatId) ?? [];
    const record = aRecord({ ...fields, chatId, chatSeq: chat.length + 1 });
    this.chats.set(chatId, [...chat, record]);
    return record;
  }

  readonly fetchNewest = (chatId: string) => this.#answer(`newest ${chatId}`, () => this.#before(chatId, Infinity));
  readonly fetchOlder = (chatId: string, cursor: string) =>
    this.#answer(`older ${chatId} ${cursor}`, () => this.#before(chatId, Number(cursor)));
  readonly fetchAfter = (chatId: string, afterSeq: number) =>
    this.#answer(`after ${chatId} ${afterSeq}`, () => {
      const newer = (this.chats.get(chatId) ?? []).filter(({ chatSeq }) => chatSeq > afterSeq);
      return { records: newer.slice(0, this.pageSize), next: newer.length > this.pageSize ? 'more' : null };
    });

  readonly deleteMessage = ({ chatId, chatSeq }: { readonly chatId: string; readonly chatSeq: number }) =>
    this.#answer(`delete ${chatId} ${chatSeq}`, () => {
      const chat = this.chats.get(chatId) ?? [];
      this.chats.set(
        chatId,
        chat.map((record) => (record.chatSeq === chatSeq ? { ...record, msg: DELETED_CONTENT } : record)),
      );
    });

  #before(chatId: string, seq: number) {
    const older = (this.chats.get(chatId) ?? []).filter(({ chatSeq }) => chatSeq < seq);
    const records = older.slice(-this.pageSize);
    return { records, next: older.length > records.length ? String(records[0]?.chatSeq ?? 0) : null };
  }

  async #answer<T>(call: string, answer: () => T): Promise<T> {
    this.calls.push(call);
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    const now = answer();
    await this.blockedBy;
    return now;
  }
}

export const realtimeTestReducer = combineReducers({ realtime: realtimeReducer, conversations: conversationsReducer });

/** src/realtime with fake dependencies. Install Jasmine's clock, with a mock date, first. */
export function setUpRealtime(overrides: Partial<RealtimeDeps> = {}, ...middleware: Middleware[]) {
  const workers = new FakeWorkers();
  const outbox = new MemoryOutbox();
  const records = new FakeRecords();
  const faults: unknown[] = [];
  let emitHint: (hint: PageHint) => void = () => undefined;
  let lastId = 0;
  const deps: RealtimeDeps = {
    startWorker: workers.start,
    outbox,
    recordsApi: records,
    tabId: 'tab',
    ...UNCORRECTED,
    now: () => Date.now(),
    random: () => 0.5,
    newId: () => {
      lastId += 1;
      return `id${lastId}`;
    },
    durations: DURATIONS,
    watchPage: () =>
      eventChannel<PageHint>((emit) => {
        emitHint = emit;
        return () => {
          emitHint = () => undefined;
        };
      }, buffers.expanding(4)),
    reportFault: (error) => {
      faults.push(error);
    },
    ...overrides,
  };
  const test = createTestStore({ reducer: realtimeTestReducer, saga: () => realtimeSaga(deps), middleware });
  return {
    ...test,
    workers,
    outbox,
    records,
    faults,
    deps,
    /** Signs the agent in and makes the first connection ready. */
    async connect(fields: { reset?: boolean; eventSeq?: number } = { reset: true }) {
      test.store.dispatch(realtimeStarted({ me: AGENT, url: 'ws://chat.test/ws/chat', token: 'secret' }));
      await settle();
      await workers.connection.ready(fields);
      return workers.connection;
    },
    async hint(hint: PageHint) {
      emitHint(hint);
      await settle();
    },
    async tick(ms: number) {
      jasmine.clock().tick(ms);
      await settle();
    },
    async dispatch(...actions: Parameters<typeof test.store.dispatch>[0][]) {
      for (const action of actions) test.store.dispatch(action);
      await settle();
    },
    /** The server stores a message of the page and answers it. */
    async accept(clientMsgId: string) {
      const send = workers.connection
        .sent('send')
        .filter((command) => command.clientMsgId === clientMsgId)
        .at(-1);
      if (send === undefined) throw new Error(`${clientMsgId} was not sent`);
      const { chatId, msgType, msg } = send;
      const record = records.write({ chatId, clientMsgId, msgType, msg, fromType: 2, fromId: AGENT.id });
      await workers.connection.receive(ackOf(record));
      return record;
    },
    /** The server stores a message of the customer and pushes it. */
    async push(chatId = '1') {
      const record = records.write({ chatId });
      await workers.connection.receive(pushOf(record));
      return record;
    },
  };
}
