import { call, put, select, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { ActionLogCase } from '#contract/http/actionLogs.ts';
import type { ReplayPort } from '#src/actionLog/replay/index.ts';
import { toAppError } from '#common/errors.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { LogSource } from '../playerSlice.ts';
import { selectSource } from '../replaySlice.ts';
import { unpackReport } from '../unpack.ts';
import { writeCase, type CaseFile } from './caseFile.ts';
import { caseBegan, caseDownloadEnded, caseDownloadRequested, caseFailed, caseReceived } from './caseSlice.ts';
import { caseViewOf } from './caseView.ts';
import { loadCase } from './loadCase.ts';

interface CaseApi {
  readonly fetchReport: (id: string) => Promise<{ readonly log: string }>;
  readonly fetchCase: (id: string) => Promise<ActionLogCase>;
}

export interface CaseDeps {
  readonly replayApi: CaseApi;
  readonly replayPort: Pick<ReplayPort, 'record'>;
  readonly saveFile: (name: string, content: Blob) => void;
}

/** Loads what belongs to the open log, and shows it. @param file the case, if the log came with it in a file */
export function* showCase(deps: CaseDeps, source: LogSource, file: CaseFile | null): SagaGenerator<void> {
  yield* put(caseBegan({ isWanted: file !== null || source.by === 'report' }));
  if (file === null && source.by === 'file') return;
  try {
    const { server, customers } =
      file ?? (yield* call(loadCase, deps.replayApi.fetchCase, source.by === 'report' ? source.id : ''));
    yield* put(caseReceived(caseViewOf(server, yield* call(deps.replayPort.record), customers)));
  } catch (error) {
    yield* put(caseFailed(toAppError(error)));
  }
}

/** Saves the case of the open report as a file. */
export function* caseDownloads({ replayApi, saveFile }: CaseDeps): SagaGenerator<void> {
  yield* takeLeading(caseDownloadRequested, function* download() {
    try {
      const source = yield* select(selectSource);
      if (source?.by !== 'report') return;
      const { log } = yield* call(replayApi.fetchReport, source.id);
      const parts = yield* call(loadCase, replayApi.fetchCase, source.id);
      const text = writeCase({ ...parts, agent: yield* call(unpackReport, log) });
      yield* call(saveFile, `case-${source.id}.json`, new Blob([text], { type: 'application/json' }));
    } catch {
      yield* put(toastRaised({ kind: 'error', message: { key: 'replay.case.notDownloaded' } }));
    } finally {
      yield* put(caseDownloadEnded());
    }
  });
}
