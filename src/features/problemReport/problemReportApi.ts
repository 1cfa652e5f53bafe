import { UPLOAD_TIMEOUT_MS } from '../../../contract/constants.ts';
import type { addActionLog as AddActionLog } from '../../../contract/http/actionLogs.ts';
import type { RequestOf, ResponseOf } from '../../../contract/http/call.ts';
import { addActionLog } from '../../../contract/http/gen/actionLogs.js';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

export type NewReport = RequestOf<typeof AddActionLog>;

export interface ProblemReportApi {
  /** Fails quietly, without a toast: the dialog shows the error. */
  readonly add: (report: NewReport) => Cancellable<ResponseOf<typeof AddActionLog>>;
}

export function createProblemReportApi(http: HttpClient): ProblemReportApi {
  return { add: (report) => http.save(addActionLog, report, { timeoutMs: UPLOAD_TIMEOUT_MS }) };
}
