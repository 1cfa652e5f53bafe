import { call, put, select, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { LogTexts } from '#contract/actionLog.ts';
import { CLIENT_VERSION } from '#contract/chat/commands.ts';
import { ACTION_LOG_BODY_MAX_BYTES, ACTION_LOG_REPORT_MS, UPLOAD_TIMEOUT_MS } from '#contract/constants.ts';
import type { addActionLog as AddActionLog } from '#contract/http/actionLogs.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { addActionLog } from '#contract/http/gen/actionLogs.js';
import { trimmed } from '#contract/enteredText.ts';
import type { ExportLog } from '../../actionLog/logStore/index.ts';
import { copySaga } from '#common/copySaga.ts';
import { toAppError } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { selectChatTexts } from './chatTexts.ts';
import { selectAskableChat, selectReportedChats } from './reportedChats.ts';
import {
  copyRequested,
  downloadEnded,
  downloadRequested,
  reportSent,
  selectProblemReport,
  sendBegan,
  sendFailed,
  sendRequested,
  noteIsTooLong,
} from './problemReportSlice.ts';

export type NewReport = RequestOf<typeof AddActionLog>;

export type ProblemReportApi = ReturnType<typeof createProblemReportApi>;

export function createProblemReportApi(http: HttpClient) {
  return {
    /** Fails without a toast: the dialog shows the error. */
    add: (report: NewReport) => http.save(addActionLog, report, { timeoutMs: UPLOAD_TIMEOUT_MS }),
  };
}

export interface ProblemReportDeps {
  readonly problemReportApi: ProblemReportApi;
  /** Exports the recorded log, redacted. */
  readonly exportLog: ExportLog;
  /** Packs a text with gzip, in base64. */
  readonly packLog: (text: Blob) => Promise<string>;
  /** Browser and operating system. */
  readonly deviceName: string;
  readonly newId: () => string;
  /** Copies a text to the clipboard. Rejects if the browser does not allow it. */
  readonly copyText: (text: string) => Promise<void>;
  readonly saveFile: (name: string, content: Blob) => void;
}

/** Room for all fields of a report except the log and the texts. */
const REST_MAX_BYTES = 1_000;

/** Sends reports and downloads their logs, each one at a time. */
export function* problemReportSaga(deps: ProblemReportDeps): SagaGenerator<void> {
  yield* takeLeading(sendRequested, send, deps);
  yield* takeLeading(downloadRequested, download, deps);
  yield* takeEvery(copyRequested, ({ payload: { text } }) =>
    copySaga(() => deps.copyText(text), 'problemReport.copied', 'problemReport.notCopied'),
  );
}

function* send(deps: ProblemReportDeps): SagaGenerator<void> {
  const { note, withTexts, askChatId: wanted, clientId: before } = yield* select(selectProblemReport);
  if (noteIsTooLong(note)) return;
  const clientId = before ?? deps.newId();
  yield* put(sendBegan({ clientId }));
  try {
    const texts = withTexts ? yield* select(selectChatTexts) : null;
    const chatIds = [...(yield* select(selectReportedChats))];
    const askChatId = wanted === (yield* select(selectAskableChat)) ? wanted : null;
    const report = yield* call(makeReport, deps, {
      clientId,
      note: trimmed(note),
      chatIds,
      ...(texts !== null && { texts }),
      ...(askChatId !== null && { askChatId }),
    });
    const { id, isAsked } = yield* call(deps.problemReportApi.add, report);
    yield* put(reportSent({ id, isAsked: wanted === null ? null : isAsked }));
    const { isOpen } = yield* select(selectProblemReport);
    if (!isOpen)
      yield* put(toastRaised({ kind: 'success', message: { key: 'problemReport.sentNotice', values: { id } } }));
  } catch (thrown) {
    yield* put(sendFailed({ error: toAppError(thrown) }));
  }
}

function* makeReport(
  { exportLog, packLog, deviceName }: ProblemReportDeps,
  written: Pick<NewReport, 'clientId' | 'note' | 'texts' | 'chatIds' | 'askChatId'>,
): SagaGenerator<NewReport> {
  const maxBytes = ACTION_LOG_BODY_MAX_BYTES - REST_MAX_BYTES - new Blob([JSON.stringify(written)]).size;
  const { text, from, until, actions } = yield* call(exportLog, { sinceMs: ACTION_LOG_REPORT_MS, maxBytes });
  return {
    ...written,
    fromTime: new Date(from).toISOString(),
    untilTime: new Date(until).toISOString(),
    actions,
    clientVersion: CLIENT_VERSION,
    device: deviceName,
    log: yield* call(packLog, text),
  };
}

function* download({ exportLog, saveFile }: ProblemReportDeps): SagaGenerator<void> {
  try {
    const { withTexts } = yield* select(selectProblemReport);
    const texts = withTexts ? yield* select(selectChatTexts) : null;
    const { text, until } = yield* call(exportLog, {
      sinceMs: ACTION_LOG_REPORT_MS,
      maxBytes: ACTION_LOG_BODY_MAX_BYTES,
    });
    const instant = new Date(until).toISOString().replace(/[:.]/g, '-');
    yield* call(saveFile, `action-log-${instant}.json`, texts === null ? text : withTextsInside(text, texts));
  } catch {
    yield* put(toastRaised({ kind: 'error', message: { key: 'problemReport.notDownloaded' } }));
  } finally {
    yield* put(downloadEnded());
  }
}

/** Inserts the texts before the closing brace, so that the log need not be parsed. */
function withTextsInside(text: Blob, texts: LogTexts): Blob {
  return new Blob([text.slice(0, text.size - 1), `,"texts":${JSON.stringify(texts)}}`], { type: text.type });
}
