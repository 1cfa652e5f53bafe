import { buffers, eventChannel } from 'redux-saga';
import { Provider } from 'react-redux';
import { call, fork, type SagaGenerator } from 'typed-redux-saga';
import { bodyOf } from '#contract/chat/packets.ts';
import type { AppContext } from '#contract/http/appContext.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import type { Product } from '#contract/http/products.ts';
import type { CustomerChat, readLine } from '#contract/http/customer.ts';
import type { ChatRating } from '#contract/http/ratings.ts';
import { FileHandlesContext } from '#common/fileHandles.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { CustomerApp } from '#src/customer/components/CustomerApp.tsx';
import type { ChatAnswer, CustomerApi } from '#src/customer/customerApi.ts';
import { startRequested, tokenDied } from '#src/customer/customerSlice.ts';
import { Queries, queriesReducer, queriesSaga } from '#src/customer/queries/index.ts';
import { CHAT, type CustomerView } from '#src/customer/viewSlice.ts';
import { LogRequest, logRequestReducer, logRequestSaga, type LogRequestApi } from '#src/customer/logRequest/index.ts';
import { Rating, ratingReducer, ratingSaga, type RatingApi } from '#src/customer/rating/index.ts';
import { createPageMemory } from '#src/customer/pageMemory.ts';
import { customerReducerWith, customerRootSaga } from '#src/customer/store.ts';
import type { QueryDraftStore } from '#src/customer/queries/drafts.ts';
import { DURATIONS, type ChatPacket, type PageHint, type RealtimeDeps } from '#src/realtime/index.ts';
import { FakeRecords, FakeWorkers, MemoryOutbox } from './fakeChat.ts';
import { FakeOwnQueries, FakeViewHistory, MemoryDrafts } from './fakeOwnQueries.ts';
import { TEN_PRODUCTS } from './products.ts';
import { FakeUploads } from './fakeUploads.ts';
import { render } from './render.tsx';
import { createTestStore } from './testStore.ts';
import { UNCORRECTED } from './fakeClock.ts';

/** A chat as its customer sees it. It is in the queue unless `fields` says otherwise. */
export function aCustomerChat(fields: Partial<CustomerChat> = {}): CustomerChat {
  return {
    chatId: '1',
    comeFrom: 4,
    chatEnded: 0,
    toName: '',
    toHeadImg: '',
    createTime: '2026-01-01T00:00:00.000Z',
    lastSeq: 0,
    staffDeliveredSeq: 0,
    staffReadSeq: 0,
    customerReadSeq: 0,
    ...fields,
  };
}

function answerOf<T>(data: T, failure: AppError | undefined) {
  return cancellable(
    failure === undefined ? Promise.resolve(data) : Promise.reject(new CallError(failure)),
    () => undefined,
  );
}

/** The server of the customer's chat calls. */
export class FakeCustomerApi implements CustomerApi {
  chat: CustomerChat | null = null;
  dueChatId: string | null = null;
  ratedChatId: string | null = null;
  blockedUntil: string | null = null;
  failures: AppError[] = [];
  tokens = 0;
  tokenFailure: AppError | null = null;
  readonly calls: string[] = [];
  #delay = Promise.resolve();

  /** Delays answers to `open(null)`: they are computed now and arrive when the returned function is called. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.#delay = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  readonly open = (product: number | null) => {
    this.calls.push(product === null ? 'find' : `open ${product}`);
    const failure = this.failures.shift();
    if (failure === undefined && product !== null) this.chat ??= aCustomerChat({ comeFrom: product });
    const session: ChatAnswer = {
      chat: this.chat,
      me: { id: '1001', nickName: '' },
      chatUrl: 'ws://chat.test/ws/chat',
      signKey: 'a key',
      timeZone: 'UTC',
      products: [...this.products],
      solvedCheckYes: 'It did',
      solvedCheckNo: 'Not at all',
      solvedCheckDue: this.dueChatId,
      ratingDue: this.ratedChatId,
      blockedUntil: this.blockedUntil,
    };
    return cancellable(
      this.#delay.then(() => answerOf(session, failure)),
      () => undefined,
    );
  };

  readonly noted: { readonly chatId: string; readonly context: AppContext }[] = [];
  readonly noteContext = (said: FakeCustomerApi['noted'][number]) => {
    this.noted.push(said);
    return answerOf(undefined, this.noteFailure ?? undefined);
  };
  noteFailure: AppError | null = null;

  products = TEN_PRODUCTS;
  readonly fetchProducts = () => answerOf(this.products, undefined);

  readonly fetchDemoToken = (customerId: string) => {
    this.tokens += 1;
    return answerOf(`${customerId}-${this.tokens}`, this.tokenFailure ?? undefined);
  };

  line: ResponseOf<typeof readLine> = {
    isStaffOnline: true,
    closed: [],
    place: null,
    expectedMinutes: null,
    askAgainMs: 10_000,
  };
  lineCalls = 0;
  readonly fetchLine = () => {
    this.lineCalls += 1;
    return answerOf(this.line, this.lineFailure ?? undefined);
  };
  lineFailure: AppError | null = null;

  newReplies = 0;
  readonly countNewReplies = () => answerOf(this.newReplies, undefined);

  readonly answerSolvedCheck = ({ chatId, solved }: { chatId: string; solved: boolean }) => {
    this.calls.push(`solved ${chatId} ${solved}`);
    return answerOf(null, this.failures.shift());
  };
}

/** The server that asks for the log of the page. */
export class FakeLogRequests implements LogRequestApi {
  chatId: string | null = null;
  failure: AppError | null = null;
  readonly answers: Parameters<LogRequestApi['answer']>[0][] = [];
  readonly readFailures: AppError[] = [];
  /** How often the code for the log was loaded. */
  loads = 0;
  #held = Promise.resolve();
  readonly read = () => answerOf({ chatId: this.chatId }, this.readFailures.shift());
  readonly answer = (answer: FakeLogRequests['answers'][number]) => {
    this.answers.push(answer);
    return cancellable(
      this.#held.then(() => answerOf(null, this.failure ?? undefined)),
      () => undefined,
    );
  };
  readonly loadPageLog = () => {
    this.loads += 1;
    return Promise.resolve(() => Promise.resolve('packed'));
  };

