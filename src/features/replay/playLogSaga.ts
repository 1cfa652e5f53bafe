import type { Action } from 'redux';
import { buffers } from 'redux-saga';
import {
  actionChannel,
  all,
  call,
  delay,
  put,
  race,
  select,
  take,
  takeLatest,
  type SagaGenerator,
} from 'typed-redux-saga';
import { ROWS_MAX, type Moment, type ReplayPort, type Row } from '../../actionLog/replay/index.ts';
import { REPLAY_PATH, writePlace } from './replayAddress.ts';
import {
  jumpRequested,
  MARK_KINDS,
  momentShown,
  notFound,
  playedTo,
  playEnded,
  playToggled,
  rowsReceived,
  seekRequested,
  silencePassed,
  stepRequested,
  strideRequested,
  typesChosen,
  verdictFailed,
  verdictReceived,
  type RowWindow,
  type Stride,
} from './replayEvents.ts';
import {
  selectIsPlaying,
  selectMoment,
  selectPlace,
  selectPlayer,
  selectStride,
  selectTypes,
  selectWanted,
  selectWindow,
} from './replaySlice.ts';

/** Between two looks at the clock while a log plays. */
export const PLAY_TICK_MS = 80;
/** A stretch without actions that is longer than this may be skipped. */
export const SILENCE_MS = 5_000;
/** The address follows the position as often. */
export const ADDRESS_PAUSE_MS = 400;
/** Rows at hand on each side of the position, and the fewest before more are fetched. */
const ROWS_BESIDE = 80;
const ROWS_AT_LEAST = 20;

