import { combineReducers } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { all, call, takeEvery } from 'typed-redux-saga';
import { withoutCardNumbers } from '#contract/cardNumbers.ts';
import type { ChatSummary } from '#contract/http/chats.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { attentionReducer } from '#src/features/notifications/index.ts';
import type { ChatApi } from '#src/features/chat/chatLoadingSaga.ts';
import {
  awaySaga,
  chatAwayReducer,
  chatConnectionReducer,
  chatOrderReducer,
  chatQueriesReducer,
  chatReducer,
  chatSaga,
  connectionDetailsSaga,
  queriesSaga,
} from '#src/features/chat/index.ts';
import type { StoredDraft } from '#src/features/chat/draftsSaga.ts';
import { notesSaga } from '#src/features/notes/notesSaga.ts';
import { notesReducer } from '#src/features/notes/notesSlice.ts';
import type { StoredNote } from '#src/features/notes/noteDrafts.ts';
import { customerPanelSaga } from '#src/features/customerPanel/customerPanelSaga.ts';
import { customerPanelReducer } from '#src/features/customerPanel/customerPanelSlice.ts';
import { lookOnSaga } from '#src/features/lookOn/lookOnSaga.ts';
import { lookOnReducer } from '#src/features/lookOn/lookOnSlice.ts';
import { targetsReducer } from '#src/features/transfers/targetsSlice.ts';
import { transferForm } from '#src/features/transfers/transferForm.ts';
import { transfersSaga } from '#src/features/transfers/transfersSaga.ts';
import { putOffForm } from '#src/features/putOff/putOffForm.ts';
import { putOffSaga } from '#src/features/putOff/putOffSaga.ts';
import { putOffReducer } from '#src/features/putOff/putOffSlice.ts';
import { transfersReducer } from '#src/features/transfers/transfersSlice.ts';
import { presenceReducer } from '#src/features/presence/index.ts';
import { problemReportReducer } from '#src/features/problemReport/index.ts';
import { FakeUploads } from './fakeUploads.ts';
import {
  conversationsReducer,
  DURATIONS,
  realtimeReducer,
  realtimeSaga,
  realtimeStarted,
  type PageHint,
  type RealtimeDeps,
} from '#src/realtime/index.ts';
import { picturesReducer } from '#src/conversation/attachments/chatPictures.ts';
import { AGENT, pushOf } from './chatBuilders.ts';
import { FakeRecords, FakeWorkers, MemoryOutbox } from './fakeChat.ts';
import { FakeCustomerPanel } from './fakeCustomerPanel.ts';
import { FakeLookOn } from './fakeLookOn.ts';
import { FakeNotes } from './fakeNotes.ts';
import { FakePutOff } from './fakePutOff.ts';
import { FakeTags } from './fakeTags.ts';
import { FakeTransfers } from './fakeTransfers.ts';
import { FakeQueries } from './fakeQueries.ts';
import { createTextStore } from '#common/browser/textStore.ts';
import { tagsSaga } from '#src/features/tags/tagsSaga.ts';
import { tagsReducer } from '#src/features/tags/tagsSlice.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { MemoryDrafts } from './memoryDrafts.ts';
import { createTestStore, settle } from './testStore.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import { createNavigator } from '#src/app/browser/pageEnvironment.ts';
import { navigationReducer } from '#src/app/navigationSlice.ts';
import { pageReducer } from '#src/app/pageSlice.ts';
import { chatVisitsReducer } from '#src/features/chat/chatVisits.ts';
import { clockReducer, clockSaga } from '#common/clock/index.ts';
import { commandsReducer, addressRequested } from '#common/commands/index.ts';
import { viewReducer } from '#common/view.ts';
import { UNCORRECTED } from './fakeClock.ts';

/** An open chat, by default of the agent and without messages. */
export function aSummary(fields: Partial<ChatSummary> = {}): ChatSummary {
  const chatId = fields.chatId ?? '1';
  return {
    id: chatId,
    chatId,
    fromId: `9${chatId}`,
    fromName: `user${chatId}`,
    nickName: `Ann ${chatId}`,
    fromHeadImg: '',
    toId: AGENT.id,
    toName: 'Bo',
    comeFrom: 4,
    chatEnded: 0,
    createTime: '2026-01-01T00:00:00.000Z',
    updateTime: '2026-01-01T00:00:00.000Z',
    waitingSince: null,
    dueAt: null,
    urgentAt: null,
    tagIds: [],
    rating: null,
    unReadCount: 0,
    lastSeq: 0,
    lastMessage: null,
    staffReadSeq: 0,
    customerDeliveredSeq: 0,
    customerReadSeq: 0,
    hasStaffMessage: false,
    ...fields,
  };
}