  /** Delays answers until the returned function is called. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }
}

/** The server that asks for ratings. */
export class FakeRatings implements RatingApi {
  isOpen = false;
  given: ChatRating | null = null;
  failure: AppError | null = null;
  readonly saved: Parameters<RatingApi['rate']>[0][] = [];
  readonly read = () => answerOf({ isOpen: this.isOpen, given: this.given }, undefined);
  readonly rate = (rating: FakeRatings['saved'][number]) => {
    this.saved.push(rating);
    return answerOf(null, this.failure ?? undefined);
  };
}

/** Someone types in chat 1. */
export function typingBy(personType: number): ChatPacket {
  return { type: 'typing', typing: bodyOf('Typing', { chatId: '1', personType, personId: '7' }) };
}

interface CustomerPageState {
  readonly chat?: CustomerChat | null;
  readonly token?: string | null;
  readonly demo?: string | null;
  readonly clock?: boolean;
  /** An app shows the page, and takes these addresses. Absent: a browser does. */
  readonly takesLinks?: (url: string) => boolean;
  readonly view?: CustomerView;
  readonly line?: ResponseOf<typeof readLine>;
  readonly products?: readonly Product[];
  readonly draftStore?: QueryDraftStore;
  /** The chat about which the server asks for the log of the page. */
  readonly askedChatId?: string | null;
  /** Until when the customer may not write. */
  readonly blockedUntil?: string | null;
}

/**
 * Renders the whole customer's page with its real store and with fakes for server, worker and app. `clock`: time passes
 * by `tick` only.
 */
export async function openCustomerPage({
  chat = null,
  token = 'first',
  demo = null,
  clock = false,
  takesLinks,
  view = CHAT,
  draftStore = new MemoryDrafts(),
  line,
  products = TEN_PRODUCTS,
  askedChatId = null,
  blockedUntil = null,
}: CustomerPageState = {}) {
  if (clock) jasmine.clock().install().mockDate();
  const [workers, records, customerApi, uploads] = [
    new FakeWorkers(),
    new FakeRecords(),
    new FakeCustomerApi(),
    new FakeUploads(),
  ];
  const [ownQueries, viewHistory] = [new FakeOwnQueries(), new FakeViewHistory(view)];
  customerApi.chat = chat;
  customerApi.products = products;
  customerApi.blockedUntil = blockedUntil;
  if (line !== undefined) customerApi.line = line;
  let held = token;
  let tokenRequests = 0;
  let say: (context: AppContext) => void = () => undefined;
  let give: (token: string) => void = () => undefined;
  let lastId = 0;
  const [now, random] = [() => Date.now(), () => 0.5];
  const realtime: RealtimeDeps = {
    startWorker: workers.start,
    outbox: new MemoryOutbox(),
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
    watchPage: () => eventChannel<PageHint>(() => () => undefined, buffers.expanding(1)),
    reportFault: (error) => {
      fail(error);
    },
  };
  let smaller: File | null = null;
  const shrink = (_file: File) => Promise.resolve(smaller);
  let takeLink: (url: string) => void = () => undefined;
  const openedWindows: string[] = [];
  const customer = {
    customerApi,
    uploads,
    fileHandles: uploads.fileHandles,
    shrinkPicture: shrink,
    demoCustomerId: demo,
    ...UNCORRECTED,
    now,
    random,
    signers: { current: () => ({ openUid: '1001', key: 'a key' }), hold: () => undefined },
    loadFetching: () => new Promise<never>(() => undefined),
    viewHistory,
    visibility: { isHidden: () => false, nextShown: () => answerOf(undefined, undefined) },
    tokens: {
      current: () => held,
      hold: (given: string | null) => {
        held = given;
      },
    },
    app: {
      isThere: () => takesLinks !== undefined,
      askForToken: () => {
        tokenRequests += 1;
      },
      offerLink: (url: string) => {
        if (takesLinks?.(url) === true) queueMicrotask(() => takeLink(url));
      },
      watchTakenLinks: () =>
        eventChannel<string>((emit) => {
          takeLink = emit;
          return () => undefined;
        }),
      askForContext: () => undefined,
      watchContexts: () =>
        eventChannel<AppContext>((emit) => {
          say = emit;
          return () => undefined;
        }),
      openWindow: (url: string) => {
        openedWindows.push(url);
      },
      watchTokens: () =>
        eventChannel<string>((emit) => {
          give = emit;
          return () => undefined;
        }),
    },
  };
  const queries = {
    ...customer,
    ownQueriesApi: ownQueries,
    draftStore,
    newId: realtime.newId,
    customerId: () => '1001',
  };
  let startQueries: () => void = () => undefined;
  const queriesLoaded = new Promise<void>((resolve) => {
    startQueries = resolve;
  });
  let startLogRequest: () => void = () => undefined;
  const logRequestLoaded = new Promise<void>((resolve) => {
    startLogRequest = resolve;
  });
  let startRating: () => void = () => undefined;
  const ratingLoaded = new Promise<void>((resolve) => {
    startRating = resolve;
  });
  const ratings = new FakeRatings();
  const logRequests = new FakeLogRequests();
  logRequests.chatId = askedChatId;
  const memory = createPageMemory(now);
  const { store, actions } = createTestStore({
    reducer: customerReducerWith({ queries: queriesReducer, logRequest: logRequestReducer, rating: ratingReducer }),
    middleware: [memory.middleware],
    *saga(): SagaGenerator<void> {
      yield* fork(customerRootSaga, { realtime, customer });
      yield* fork(function* () {
        yield* call(() => logRequestLoaded);
        yield* fork(logRequestSaga, {
          ...{ logRequestApi: logRequests, tokens: customer.tokens, random },
          loadPageLog: logRequests.loadPageLog,
        });
      });
      yield* fork(function* () {
        yield* call(() => ratingLoaded);
        yield* fork(ratingSaga, { ratingApi: ratings, tokens: customer.tokens, random });
      });
      yield* call(() => queriesLoaded);
      yield* fork(queriesSaga, queries);
    },
  });
  const loadQueries = () => {
    startQueries();
    return Promise.resolve({ default: Queries });
  };
  const page = await render(
    <Provider store={store as Parameters<typeof Provider>[0]['store']}>
      <FileHandlesContext value={(files) => files.map(uploads.fileHandles.put)}>
        <CustomerApp
          isDemo={demo !== null}
          isInApp={customer.app.isThere()}
          onReload={() => undefined}
          loadQueries={loadQueries}
          loadRating={() => {
            startRating();
            return Promise.resolve({ default: Rating });
          }}
          loadLogRequest={() => {
            startLogRequest();
            return Promise.resolve({ default: LogRequest });
          }}
        />
      </FileHandlesContext>
    </Provider>,
  );
  await page.doing(() => store.dispatch(startRequested()));
  return {
    ...page,
    workers,
    records,
    customerApi,
    logRequests,
    ratings,
    memory,
    uploads,
    store,
    actions,
    choose: (productName: string) => page.doing(() => page.get('radio', productName).click()),
    ownQueries,
    viewHistory,
    openedWindows,
    /** Sets the result of shrinking a picture. */
    shrinkTo: (file: File) => {
      smaller = file;
    },
    /** Chooses files as in the phone's gallery. */
    chooseFiles: (...files: readonly File[]) =>
      page.doing(() => {
        const chooser = page.root.querySelector<HTMLInputElement>('input[type=file]');
        if (chooser === null) throw new Error('no file can be chosen');
        const choice = new DataTransfer();
        for (const file of files) choice.items.add(file);
        chooser.files = choice.files;
        chooser.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    start: () => page.doing(() => page.get('button', 'Start chat').click()),
    /** Without the direction marks around names. */
    text: () => page.root.textContent.replace(/[\u2068\u2069]/g, ''),
    /** The question whether to end the chat. */
    question: () => page.root.querySelector<HTMLElement>('.cs-customer-end'),
    /** Presses the button whose text begins so, and waits for what it loads. */
    pressButtonWith: async (words: string) => {
      const button = page.all('button').find(({ textContent }) => textContent.startsWith(words));
      if (button === undefined) throw new Error(`no button begins with '${words}'`);
      await page.doing(() => button.click());
      await page.doing(() => undefined);
    },
    /** The next call finds its token expired, as the HTTP client would report. */
    dieWithNext: () => {
      ownQueries.onDead = () => {
        store.dispatch(tokenDied());
      };
    },
    pressButton: (name: string) => page.doing(() => page.get('button', name).click()),
    tick: (ms: number) => page.doing(() => jasmine.clock().tick(ms)),
    held: () => held,
    tokenRequests: () => tokenRequests,
    give: (given: string) => page.doing(() => give(given)),
    /** The app says something about itself. */
    say: (context: AppContext) => page.doing(() => say(context)),
  };
}
