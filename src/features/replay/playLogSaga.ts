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
import { MARK_KINDS, ROWS_MAX, type PositionDetails, type ReplayPort, type Row } from '../../actionLog/replay/index.ts';
import type { ListScreenDeps } from '#common/liveList/index.ts';
import { bisectSaga } from './bisectSaga.ts';
import { pathTo } from './replayAddress.ts';
import {
  filteredJumpRequested,
  jumpRequested,
  notFound,
  playedTo,
  playEnded,
  playToggled,
  positionShown,
  rowsReceived,
  seekRequested,
  silencePassed,
  stepRequested,
  typesChosen,
  verificationFailed,
  verificationReceived,
  type PlayerState,
  type RowWindow,
} from './playerSlice.ts';
import { selectIsPlaying, selectAddress, selectPlayer, selectPositionDetails, selectWanted } from './replaySlice.ts';

/** While a log plays, the time between two looks at the clock, in milliseconds. */
const PLAY_TICK_MS = 80;
/** A longer time without actions can be skipped. In milliseconds. */
export const SILENCE_MS = 5_000;
/** Shortest time between two changes of the address, in milliseconds. */
const ADDRESS_PAUSE_MS = 400;
/** Rows to load on each side of the position, and the number below which more are loaded. */
const ROWS_BESIDE = 80;
const ROWS_AT_LEAST = 20;

export interface PlayDeps extends Pick<ListScreenDeps, 'now' | 'navigate'> {
  readonly replayPort: ReplayPort;
}

/** Everything that happens while a log is open. It ends when it is cancelled, or when the port fails. */
export function* playLogSaga(deps: PlayDeps): SagaGenerator<void> {
  yield* all([
    call(forLatest, [seekRequested.type, stepRequested.type, playedTo.type, playToggled.type], () =>
      showPosition(deps),
    ),
    call(forLatest, [positionShown.type, typesChosen.type], () => loadRows(deps)),
    call(updateAddress, deps),
    call(playWhenRequested, deps),
    call(handleJumps, deps),
    call(handleFilteredJumps, deps),
    call(verify, deps),
    call(bisectSaga, deps.replayPort),
  ]);
}

/** Does the work now, and again after these actions. Of those that come in the meantime, only the last counts. */
function* forLatest(types: string[], work: () => SagaGenerator<void>): SagaGenerator<void> {
  const actions = yield* actionChannel(types, buffers.sliding<Action>(1));
  try {
    for (;;) {
      yield* work();
      yield* take(actions);
    }
  } finally {
    actions.close();
  }
}

function* showPosition({ replayPort }: PlayDeps): SagaGenerator<void> {
  const { wanted, details } = yield* select(selectPlayer);
  if (details?.position === wanted) return;
  yield* put(positionShown({ details: yield* call(replayPort.seek, wanted), wanted }));
}

