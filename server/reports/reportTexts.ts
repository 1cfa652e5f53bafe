import { REPORT_STATUS, REPORT_TYPE, type ReportRowStatus, type ReportType } from '#contract/domain.ts';

// Texts of workbooks.

export const TYPE_TEXT: Readonly<Record<ReportType, string>> = {
  [REPORT_TYPE.query]: 'Query',
  [REPORT_TYPE.chat]: 'Live chat',
};
export const STATUS_TEXT: Readonly<Record<ReportRowStatus, string>> = {
  [REPORT_STATUS.open]: 'Open',
  [REPORT_STATUS.solved]: 'Solved',
  [REPORT_STATUS.notSolved]: 'Not solved',
};

/** Empty where nothing was judged. */
export function judgementText(isInTime: boolean | null): string | null {
  return isInTime === null ? null : isInTime ? 'Yes' : 'No';
}
