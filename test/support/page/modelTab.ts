import type { UnknownAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { all, call } from 'typed-redux-saga';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { textContent } from '#contract/chat/content.ts';
import { selectChatRows } from '#src/features/chat/chatSelectors.ts';
import { chatSelected, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { chatSaga } from '#src/features/chat/index.ts';
import type { QueuedSend } from '#src/realtime/conversationEvents.ts';
import {
  conversationOpened,
  DURATIONS,
  messageSubmitted,
  olderRequested,
  realtimeSaga,
  realtimeStarted,
  selectConversation,
  selectGap,
  selectIsReady,
  selectMyReadSeq,
  type ChatWorker,
  type Outbox,
  type PageHint,
  type RealtimeDeps,
} from '#src/realtime/index.ts';
import { selectMessages, type MessageRow } from '#src/conversation/messageRows.ts';
import { ChatConnection } from '#workers/chat/chatConnection.ts';
import { AGENT } from './chatBuilders.ts';
import { UNCORRECTED } from './fakeClock.ts';
import type { ModelServer } from './modelServer.ts';
import { TabNetwork } from './modelWire.ts';
import { createTestStore } from './testStore.ts';
import type { VirtualTime } from './virtualTime.ts';
import { fakeWorkspaceDeps, workspaceReducer } from './workspace.ts';

const DISK_MS = 2;

interface Entry {
  readonly send: QueuedSend;
  readonly userKey: string;
  readonly tabId: string;
}

/** Shared by the tabs of one browser: the outbox on disk, and the set of open tabs. */
export class ModelDisk {
  readonly living = new Set<string>();
  /** Everything that was ever stored here. */
  readonly everStored = new Set<string>();
  #entries = new Map<string, Entry>();
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  get ids(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** A tab that has closed in the meantime writes nothing. */
  outboxOf(tabId: string): Outbox {
    const work = async <T>(does: () => T): Promise<T> => {
      await this.#time.wait(DISK_MS);
      return this.living.has(tabId) ? does() : new Promise<T>(() => undefined);
    };
    const sendsOf = (isMeant: (entry: Entry) => boolean) =>
      [...this.#entries.values()]
        .filter(isMeant)
        .map(({ send }) => send)
        .sort((a, b) => a.queuedAt - b.queuedAt);
    return {
      load: (userKey) => work(() => sendsOf((entry) => entry.userKey === userKey && entry.tabId === tabId)),
      put: (userKey, sends) =>
        work(() => {
          for (const { chatId, clientMsgId, msgType, msg, queuedAt } of sends) {
            this.#entries.set(clientMsgId, { send: { chatId, clientMsgId, msgType, msg, queuedAt }, userKey, tabId });
            this.everStored.add(clientMsgId);
          }
        }),
      remove: (ids) =>
        work(() => {
          for (const id of ids) this.#entries.delete(id);
        }),
      restore: (userKey) =>
        work(() => {
          const sends = sendsOf((entry) => entry.userKey === userKey && !this.living.has(entry.tabId));
          for (const send of sends) this.#entries.set(send.clientMsgId, { send, userKey, tabId });
          return sends;
        }),
      clear: (userKey) =>
        work(() => {
          for (const [id, entry] of this.#entries) if (entry.userKey === userKey) this.#entries.delete(id);
        }),
    };
  }
}

export interface ModelTabOptions {
  readonly time: VirtualTime;
  readonly server: ModelServer;
  readonly disk: ModelDisk;
  /** One for each page load. */
  readonly tabId: string;
}

/** A page of the workspace with the real store, sagas and connection. Only socket, HTTP, disk and clock are models. */
export class ModelTab {
  readonly tabId: string;
  readonly network: TabNetwork;
  readonly #disk: ModelDisk;
  readonly #test: ReturnType<typeof startWorkspace>;
  #emitHint: (hint: PageHint) => void = () => undefined;

  constructor({ time, server, disk, tabId }: ModelTabOptions) {
    this.tabId = tabId;
    this.network = new TabNetwork(time, server);
    this.#disk = disk;
    disk.living.add(tabId);
    const watchPage = () =>
      eventChannel<PageHint>((emit) => {
        this.#emitHint = emit;
        return () => {
          this.#emitHint = () => undefined;
        };
      }, buffers.expanding(4));
    this.#test = startWorkspace({ time, server, disk, tabId }, this.network, watchPage);
    this.dispatch(workspaceOpened(), chatSelected({ chatId: null }));
    this.signIn();
  }

  get #state() {
    return this.#test.store.getState();
  }

  get isReady(): boolean {
    return selectIsReady(this.#state);
  }

  dispatch(...actions: readonly UnknownAction[]): void {
    for (const action of actions) this.#test.store.dispatch(action);
  }

  /** Also renews the token. */
  signIn(): void {
    this.dispatch(realtimeStarted({ me: AGENT, url: 'ws://chat.test/ws/chat', token: 'secret' }));
  }

  hint(hint: PageHint): void {
    this.#emitHint(hint);
  }

  /** As on the screen: the user writes in the selected chat, which must be listed, open and mine. */
  write(chatId: string, text: string): void {
    if (!this.rows().some((row) => row.chatId === chatId && row.ownership === 'mine')) return;
    this.select(chatId);
    this.dispatch(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.text, msg: textContent(text) }));
  }

  select(chatId: string): void {
    this.dispatch(chatSelected({ chatId }));
  }

  loadWhole(chatId: string): void {
    if (this.conversation(chatId).status !== 'ready') this.dispatch(conversationOpened({ chatId }));
    else if (this.conversation(chatId).olderCursor !== null) this.dispatch(olderRequested({ chatId }));
  }

  rows() {
    return selectChatRows(this.#state);
  }

  messages(chatId: string): readonly MessageRow[] {
    return selectMessages(this.#state, chatId);
  }

  conversation(chatId: string) {
    return selectConversation(this.#state, chatId);
  }

  /** What a person sees in a chat, with its marks and gaps. */
  view(chatId: string) {
    const { status, customer } = this.conversation(chatId);
    return {
      status,
      customer,
      readSeq: selectMyReadSeq(this.#state, chatId),
      gap: selectGap(this.#state, chatId),
      // A page does not know its own name and picture on messages that it has sent.
      messages: this.messages(chatId).map(({ key, chatSeq, side, msg, at, sendState }) => ({
        key,
        chatSeq,
        side,
        msg,
        at,
        sendState,
      })),
    };
  }

  list() {
    return this.rows()
      .filter(({ ownership }) => ownership !== 'notMine')
      .map(({ chatId, ownership, unread, last }) => ({ chatId, ownership, unread, last }))
      .sort((a, b) => Number(a.chatId) - Number(b.chatId));
  }

  /** The page is closed in any way: its sagas end, and its lock is free. */
  close(): void {
    this.#disk.living.delete(this.tabId);
    this.network.abandon();
    this.#test.stop();
  }
}

function startWorkspace(
  { time, server, disk, tabId }: ModelTabOptions,
  network: TabNetwork,
  watchPage: RealtimeDeps['watchPage'],
) {
  const [now, random] = [() => time.now, () => 0.5];
  let lastId = 0;
  const realtime: RealtimeDeps = {
    startWorker: () => startWorker(network),
    outbox: disk.outboxOf(tabId),
    tabId,
    ...UNCORRECTED,
    now,
    random,
    durations: DURATIONS,
    watchPage,
    recordsApi: {
      fetchNewest: (chatId) => network.ask(() => server.chats.newest(chatId)),
      fetchOlder: (chatId, cursor) => network.ask(() => server.chats.newest(chatId, Number(cursor))),
      fetchAfter: (chatId, afterSeq) => network.ask(() => server.chats.after(chatId, afterSeq)),
      deleteMessage: () => network.ask(() => null),
    },
    newId: () => {
      lastId += 1;
      return `${tabId}-${lastId}`;
    },
    reportFault: (error) => {
      throw error;
    },
  };
  const chatApi = {
    fetchChats: () => network.ask(() => ({ records: server.chats.summaries(), next: null })),
    fetchChat: (chatId: string) => network.ask(() => server.chats.summary(chatId)),
    fetchNamed: (chatIds: readonly string[]) =>
      network.ask(() => chatIds.flatMap((chatId) => server.chats.summary(chatId) ?? [])),
  };
  return createTestStore({
    reducer: workspaceReducer,
    *saga() {
      yield* all([
        call(realtimeSaga, realtime),
        call(chatSaga, {
          chatApi,
          now,
          random,
          closeWindow: () => undefined,
          focusOn: () => undefined,
          ...fakeWorkspaceDeps(),
        }),
      ]);
    },
  });
}

/** The worker's own connection, without a thread. */
function startWorker({ openSocket }: TabNetwork): ChatWorker {
  let connection: ChatConnection | null = null;
  return {
    worker: Object.assign(new EventTarget(), {
      terminate: () => {
        connection?.close('closed-by-us');
      },
    }),
    remote: {
      connect: async (options, onReport) => {
        connection?.close('closed-by-us');
        connection = new ChatConnection(options, onReport, [], openSocket);
      },
      send: async (commands) => {
        connection?.send(commands);
      },
      show: async (chatId) => {
        connection?.show(chatId);
      },
      close: async (reason) => {
        connection?.close(reason);
      },
    },
  };
}
