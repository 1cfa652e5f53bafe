import { createLogRules, fieldRules, type RuleNames } from '../../actionLog/index.ts';
import { FIELD_RULES, ORIGINS } from '../../app/logRules.ts';

/** Names that mean something else in a slice of the customer's page, or in actions of one type. */
const EXCEPTION_NAMES: Readonly<Record<string, RuleNames>> = {
  customer: { keep: 'blockedUntil by ratingDue', numbers: 'isMissing isOpening secondsToRetry' },
  'customer/productChosen': { numbers: 'payload' },
  'customer/termsReceived': { keep: 'blockedUntil ratingDue' },
  customerView: { keep: 'view.name' },
  line: { numbers: 'askAgainMs expectedMinutes isStaffOnline isWidened place' },
  realtime: { keep: 'frames.name reason' },
  rating: { keep: 'given.reason' },
  'rating/reasonChosen': { keep: 'payload' },
  'rating/starsChosen': { numbers: 'payload' },
  'solvedCheck/solvedAnswerGiven': { numbers: 'payload' },
};

/** What the log of a customer's page contains: the rules of the pages of staff, whose fields mean the same. */
export const CUSTOMER_LOG_RULES = createLogRules({
  fields: FIELD_RULES,
  exceptions: Object.fromEntries(Object.entries(EXCEPTION_NAMES).map(([name, names]) => [name, fieldRules(names)])),
  origins: ORIGINS,
});
