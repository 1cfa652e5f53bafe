import { all, call, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import {
  aroundReceived,
  foundMediaExpired,
  foundMediaRefreshed,
  furtherFailed,
  furtherReceived,
  furtherRequested,
  readerClosed,
  readerFailed,
  readerOpened,
  readerRetried,
  selectReader,
} from './readerSlice.ts';
import type { MessageKey } from './searchAddress.ts';
import type { SearchApi } from './searchApi.ts';
import { searchScreen } from './searchSlice.ts';

export interface ReaderDeps {
  readonly searchApi: Omit<SearchApi, 'search'>;
}

export function* readerSaga(deps: ReaderDeps): SagaGenerator<void> {
  yield* takeLatest(
    [readerOpened, readerRetried, readerClosed, searchScreen.closed, furtherRequested],
    loadWanted,
    deps,
  );
  yield* takeEvery(foundMediaExpired, refreshMedia, deps, new Set<number>());
}

/** Loads what the state says is being loaded, also what the request before this one has not loaded yet. */
function* loadWanted(deps: ReaderDeps): SagaGenerator<void> {
  const { at, status, earlier, later } = yield* select(selectReader);
  if (at === null) return;
  if (status === 'loading') yield* call(loadAround, deps, at);
  else
    yield* all([
      ...(earlier === 'loading' ? [call(loadFurther, deps, at.chatId, 'earlier' as const)] : []),
      ...(later === 'loading' ? [call(loadFurther, deps, at.chatId, 'later' as const)] : []),
    ]);
}

function* loadAround({ searchApi }: ReaderDeps, at: MessageKey): SagaGenerator<void> {
  try {
    const { before, from } = yield* all({
      before: call(searchApi.fetchBefore, at),
      from: call(searchApi.fetchFrom, at),
    });
    yield* put(aroundReceived({ before, from }));
  } catch (error) {
    yield* put(readerFailed(toAppError(error)));
  }
}

function* loadFurther({ searchApi }: ReaderDeps, chatId: string, side: 'earlier' | 'later'): SagaGenerator<void> {
  const { records } = yield* select(selectReader);
  try {
    const page =
      side === 'earlier'
        ? yield* call(searchApi.fetchBefore, { chatId, chatSeq: records[0]?.chatSeq ?? 1 })
        : yield* call(searchApi.fetchFrom, { chatId, chatSeq: (records.at(-1)?.chatSeq ?? 0) + 1 });
    yield* put(furtherReceived({ side, page }));
  } catch (error) {
    yield* put(furtherFailed({ side, error: toAppError(error) }));
  }
}

/** Asks once for a message, however often its file fails. */
function* refreshMedia(
  { searchApi }: ReaderDeps,
  asked: Set<number>,
  { payload: at }: ReturnType<typeof foundMediaExpired>,
): SagaGenerator<void> {
  if (asked.has(at.chatSeq)) return;
  asked.add(at.chatSeq);
  try {
    const [record] = (yield* call(searchApi.fetchOne, at)).records;
    if (record !== undefined) yield* put(foundMediaRefreshed(record));
  } catch {
    // the reader sees that it is missing, and can try again
  } finally {
    asked.delete(at.chatSeq);
  }
}