/** The list of chats as the server would return it. */
export class FakeChatList implements ChatApi {
  chats: ChatSummary[];
  pageSize = 100;
  readonly calls: string[] = [];
  failures: AppError[] = [];
  /** While set, responses wait for it. */
  blockedBy: Promise<void> | null = null;
  /** As for an admin, who may also read the chats of others. */
  readsAll = false;

  constructor(chats: readonly ChatSummary[]) {
    this.chats = [...chats];
  }

  readonly fetchChats = (cursor: string | null) =>
    this.#answer(`list ${cursor ?? 'first'}`, () => {
      const from = Number(cursor ?? 0);
      const mine = this.chats.filter(({ toId }) => toId === AGENT.id);
      const to = from + this.pageSize;
      return { records: mine.slice(from, to), next: to < mine.length ? String(to) : null };
    });

  readonly fetchChat = (chatId: string) => this.#answer(`chat ${chatId}`, () => this.#named([chatId])[0] ?? null);

  readonly fetchNamed = (chatIds: readonly string[]) =>
    this.#answer(`chats ${chatIds.join()}`, () => this.#named(chatIds));

  #named(chatIds: readonly string[]) {
    return this.chats.filter(({ chatId, toId }) => chatIds.includes(chatId) && (this.readsAll || toId === AGENT.id));
  }

  #answer<T>(name: string, answer: () => T) {
    this.calls.push(name);
    const failure = this.failures.shift();
    return cancellable(
      failure === undefined ? this.#wait(answer()) : Promise.reject(new CallError(failure)),
      () => undefined,
    );
  }

  async #wait<T>(answer: T): Promise<T> {
    await this.blockedBy;
    return answer;
  }
}

/** Fake dependencies of the workspace besides chats: uploads, drafts, settings and a clipboard. */
export function fakeWorkspaceDeps({ greeting = '', draftStore = new MemoryDrafts<StoredDraft>() } = {}) {
  const uploads = new FakeUploads();
  const settings = new FakeSettings(greeting);
  return {
    uploads,
    fileHandles: uploads.fileHandles,
    draftStore,
    settings,
    fetchGreeting: settings.fetchGreeting,
    copyPicture: jasmine.createSpy('copyPicture').and.resolveTo(),
    withoutCardNumbers: async (text: string) => withoutCardNumbers(text),
  };
}

/** The settings as the server would return them. */
class FakeSettings {
  readonly #greeting: string;
  #answer: (greeting: string) => Promise<string> = async (greeting) => greeting;

  constructor(greeting: string) {
    this.#greeting = greeting;
  }

  readonly fetchGreeting = () => this.#answer(this.#greeting);

  /** Answers wait until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#answer = async (greeting) => {
      await held;
      return greeting;
    };
    return () => release();
  }

  /** The next request fails. */
  failOnce(): void {
    const before = this.#answer;
    this.#answer = async () => {
      this.#answer = before;
      throw new CallError({ kind: 'unreachable', code: 0, message: '' });
    };
  }
}

export const workspaceReducer = combineReducers({
  realtime: realtimeReducer,
  conversations: conversationsReducer,
  pictures: picturesReducer,
  session: sessionReducer,
  chat: chatReducer,
  chatOrder: chatOrderReducer,
  chatAway: chatAwayReducer,
  chatConnection: chatConnectionReducer,
  chatQueries: chatQueriesReducer,
  chatVisits: chatVisitsReducer,
  notes: notesReducer,
  customerPanel: customerPanelReducer,
  lookOn: lookOnReducer,
  putOff: putOffReducer,
  putOffForm: putOffForm.reducer,
  tags: tagsReducer,
  transfers: transfersReducer,
  transferForm: transferForm.reducer,
  transferTargets: targetsReducer,
  presence: presenceReducer,
  navigation: navigationReducer,
  page: pageReducer,
  toasts: toastsReducer,
  attention: attentionReducer,
  problemReport: problemReportReducer,
  view: viewReducer,
  clock: clockReducer,
  commands: commandsReducer,
});

