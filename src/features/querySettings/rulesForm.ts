import { QUERY_ALLOCATION_MAX, QUERY_EXPIRE_MAX_HOURS, QUERY_NOTIFICATION_MAX } from '#contract/constants.ts';
import type { QuerySettings } from '#contract/http/settings.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { MessageText } from '#common/messageText.ts';
import { decimalOf, plainNumber, type FieldProblems, type SavedFormRules } from '#common/forms/index.ts';

/** The query settings as typed: numbers are texts until they are saved. */
export interface RulesForm {
  /** Number of queries. */
  readonly allocation: string;
  /** In hours, like `notification`. */
  readonly expireIn: string;
  readonly notification: string;
  readonly notificationMsg: string;
}

type RulesField = keyof RulesForm;
export type NumberField = 'allocation' | 'expireIn' | 'notification';

const NUMBER_FIELDS = ['allocation', 'expireIn', 'notification'] as const satisfies readonly NumberField[];

export const QUERY_RULES = {
  toForm: ({ allocation, expireIn, notification, notificationMsg }) => ({
    allocation: String(allocation),
    expireIn: String(expireIn),
    notification: String(notification),
    notificationMsg,
  }),
  toValues: ({ allocation, expireIn, notification, notificationMsg }) => ({
    allocation: Number(allocation),
    expireIn: Number(expireIn),
    notification: Number(notification),
    notificationMsg,
  }),
  accept: (change) => ({ ...change, ...numbersOf(change, decimalOf) }),
  tidied: (form) => ({ ...form, ...numbersOf(form, plainNumber), notificationMsg: trimmed(form.notificationMsg) }),
  problemsOf,
} satisfies SavedFormRules<QuerySettings, RulesForm>;

function numbersOf(form: Partial<RulesForm>, read: (text: string) => string): Partial<RulesForm> {
  return Object.fromEntries(
    NUMBER_FIELDS.flatMap((field) => {
      const text = form[field];
      return text === undefined ? [] : [[field, read(text)]];
    }),
  );
}

function problemsOf(form: RulesForm): FieldProblems<RulesForm> {
  const [allocation, expireIn, notification] = [
    Number(form.allocation),
    Number(form.expireIn),
    Number(form.notification),
  ];
  const missing = NUMBER_FIELDS.filter((field) => form[field] === '' || Number.isNaN(Number(form[field])));
  const problems: { -readonly [Field in RulesField]?: MessageText } = {};
  if (allocation > QUERY_ALLOCATION_MAX) problems.allocation = tooMuch('allocation', QUERY_ALLOCATION_MAX);
  else if (!Number.isInteger(allocation)) problems.allocation = { key: 'querySettings.problem.notWhole' };
  if (expireIn > QUERY_EXPIRE_MAX_HOURS) problems.expireIn = tooMuch('expireIn', QUERY_EXPIRE_MAX_HOURS);
  if (notification > QUERY_EXPIRE_MAX_HOURS) problems.notification = tooMuch('notification', QUERY_EXPIRE_MAX_HOURS);
  else if (expireIn > 0 && notification > expireIn) problems.notification = { key: 'querySettings.problem.tooEarly' };
  for (const field of missing) problems[field] = { key: 'querySettings.problem.noNumber' };
  if (trimmed(form.notificationMsg).length > QUERY_NOTIFICATION_MAX) {
    problems.notificationMsg = { key: 'querySettings.problem.tooLong', values: { max: QUERY_NOTIFICATION_MAX } };
  }
  return problems;
}

function tooMuch(field: NumberField, max: number): MessageText {
  return { key: `querySettings.problem.${field}`, values: { max } };
}