function* loadRows({ replayPort }: PlayDeps): SagaGenerator<void> {
  const { details, types, window } = yield* select(selectPlayer);
  if (details === null) return;
  const around = details.position;
  if (hasEnoughRows(window, types, around)) return;
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

function hasEnoughRows(window: RowWindow | null, types: readonly string[] | null, around: number): boolean {
  if (window === null || window.types !== types) return false;
  const before = window.rows.filter(({ position }) => position <= around).length;
  const after = window.rows.length - before;
  return (window.isWholeBefore || before >= ROWS_AT_LEAST) && (window.isWholeAfter || after >= ROWS_AT_LEAST);
}

/** Replaces the entry in the browser's history, so that Back leaves the log. */
function* updateAddress({ navigate }: PlayDeps): SagaGenerator<void> {
  let written = pathTo(yield* select(selectAddress));
  yield* forLatest([positionShown.type], function* () {
    const path = pathTo(yield* select(selectAddress));
    if (path === written) return;
    written = path;
    yield* call(navigate, path, { replace: true });
    yield* delay(ADDRESS_PAUSE_MS);
  });
}

function* handleJumps({ replayPort }: PlayDeps): SagaGenerator<void> {
  yield* takeLatest(jumpRequested, function* goThere({ payload: target }) {
    switch (target.by) {
      case 'position':
        return yield* goTo(target.position);
      case 'chat': {
        const from = yield* select(selectWanted);
        const next = { ...target, from, direction: 1 } as const;
        return yield* goTo(
          (yield* call(replayPort.find, next)) ?? (yield* call(replayPort.find, { ...next, from: 0 })),
        );
      }
      case 'change': {
        const { position = 0 } = (yield* select(selectPositionDetails)) ?? {};
        return yield* goTo(yield* call(replayPort.find, { ...target, from: position }));
      }
      default:
        return yield* goTo(yield* call(replayPort.find, target));
    }
  });
}

function* handleFilteredJumps({ replayPort }: PlayDeps): SagaGenerator<void> {
  yield* takeLatest(filteredJumpRequested, function* goOn({ payload: { direction } }) {
    yield* goTo(yield* call(findNext, replayPort, yield* select(selectPlayer), direction));
  });
}

async function findNext(
  { find }: ReplayPort,
  { jumpFilter: filter, types, wanted: from }: PlayerState,
  direction: 1 | -1,
): Promise<number | null> {
  const way = { from, direction } as const;
  switch (filter.by) {
    case 'types':
      return find({ by: 'types', types: types ?? [], ...way });
    case 'chat':
    case 'mark':
      return find({ ...filter, ...way });
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

/** Verifies all hashes in the background. A failure affects nothing else. */
function* verify({ replayPort }: PlayDeps): SagaGenerator<void> {
  // The first position is shown before.
  yield* take(positionShown);
  try {
    yield* put(verificationReceived(yield* call(replayPort.verify)));
  } catch {
    yield* put(verificationFailed());
  }
}

function* playWhenRequested(deps: PlayDeps): SagaGenerator<void> {
  for (;;) {
    if (yield* select(selectIsPlaying)) yield* race({ played: call(play, deps), stopped: call(untilStopped) });
    else yield* take(playToggled);
  }
}

function* untilStopped(): SagaGenerator<void> {
  while (yield* select(selectIsPlaying)) yield* take([playToggled, stepRequested, filteredJumpRequested]);
}

/**
 * Advances the log's clock with the real one, times the speed, and shows the position that it has reached. If the user
 * jumps, it continues from there.
 */
function* play({ replayPort, now }: PlayDeps): SagaGenerator<void> {
  let clock: LogClock = { position: -1, at: 0, readAt: now() };
  let ahead: readonly Row[] = [];
  for (;;) {
    const { details: shown, wanted } = yield* select(selectPlayer);
    if (shown === null || shown.position !== wanted) {
      yield* take(positionShown);
      continue;
    }
    if (shown.position !== clock.position) clock = { position: shown.position, at: shown.at, readAt: now() };
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
    // The user may have jumped in the meantime.
    if ((yield* select(selectWanted)) === clock.position)
      clock = yield* advance(clock, { shown, ahead, next, readAt: now() });
  }
}

interface LogClock {
  readonly position: number;
  /** Time of the log's clock, in milliseconds since 1970. */
  readonly at: number;
  /** When the real clock was last read, in milliseconds since 1970. */
  readonly readAt: number;
}

interface Advance {
  readonly shown: PositionDetails;
  readonly ahead: readonly Row[];
  readonly next: Row;
  readonly readAt: number;
}

function* advance(clock: LogClock, { shown, ahead, next, readAt }: Advance): SagaGenerator<LogClock> {
  const { speed, skipsSilence } = yield* select(selectPlayer);
  const running = clock.at + (readAt - clock.readAt) * speed;
  const at = skipsSilence && next.at - shown.at > SILENCE_MS ? Math.max(running, next.at) : running;
  const due = ahead.filter((row) => row.at <= at).at(-1);
  if (due === undefined) {
    yield* put(silencePassed({ at: Math.round(at) }));
    return { ...clock, at, readAt };
  }
  yield* put(playedTo({ position: due.position }));
  return { position: due.position, at, readAt };
}
