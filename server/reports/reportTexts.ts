import {
  RATING_REASON,
  REPORT_STATUS,
  REPORT_TYPE,
  type RatingReason,
  type ReportRowStatus,
  type ReportType,
} from '#contract/domain.ts';
import type { ChatRating } from '#contract/http/ratings.ts';

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

const REASON_TEXT: Readonly<Record<RatingReason, string>> = {
  [RATING_REASON.waiting]: 'It took too long',
  [RATING_REASON.notSolved]: 'The problem is not solved',
  [RATING_REASON.notClear]: 'The answer was not clear',
  [RATING_REASON.notFriendly]: 'The agent was not friendly',
};

/** Empty without a reason. */
export function ratingReasonText(rating: ChatRating | null): string | null {
  return rating?.reason ? REASON_TEXT[rating.reason] : null;
}
