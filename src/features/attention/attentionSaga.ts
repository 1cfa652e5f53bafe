import type { Action } from 'redux';
import { eventChannel } from 'redux-saga';
import { all, call, delay, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { PERSON_TYPE } from '../../../contract/domain.ts';
import { notificationReceived } from '../../common/toasts/index.ts';
import {
  chatEventsReceived,
  packetsReceived,
  selectIsTabVisible,
  selectMyReadSeq,
  selectOnlooking,
  type ChatEvent,
  type ChatPacket,
} from '../../realtime/index.ts';
import { selectUser } from '../session/index.ts';
import { selectSound } from './attentionSelectors.ts';
import { browserAnswered, newsCame, soundPressed, preferenceRead, type ChatNews } from './attentionSlice.ts';

/** Shortest time from one ring to the next, over all tabs. */
export const RING_PAUSE_MS = 4_000;
const SOUND = 'cs.sound';
const OFF = 'off';

/** What calling for attention may do to the world. */
export interface AttentionDeps {
  /** Lasts beyond the tab. */
  readonly preferences: {
    readonly read: (name: string) => string | null;
    readonly write: (name: string, value: string | null) => void;
  };
  readonly bell: {
    readonly watch: (onChange: (isAllowed: boolean) => void) => () => void;
    /** To be called while the browser still counts the user's click. */
    readonly allow: () => void;
    readonly ring: () => void;
  };
  /** Among the tabs of this browser. */
  readonly ringTurns: { readonly watch: () => () => void; readonly take: (pauseMs: number) => Promise<boolean> };
}

/**
 * Rings, and counts for the title, what comes while the tab is hidden: a chat that is assigned, a customer's message, a
 * text of the server's.
 */
export function* attentionSaga(deps: AttentionDeps): SagaGenerator<void> {
  yield* put(preferenceRead({ wish: deps.preferences.read(SOUND) === OFF ? 'silence' : 'sound' }));
  yield* all([
    call(watchBell, deps),
    takeEvery(soundPressed, changeSound, deps),
    takeEvery(packetsReceived, ({ payload: { packets } }) => noteMessages(packets)),
    takeEvery(chatEventsReceived, ({ payload: { events } }) => noteAssignments(events)),
    call(ringForNews, deps),
  ]);
}

function* watchBell({ bell, ringTurns }: AttentionDeps): SagaGenerator<void> {
  const leaveTurns = ringTurns.watch();
  const answers = yield* call(() =>
    eventChannel<'allows' | 'blocks'>((emit) => bell.watch((isAllowed) => emit(isAllowed ? 'allows' : 'blocks'))),
  );
  try {
    while (true) yield* put(browserAnswered({ browser: yield* take(answers) }));
  } finally {
    answers.close();
    leaveTurns();
  }
}

/** Whoever turns the sound on hears it. */
function* changeSound({ preferences, bell }: AttentionDeps): SagaGenerator<void> {
  const before = yield* select(selectSound);
  const preference = before === 'on' ? 'silence' : 'sound';
  preferences.write(SOUND, preference === 'silence' ? OFF : null);
  yield* put(preferenceRead({ wish: preference }));
  if (preference === 'silence') return;
  bell.allow();
  bell.ring();
}

function* noteMessages(packets: readonly ChatPacket[]): SagaGenerator<void> {
  if (yield* select(selectIsTabVisible)) return;
  const onlooking = yield* select(selectOnlooking);
  const news: ChatNews[] = [];
  for (const packet of packets) {
    if (packet.type !== 'message' || packet.message.fromType !== PERSON_TYPE.customer) continue;
    const { chatId, chatSeq } = packet.message;
    // What was read elsewhere before it came here, after a reconnection say, is no news.
    if (onlooking[chatId] !== undefined || chatSeq <= (yield* select(selectMyReadSeq, chatId))) continue;
    news.push({ chatId, isNew: false, messages: 1, lastSeq: chatSeq });
  }
  if (news.length > 0) yield* put(newsCame({ news }));
}

function* noteAssignments(events: readonly ChatEvent[]): SagaGenerator<void> {
  if (yield* select(selectIsTabVisible)) return;
  const me = (yield* select(selectUser))?.id;
  const mine = events.filter(({ kind, toId }) => kind === CHAT_EVENT.assigned && toId === me);
  if (mine.length > 0)
    yield* put(newsCame({ news: mine.map(({ chatId }) => ({ chatId, isNew: true, messages: 0, lastSeq: 0 })) }));
}

/** What comes while a ring is still in everybody's ears needs none of its own. */
function* ringForNews(deps: AttentionDeps): SagaGenerator<void> {
  while (true) {
    yield* take(callsFor);
    if ((yield* select(selectIsTabVisible)) || (yield* select(selectSound)) !== 'on') continue;
    if (!(yield* call(deps.ringTurns.take, RING_PAUSE_MS))) continue;
    deps.bell.ring();
    yield* delay(RING_PAUSE_MS);
  }
}

function callsFor(action: Action): boolean {
  return newsCame.match(action) || notificationReceived.match(action);
}
