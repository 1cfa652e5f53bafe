import type { Task } from 'redux-saga';
import { call, cancel, fork, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { ACTION_LOG_PAGE_SIZE } from '#contract/constants.ts';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import { getActionLog, getActionLogCase, pageActionLogs } from '#contract/http/gen/actionLogs.js';
import { withReportedTexts, type ReplayPort } from '../../actionLog/replay/index.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { CallError } from '#common/errors.ts';
import type { FileHandles } from '#common/fileHandles.ts';
import type { HttpClient } from '#common/http/client.ts';
import { liveListSaga, type FetchPage, type ListScreenDeps } from '#common/liveList/index.ts';
import { readCase } from './case/caseFile.ts';
import { caseDownloads, showCase, type CaseDeps } from './case/caseSaga.ts';
import { playLogSaga } from './playLogSaga.ts';
import { readAddress, REPLAY_PATH, pathTo } from './replayAddress.ts';
import {
  addressRead,
  fileChosen,
  logLeft,
  logOpened,
  logRefused,
  openFailed,
  pageRequested,
  replayClosed,
  reportFetched,
  reportRequested,
  retryRequested,
  type LogSource,
  type Trouble,
} from './playerSlice.ts';
import { reportList, selectPlayer } from './replaySlice.ts';
import { UnpackError, unpackFile, unpackReport } from './unpack.ts';

export type ReplayApi = ReturnType<typeof createReplayApi>;

/** All calls fail quietly, without a toast: the screen shows the error. */
export function createReplayApi(http: HttpClient) {
  const fetchReports: FetchPage<PageWanted, ActionLogHead> = ({ filters: { pageNo, cursor }, etag }) => {
    const input = {
      ...(cursor === null ? {} : { cursor }),
      pageNo: String(pageNo),
      pageSize: String(ACTION_LOG_PAGE_SIZE),
    };
    return http.sendPage(pageActionLogs, input, etag);
  };
  return {
    fetchReports,
    fetchReport: (id: string) => http.send(getActionLog, { id }),
    fetchCase: (id: string) => http.send(getActionLogCase, { id }),
  };
}

export interface ReplayDeps extends ListScreenDeps, Pick<CaseDeps, 'saveFile'> {
  readonly replayApi: ReplayApi;
  /** The replay frame, which replays and draws. It has the log; this page has not. */
  readonly replayPort: ReplayPort;
  readonly fileHandles: Pick<FileHandles, 'get' | 'remove'>;
}

export function* replaySaga(deps: ReplayDeps): SagaGenerator<void> {
  const { replayApi, navigate } = deps;
  yield* fork(() => liveListSaga({ list: reportList, fetchPage: replayApi.fetchReports, deps, refresh: 'onReturn' }));
  yield* takeEvery(addressRead, followPage);
  yield* takeEvery(pageRequested, ({ payload: page }) => navigate(pathTo({ name: 'list', page })));
  yield* takeEvery(reportRequested, ({ payload: { id } }) => navigate(pathTo({ name: 'report', id, at: null })));
  yield* takeEvery(fileChosen, () => navigate(pathTo({ name: 'file', at: 0 })));
  yield* takeEvery(logLeft, () => navigate(REPLAY_PATH));
  yield* fork(caseDownloads, deps);
  yield* fork(openLatest, deps);
}

function* followPage({ payload: { search } }: ReturnType<typeof addressRead>): SagaGenerator<void> {
  const address = readAddress(search);
  if (address.name !== 'list') return;
  const { pageNo, cursor } = yield* select(reportList.selectFilters);
  if (pageNo !== address.page.pageNo || cursor !== address.page.cursor)
    yield* put(reportList.actions.filtersChanged(address.page));
}

/** Opens one log at a time. Opening another, or none, cancels the work for the one before. */
function* openLatest(deps: ReplayDeps): SagaGenerator<void> {
  let attempt = -1;
  let source: LogSource | null = null;
  let work: Task | null = null;
  for (;;) {
    const player = yield* select(selectPlayer);
    if (player.attempt !== attempt) {
      attempt = player.attempt;
      if (work !== null) yield* cancel(work);
      const before: LogSource | null = source;
      source = player.source;
      if (before?.by === 'file' && before !== source) deps.fileHandles.remove(before.fileId);
      work = source === null ? null : yield* fork(openLog, deps, source);
    }
    yield* take([addressRead, fileChosen, logLeft, replayClosed, retryRequested]);
  }
}

/** Only the port gets the log's text: it never enters the store. */
function* openLog(deps: ReplayDeps, source: LogSource): SagaGenerator<void> {
  try {
    const text = yield* call(loadText, deps, source);
    const file = source.by === 'file' ? readCase(text) : null;
    const answer = yield* call(deps.replayPort.open, file?.agent ?? text);
    if (answer.status === 'refused') {
      yield* put(logRefused({ reason: answer.reason, detail: answer.detail }));
      return;
    }
    const { status: _, ...log } = answer;
    yield* put(logOpened(log));
    yield* fork(showCase, deps, source, file);
    yield* call(playLogSaga, deps);
  } catch (error) {
    yield* put(openFailed(troubleOf(error)));
  }
}

function* loadText({ replayApi, fileHandles }: ReplayDeps, source: LogSource): SagaGenerator<string> {
  if (source.by === 'file') {
    const file = fileHandles.get(source.fileId);
    if (file === null) throw new GoneError();
    return yield* call(unpackFile, file);
  }
  const { log, texts, ...report } = yield* call(replayApi.fetchReport, source.id);
  yield* put(reportFetched(report));
  return withReportedTexts(yield* call(unpackReport, log), texts);
}

class GoneError extends Error {}

/** Any other error comes from the replay frame. */
function troubleOf(error: unknown): Trouble {
  if (error instanceof CallError) return { kind: 'call', error: error.appError };
  if (error instanceof UnpackError) return { kind: error.reason };
  return { kind: error instanceof GoneError ? 'gone' : 'frame' };
}
