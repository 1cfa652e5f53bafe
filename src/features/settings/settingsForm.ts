import {
  AUTO_END_MAX_MINUTES,
  MESSAGE_TEXT_MAX,
  SOLVED_CHECK_TEXT_MAX,
  TASK_ALLOCATION_MAX,
} from '../../../contract/constants.ts';
import type { ChatSettings } from '../../../contract/http/settings.ts';
import type { MessageText } from '../../common/messageText.ts';
import { decimalOf, plainNumber, type FormProblems, type FormRules } from '../../common/savedForm/index.ts';

/** The online settings as typed: numbers are texts until they are saved. */
export interface SettingsForm {
  readonly isAutoReceiption: boolean;
  readonly autoReceiptionText: string;
  readonly greetingComing: string;
  readonly greetingLeftChat: string;
  readonly isAutoEndChat: boolean;
  /** In minutes. */
  readonly autoEndChatTime: string;
  readonly isSolvedCheck: boolean;
  readonly solvedCheckYes: string;
  readonly solvedCheckNo: string;
  readonly allocationMin: string;
  readonly allocationMax: string;
}

export type SettingsField = keyof SettingsForm;
export type SettingsProblems = FormProblems<SettingsForm>;

/** In the order of the screen. */
const FIELDS = [
  'isAutoReceiption',
  'autoReceiptionText',
  'greetingComing',
  'greetingLeftChat',
  'isAutoEndChat',
  'autoEndChatTime',
  'isSolvedCheck',
  'solvedCheckYes',
  'solvedCheckNo',
  'allocationMin',
  'allocationMax',
] as const satisfies readonly SettingsField[];

const TEXT_LIMITS = {
  autoReceiptionText: MESSAGE_TEXT_MAX,
  greetingComing: MESSAGE_TEXT_MAX,
  greetingLeftChat: MESSAGE_TEXT_MAX,
  solvedCheckYes: SOLVED_CHECK_TEXT_MAX,
  solvedCheckNo: SOLVED_CHECK_TEXT_MAX,
} as const;
const TEXT_FIELDS = [
  'autoReceiptionText',
  'greetingComing',
  'greetingLeftChat',
  'solvedCheckYes',
  'solvedCheckNo',
] as const;

export function toForm({ taskAllocation, autoEndChatTime, ...same }: ChatSettings): SettingsForm {
  const [allocationMin = '', allocationMax = ''] = taskAllocation.split(',').map((part) => part.trim());
  return { ...same, autoEndChatTime: String(autoEndChatTime), allocationMin, allocationMax };
}

/** Requires a form without problems. */
export function toSettings({ allocationMin, allocationMax, autoEndChatTime, ...same }: SettingsForm): ChatSettings {
  return { ...same, autoEndChatTime: Number(autoEndChatTime), taskAllocation: `${allocationMin},${allocationMax}` };
}

/** Removes everything but digits from numeric fields; minutes may contain one decimal point. */
export function numericOnly(change: Partial<SettingsForm>): Partial<SettingsForm> {
  const { autoEndChatTime: minutes, allocationMin: min, allocationMax: max } = change;
  return {
    ...change,
    ...(minutes !== undefined && { autoEndChatTime: decimalOf(minutes) }),
    ...(min !== undefined && { allocationMin: min.replace(/\D/g, '') }),
    ...(max !== undefined && { allocationMax: max.replace(/\D/g, '') }),
  };
}

/** Sets the maximum to the minimum when the minimum is larger (specification, section 5). */
export function levelled(form: SettingsForm): SettingsForm {
  const { allocationMin: min, allocationMax: max } = form;
  return min !== '' && max !== '' && Number(min) > Number(max) ? { ...form, allocationMax: min } : form;
}

/** The form as the server returns it after saving: texts trimmed, numbers in their plain form. */
export function tidied(form: SettingsForm): SettingsForm {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, form[field].trim()]));
  return levelled({
    ...form,
    ...texts,
    autoEndChatTime: plainNumber(form.autoEndChatTime),
    allocationMin: plainNumber(form.allocationMin),
    allocationMax: plainNumber(form.allocationMax),
  });
}

/** Why the form cannot be saved, by field. */
export function problemsOf(form: SettingsForm): SettingsProblems {
  const problems: { -readonly [Field in SettingsField]?: MessageText } = {};
  for (const field of TEXT_FIELDS) {
    const max = TEXT_LIMITS[field];
    if (form[field].trim().length > max) problems[field] = { key: 'settings.problem.tooLong', values: { max } };
  }
  const minutes = Number(form.autoEndChatTime);
  if (!(minutes > 0)) problems.autoEndChatTime = { key: 'settings.problem.aboveZero' };
  else if (minutes > AUTO_END_MAX_MINUTES)
    problems.autoEndChatTime = { key: 'settings.problem.tooMuch', values: { max: AUTO_END_MAX_MINUTES } };
  for (const field of ['allocationMin', 'allocationMax'] as const) {
    if (form[field] === '') problems[field] = { key: 'settings.problem.noNumber' };
    else if (Number(form[field]) > TASK_ALLOCATION_MAX)
      problems[field] = { key: 'settings.problem.tooMuch', values: { max: TASK_ALLOCATION_MAX } };
  }
  return problems;
}

export const SETTINGS_RULES: FormRules<ChatSettings, SettingsForm> = {
  fields: FIELDS,
  toForm,
  toValues: toSettings,
  accept: numericOnly,
  tidied,
  problemsOf,
};
