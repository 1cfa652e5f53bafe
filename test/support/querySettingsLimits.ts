import {
  CATEGORY_NAME_MAX,
  CATEGORY_REMARK_MAX,
  QUERY_ALLOCATION_MAX,
  QUERY_EXPIRE_MAX_HOURS,
  QUERY_NOTIFICATION_MAX,
} from '#contract/constants.ts';
import type { QuerySettings } from '#contract/http/settings.ts';

// The limits of the query settings and the messages beyond them. Server and page use the same texts, so the specs of
// both go through these rows.

/** `message`: null: valid. */
interface Case {
  readonly what: string;
  readonly message: string | null;
}

/** Applied to `STORABLE_RULES`. */
export interface RuleCase extends Case {
  readonly change: Partial<QuerySettings>;
}

export interface NameCase extends Case {
  readonly name: string;
  /** The stored value where it differs from the input. */
  readonly stored?: string;
}

export interface RemarkCase extends Case {
  readonly remark: string;
}

const NO_NAME = 'Please enter a name';

/** Names of a category or a subject, next to an active one called 'Payment'. */
export const NAME_CASES: readonly NameCase[] = [
  { what: 'an empty name', name: '', message: NO_NAME },
  { what: 'only white space', name: ' \t\u3000', message: NO_NAME },
  { what: 'only invisible characters', name: '\u2800\u3164', message: NO_NAME },
  {
    what: 'a character that turns the text after it',
    name: 'Refund \u202ex',
    message: 'Invisible characters are not allowed',
  },
  { what: 'one character', name: 'x', message: null },
  { what: 'white space around the name', name: '  Refund \n', stored: 'Refund', message: null },
  { what: 'the maximum length', name: 'x'.repeat(CATEGORY_NAME_MAX), message: null },
  {
    what: 'one character too many',
    name: 'x'.repeat(CATEGORY_NAME_MAX + 1),
    message: `Name: maximum ${CATEGORY_NAME_MAX} characters`,
  },
  { what: 'a taken name', name: 'Payment', message: 'This name already exists' },
  { what: 'a taken name in other letters', name: ' pAYMENT ', message: 'This name already exists' },
  { what: 'the beginning of a taken name', name: 'Pay', message: null },
];

export const REMARK_CASES: readonly RemarkCase[] = [
  { what: 'an empty text', remark: '', message: null },
  { what: 'the maximum length', remark: 'x'.repeat(CATEGORY_REMARK_MAX), message: null },
  {
    what: 'one character too many',
    remark: 'x'.repeat(CATEGORY_REMARK_MAX + 1),
    message: `Remark: maximum ${CATEGORY_REMARK_MAX} characters`,
  },
];

/** The settings that `RULE_CASES` change. */
export const STORABLE_RULES: QuerySettings = { allocation: 5, expireIn: 48, notification: 4, notificationMsg: 'Soon' };

export const RULE_CASES: readonly RuleCase[] = [
  { what: 'no allocation', change: { allocation: 0 }, message: null },
  { what: 'the largest allocation', change: { allocation: QUERY_ALLOCATION_MAX }, message: null },
  {
    what: 'too large an allocation',
    change: { allocation: QUERY_ALLOCATION_MAX + 1 },
    message: `The allocation cannot exceed ${QUERY_ALLOCATION_MAX} queries`,
  },
  { what: 'a fractional allocation', change: { allocation: 2.5 }, message: 'The allocation must be a whole number' },
  { what: 'hours with decimals', change: { expireIn: 1.5, notification: 0.25 }, message: null },
  { what: 'no expiry', change: { expireIn: 0 }, message: null },
  { what: 'the longest expiry', change: { expireIn: QUERY_EXPIRE_MAX_HOURS }, message: null },
  {
    what: 'too long an expiry',
    change: { expireIn: QUERY_EXPIRE_MAX_HOURS + 0.5 },
    message: `The expiry cannot exceed ${QUERY_EXPIRE_MAX_HOURS} hours`,
  },
  { what: 'no notification', change: { notification: 0 }, message: null },
  { what: 'a notification at once', change: { expireIn: 4, notification: 4 }, message: null },
  {
    what: 'a notification before the query',
    change: { expireIn: 4, notification: 4.5 },
    message: 'The notification cannot exceed the expiry',
  },
  {
    what: 'too long a notification although nothing expires',
    change: { expireIn: 0, notification: QUERY_EXPIRE_MAX_HOURS + 1 },
    message: `The notification cannot exceed ${QUERY_EXPIRE_MAX_HOURS} hours`,
  },
  { what: 'no message', change: { notificationMsg: '' }, message: null },
  { what: 'the longest message', change: { notificationMsg: 'x'.repeat(QUERY_NOTIFICATION_MAX) }, message: null },
  {
    what: 'too long a message',
    change: { notificationMsg: 'x'.repeat(QUERY_NOTIFICATION_MAX + 1) },
    message: `Notification message: maximum ${QUERY_NOTIFICATION_MAX} characters`,
  },
];

/** Input that the page cannot send, because its fields accept only digits and a dot. */
export const FORGED_RULE_CASES: readonly RuleCase[] = [
  { what: 'a negative allocation', change: { allocation: -1 }, message: 'The allocation cannot be less than 0' },
  { what: 'a negative expiry', change: { expireIn: -0.5 }, message: 'The expiry cannot be less than 0' },
  {
    what: 'a negative notification',
    change: { notification: -1 },
    message: 'The notification cannot be less than 0',
  },
  {
    what: 'NUL',
    change: { notificationMsg: 'a\0b' },
    message: 'Notification message: the text cannot contain NUL characters',
  },
];
