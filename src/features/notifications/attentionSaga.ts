import { eventChannel } from 'redux-saga';
import { all, call, delay, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { TextStore } from '#common/browser/textStore.ts';
import { notificationReceived } from '#common/toasts/index.ts';
import {
  chatEventsReceived,
  packetsReceived,
  selectIsAttended,
  selectMyReadSeq,
  selectWatched,
  type ChatEvent,
  type ChatPacket,
} from '../../realtime/index.ts';
import { selectUser } from '../session/index.ts';
import {
  browserAnswered,
  newsReceived,
  preferenceRead,
  ringRequested,
  soundPressed,
  type ChatNews,
  selectSound,
} from './attentionSlice.ts';

/** Shortest time between two rings of all tabs, in milliseconds. */
export const RING_PAUSE_MS = 4_000;
const SOUND = 'cs.sound';
const OFF = 'off';

export interface AttentionDeps {
  /** Persists beyond the tab. */
  readonly preferences: TextStore;
  readonly bell: {
    /**
     * Calls `onChange` now and at every change with whether the page may sound. The user's next click or key requests
     * the permission if it is missing.
     * @returns the function that ends this
     */
    readonly watch: (onChange: (isAllowed: boolean) => void) => () => void;
    /** Requests the permission again. Call it in the handler of a user's click. */
    readonly allow: () => void;
    /** Plays the tone if the page may sound. */
    readonly ring: () => void;
  };
  /** Coordinates the tabs of this browser. */
  readonly ringTurns: {
    /** Lets the other tabs know while a person looks at this tab. @returns the function that ends this */
    readonly watch: () => () => void;
    /**
     * Whether this tab may ring: no one looks at a tab of the product, and none has rung for `pauseMs`. If it may, the
     * other tabs assume that it has rung.
     */
    readonly take: (pauseMs: number) => Promise<boolean>;
  };
}

/** Rings for new chats, customers' messages and notifications while no one looks at the page, and keeps the news. */
export function* attentionSaga(deps: AttentionDeps): SagaGenerator<void> {
  yield* put(preferenceRead({ preference: deps.preferences.read(SOUND) === OFF ? 'silence' : 'sound' }));
  yield* all([
    call(watchBell, deps),
    takeEvery(soundPressed, changeSound, deps),
    takeEvery(ringRequested, ({ payload }) => {
      if (payload.isByUser) deps.bell.allow();
      deps.bell.ring();
    }),
    takeEvery(packetsReceived, ({ payload: { packets } }) => noteMessages(packets)),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => noteAssignments(events)),
    call(ringForNews, deps),
  ]);
}

function* watchBell({ bell, ringTurns }: AttentionDeps): SagaGenerator<void> {
  const unwatchTurns = ringTurns.watch();
  const answers = yield* call(() =>
    eventChannel<'allows' | 'blocks'>((emit) => bell.watch((isAllowed) => emit(isAllowed ? 'allows' : 'blocks'))),
  );
  try {
    while (true) yield* put(browserAnswered({ browser: yield* take(answers) }));
  } finally {
    answers.close();
    unwatchTurns();
  }
}

/** Rings once when the user turns the sound on. */
function* changeSound({ preferences, bell }: AttentionDeps): SagaGenerator<void> {
  const before = yield* select(selectSound);
  const preference = before === 'on' ? 'silence' : 'sound';
  preferences.write(SOUND, preference === 'silence' ? OFF : null);
  yield* put(preferenceRead({ preference }));
  if (preference === 'silence') return;
  bell.allow();
  bell.ring();
}

function* noteMessages(packets: readonly ChatPacket[]): SagaGenerator<void> {
  if (yield* select(selectIsAttended)) return;
  const watched = yield* select(selectWatched);
  const news: ChatNews[] = [];
  for (const packet of packets) {
    if (packet.type !== 'message' || packet.message.fromType !== PERSON_TYPE.customer) continue;
    const { chatId, chatSeq } = packet.message;
    // After a reconnection, messages may arrive that were read in another tab.
    if (watched[chatId] !== undefined || chatSeq <= (yield* select(selectMyReadSeq, chatId))) continue;
    news.push({ chatId, isNew: false, messages: 1, lastSeq: chatSeq });
  }
  if (news.length > 0) yield* put(newsReceived({ news }));
}

function* noteAssignments(events: readonly ChatEvent[]): SagaGenerator<void> {
  if (yield* select(selectIsAttended)) return;
  const me = (yield* select(selectUser))?.id;
  const mine = events.filter(({ kind, toId }) => kind === CHAT_EVENT.assigned && toId === me);
  if (mine.length > 0)
    yield* put(newsReceived({ news: mine.map(({ chatId }) => ({ chatId, isNew: true, messages: 0, lastSeq: 0 })) }));
}

/** Rings at most once per pause: news within the pause causes no further ring. */
function* ringForNews(deps: AttentionDeps): SagaGenerator<void> {
  while (true) {
    yield* take([newsReceived, notificationReceived]);
    if ((yield* select(selectIsAttended)) || (yield* select(selectSound)) !== 'on') continue;
    if (!(yield* call(deps.ringTurns.take, RING_PAUSE_MS))) continue;
    deps.bell.ring();
    yield* delay(RING_PAUSE_MS);
  }
}