/** The workspace's store over src/realtime, with fake dependencies. Install Jasmine's clock first. */
export function setUpWorkspace(
  chats: readonly ChatSummary[] = [aSummary()],
  options: Parameters<typeof fakeWorkspaceDeps>[0] = {},
) {
  const [workers, outbox, records, list] = [
    new FakeWorkers(),
    new MemoryOutbox(),
    new FakeRecords(),
    new FakeChatList(chats),
  ];
  const closeWindow = jasmine.createSpy('closeWindow');
  const focusOn = (id: string) => queueMicrotask(() => document.getElementById(id)?.focus());
  const navigator = createNavigator();
  const copyText = jasmine.createSpy<(text: string) => Promise<void>>('copyText').and.resolveTo();
  const queries = new FakeQueries();
  const notes = new FakeNotes();
  const transfers = new FakeTransfers();
  const putOff = new FakePutOff();
  const tags = new FakeTags();
  const customerPanel = new FakeCustomerPanel();
  const lookOn = new FakeLookOn();
  const visibility = { isHidden: () => false, nextShown: () => Promise.resolve() };
  const noteDrafts = new MemoryDrafts<StoredNote>();
  const panelMemory = {
    isShown: null as boolean | null,
    read: () => panelMemory.isShown,
    write: (isShown: boolean) => {
      panelMemory.isShown = isShown;
    },
  };
  const deps = fakeWorkspaceDeps(options);
  let emitHint: (hint: PageHint) => void = () => undefined;
  let lastId = 0;
  const [now, random] = [() => Date.now(), () => 0.5];
  const realtime: RealtimeDeps = {
    startWorker: workers.start,
    outbox,
    recordsApi: records,
    tabId: 'tab',
    ...UNCORRECTED,
    now,
    random,
    durations: DURATIONS,
    newId: () => {
      lastId += 1;
      return `id${lastId}`;
    },
    watchPage: () =>
      eventChannel<PageHint>((emit) => {
        emitHint = emit;
        return () => {
          emitHint = () => undefined;
        };
      }, buffers.expanding(4)),
    reportFault: (error) => {
      fail(error);
    },
  };
  const test = createTestStore({
    reducer: workspaceReducer,
    *saga() {
      yield* all([
        call(realtimeSaga, realtime),
        call(clockSaga, {
          ...UNCORRECTED,
          now,
          visibility,
        }),
        call(chatSaga, { chatApi: list, now, random, closeWindow, focusOn, ...deps }),
        takeEvery(addressRequested, ({ payload: { path, search } }) => navigator.go(`${path}${search}`)),
        call(awaySaga),
        call(connectionDetailsSaga, {
          pageIdentity: { tabId: '0123456789abcdef', clientVersion: 1, attemptsMax: 4 },
          now,
          copyText,
        }),
        call(queriesSaga, { queriesApi: queries, panelMemory }),
        call(customerPanelSaga, {
          customerPanelApi: customerPanel,
          leaveGuard: { ask: () => undefined },
          now: Date.now,
        }),
        call(lookOnSaga, { lookOnApi: lookOn, random }),
        call(putOffSaga, { putOffApi: putOff, now, random, visibility, leaveGuard: { ask: () => undefined } }),
        call(tagsSaga, { tagsApi: tags, preferences: createTextStore(() => sessionStorage), random }),
        call(transfersSaga, { transfersApi: transfers, random, visibility, leaveGuard: { ask: () => undefined } }),
        call(notesSaga, { ...deps, notesApi: notes, noteDrafts, now, newId: realtime.newId }),
      ]);
    },
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await settle();
  };
  return {
    ...test,
    workers,
    outbox,
    records,
    list,
    queries,
    notes,
    transfers,
    putOff,
    tags,
    customerPanel,
    lookOn,
    noteDrafts,
    panelMemory,
    copyText,
    ...deps,
    closeWindow,
    /** Commands navigate by it, once a router is attached. */
    navigator,
    dispatch,
    /** Signs the agent in, and makes the connection ready. */
    async connect() {
      await dispatch(realtimeStarted({ me: AGENT, url: 'ws://chat.test/ws/chat', token: 'secret' }));
      await workers.connection.ready({ reset: true });
    },
    async hint(hint: PageHint) {
      emitHint(hint);
      await settle();
    },
    async tick(ms: number) {
      jasmine.clock().tick(ms);
      await settle();
    },
    /** The server stores a message and pushes it. */
    async push(fields: Partial<ChatRecord> = {}) {
      const record = records.write(fields);
      await workers.connection.receive(pushOf(record));
      return record;
    },
  };
}
