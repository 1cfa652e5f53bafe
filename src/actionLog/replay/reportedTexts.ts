import type { LogTexts } from '#contract/actionLog.ts';

/** Adds the texts of a report to the JSON of its log. Returns a text that is no JSON object unchanged. */
export function withReportedTexts(log: string, texts: LogTexts | undefined): string {
  const end = log.trimEnd();
  if (texts === undefined || !end.endsWith('}')) return log;
  return `${end.slice(0, -1)},"texts":${JSON.stringify(texts)}}`;
}