export interface PlayDeps {
  readonly replayPort: ReplayPort;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

/** All that is done with a log while it is open. Ends only by being cancelled, or when the port fails. */
export function* playLogSaga(deps: PlayDeps): SagaGenerator<void> {
  yield* all([
    call(showWanted, deps),
    call(keepRows, deps),
    call(keepAddress, deps),
    call(playWhileWanted, deps),
    call(jump, deps),
    call(stride, deps),
    call(check, deps),
  ]);
}

/** One position at a time; of those that were wanted meanwhile only the last. */
function* showWanted({ replayPort }: PlayDeps): SagaGenerator<void> {
  const wishes = yield* actionChannel(
    [seekRequested.type, stepRequested.type, playedTo.type, playToggled.type],
    buffers.sliding<Action>(1),
  );
  for (;;) {
    const wanted = yield* select(selectWanted);
    if ((yield* select(selectMoment))?.position !== wanted) {
      yield* put(momentShown({ moment: yield* call(replayPort.seek, wanted), wanted }));
    }
    yield* take(wishes);
  }
}

function* keepRows({ replayPort }: PlayDeps): SagaGenerator<void> {
  const news = yield* actionChannel([momentShown.type, typesChosen.type], buffers.sliding<Action>(1));
  for (;;) {
    yield* take(news);
    const around = (yield* select(selectMoment))?.position ?? 0;
    const types = yield* select(selectTypes);
    if (isAmple(yield* select(selectWindow), types, around)) continue;
    const rows = yield* call(replayPort.rows, { types, around, before: ROWS_BESIDE, after: ROWS_BESIDE });
    const before = rows.filter(({ position }) => position <= around).length;
    yield* put(
      rowsReceived({
        types,
        rows,
        isWholeBefore: before < ROWS_BESIDE,
        isWholeAfter: rows.length - before < ROWS_BESIDE,
      }),
    );
  }
}

function isAmple(window: RowWindow | null, types: readonly string[] | null, around: number): boolean {
  if (window === null || window.types !== types) return false;
  const before = window.rows.filter(({ position }) => position <= around).length;
  const after = window.rows.length - before;
  return (window.isWholeBefore || before >= ROWS_AT_LEAST) && (window.isWholeAfter || after >= ROWS_AT_LEAST);
}

/** Replaced, so that Back leads away from the log and not through its positions. */
function* keepAddress({ navigate }: PlayDeps): SagaGenerator<void> {
  const news = yield* actionChannel(momentShown.type, buffers.sliding<Action>(1));
  let written = `${REPLAY_PATH}${writePlace(yield* select(selectPlace))}`;
  for (;;) {
    yield* take(news);
    const path = `${REPLAY_PATH}${writePlace(yield* select(selectPlace))}`;
    if (path === written) continue;
    written = path;
    yield* call(navigate, path, { replace: true });
    yield* delay(ADDRESS_PAUSE_MS);
  }
}

function* jump({ replayPort }: PlayDeps): SagaGenerator<void> {
  yield* takeLatest(jumpRequested, function* goThere({ payload: wish }) {
    switch (wish.by) {
      case 'position':
        return yield* goTo(wish.position);
      case 'chat': {
        const from = yield* select(selectWanted);
        const next = { ...wish, from, direction: 1 } as const;
        return yield* goTo(
          (yield* call(replayPort.find, next)) ?? (yield* call(replayPort.find, { ...next, from: 0 })),
        );
      }
      default:
        return yield* goTo(yield* call(replayPort.find, wish));
    }
  });
}

function* stride({ replayPort }: PlayDeps): SagaGenerator<void> {
  yield* takeLatest(strideRequested, function* goOn({ payload: { direction } }) {
    const wish = {
      stride: yield* select(selectStride),
      types: (yield* select(selectTypes)) ?? [],
      from: yield* select(selectWanted),
      direction,
    };
    yield* goTo(yield* call(findNext, replayPort, wish));
  });
}

interface StrideWish {
  readonly stride: Stride;
  readonly types: readonly string[];
  readonly from: number;
  readonly direction: 1 | -1;
}

async function findNext(
  { find }: ReplayPort,
  { stride: of, types, from, direction }: StrideWish,
): Promise<number | null> {
  const way = { from, direction } as const;
  switch (of.by) {
    case 'types':
      return find({ by: 'types', types, ...way });
    case 'chat':
    case 'mark':
      return find({ ...of, ...way });
    case 'marks': {
      const found = await Promise.all(MARK_KINDS.map((mark) => find({ by: 'mark', mark, ...way })));
      const positions = found.filter((position) => position !== null);
      if (positions.length === 0) return null;
      return direction > 0 ? Math.min(...positions) : Math.max(...positions);
    }
  }
}

function* goTo(position: number | null): SagaGenerator<void> {
  yield* put(position === null ? notFound() : seekRequested({ position }));
}

/** All hashes, in the background. That it could not be done leaves everything else as it is. */
function* check({ replayPort }: PlayDeps): SagaGenerator<void> {
  // What is to be seen first goes first.
  yield* take(momentShown);
  try {
    yield* put(verdictReceived(yield* call(replayPort.verify)));
  } catch {
    yield* put(verdictFailed());
  }
}

function* playWhileWanted(deps: PlayDeps): SagaGenerator<void> {
  for (;;) {
    if (yield* select(selectIsPlaying)) yield* race({ played: call(play, deps), stopped: call(untilStopped) });
    else yield* take(playToggled);
  }
}

function* untilStopped(): SagaGenerator<void> {
  while (yield* select(selectIsPlaying)) yield* take([playToggled, stepRequested, strideRequested]);
}

/**
 * The log's clock runs by ours, as many times as fast; what it has passed is shown. Whoever goes elsewhere meanwhile
 * goes on playing there.
 */
function* play({ replayPort, now }: PlayDeps): SagaGenerator<void> {
  let clock: LogClock = { position: -1, at: 0, lookedAt: now() };
  let ahead: readonly Row[] = [];
  for (;;) {
    const moment = yield* select(selectMoment);
    if (moment === null || moment.position !== (yield* select(selectWanted))) {
      yield* take(momentShown);
      continue;
    }
    if (moment.position !== clock.position) clock = { position: moment.position, at: moment.at, lookedAt: now() };
    ahead = ahead.filter(({ position }) => position > clock.position);
    if (ahead[0]?.position !== clock.position + 1) {
      ahead = yield* call(replayPort.rows, { types: null, around: clock.position, before: 0, after: ROWS_MAX });
    }
    const next = ahead[0];
    if (next === undefined) {
      yield* put(playEnded());
      return;
    }
    yield* delay(PLAY_TICK_MS);
    // Somebody may have gone elsewhere while we waited.
    if ((yield* select(selectWanted)) === clock.position)
      clock = yield* passTime(clock, { moment, ahead, next, lookedAt: now() });
  }
}

interface LogClock {
  readonly position: number;
  /** What it shows, in milliseconds since 1970. */
  readonly at: number;
  /** When ours was last looked at. */
  readonly lookedAt: number;
}

interface Passage {
  readonly moment: Moment;
  readonly ahead: readonly Row[];
  readonly next: Row;
  readonly lookedAt: number;
}

function* passTime(clock: LogClock, { moment, ahead, next, lookedAt }: Passage): SagaGenerator<LogClock> {
  const { speed, skipsSilence } = yield* select(selectPlayer);
  const run = clock.at + (lookedAt - clock.lookedAt) * speed;
  const at = skipsSilence && next.at - moment.at > SILENCE_MS ? Math.max(run, next.at) : run;
  const due = ahead.filter((row) => row.at <= at).at(-1);
  if (due === undefined) {
    yield* put(silencePassed({ at: Math.round(at) }));
    return { ...clock, at, lookedAt };
  }
  yield* put(playedTo({ position: due.position }));
  return { position: due.position, at, lookedAt };
}
