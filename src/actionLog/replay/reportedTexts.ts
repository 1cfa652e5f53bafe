import type { LogTexts } from '../../../contract/actionLog.ts';

/**
 * A log's JSON text with the texts that were reported beside it: what a replay opens. A text that is no object's stays
 * as it is.
 */
export function withReportedTexts(log: string, texts: LogTexts | undefined): string {
  const end = log.trimEnd();
  if (texts === undefined || !end.endsWith('}')) return log;
  return `${end.slice(0, -1)},"texts":${JSON.stringify(texts)}}`;
}
