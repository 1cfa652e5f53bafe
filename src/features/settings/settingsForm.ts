import { AUTO_END_MAX_MINUTES, MESSAGE_TEXT_MAX, SOLVED_CHECK_TEXT_MAX, TASK_ALLOCATION_MAX } from '../../../contract/constants.ts';
import type { ChatSettings } from '../../../contract/http/settings.ts';
import type { MessageText } from '../../common/messageText.ts';

/** The online settings as they are typed: numbers are texts until they are saved. */
export interface SettingsForm {
  readonly isAutoReceiption: boolean;
  readonly autoReceiptionText: string;
  readonly greetingComing: string;
  readonly greetingLeftChat: string;
  readonly isAutoEndChat: boolean;
  /** Minutes. */
  readonly autoEndChatTime: string;
  readonly isSolvedCheck: boolean;
  readonly solvedCheckYes: string;
  readonly solvedCheckNo: string;
  readonly allocationMin: string;
  readonly allocationMax: string;
}

export type SettingsField = keyof SettingsForm;
export type SettingsProblems = Partial<Readonly<Record<SettingsField, MessageText>>>;

/** In the order of the screen. */
const FIELDS = [
  'isAutoReceiption', 'autoReceiptionText', 'greetingComing', 'greetingLeftChat', 'isAutoEndChat', 'autoEndChatTime', 'isSolvedCheck',
  'solvedCheckYes', 'solvedCheckNo', 'allocationMin', 'allocationMax',
] as const satisfies readonly SettingsField[];

const TEXT_LIMITS = {
  autoReceiptionText: MESSAGE_TEXT_MAX, greetingComing: MESSAGE_TEXT_MAX, greetingLeftChat: MESSAGE_TEXT_MAX,
  solvedCheckYes: SOLVED_CHECK_TEXT_MAX, solvedCheckNo: SOLVED_CHECK_TEXT_MAX,
} as const;
const TEXT_FIELDS = ['autoReceiptionText', 'greetingComing', 'greetingLeftChat', 'solvedCheckYes', 'solvedCheckNo'] as const;

export function toForm({ taskAllocation, autoEndChatTime, ...same }: ChatSettings): SettingsForm {
  const [allocationMin = '', allocationMax = ''] = taskAllocation.split(',').map((part) => part.trim());
  return { ...same, autoEndChatTime: String(autoEndChatTime), allocationMin, allocationMax };
}

/** Of a form without problems. */
export function toSettings({ allocationMin, allocationMax, autoEndChatTime, ...same }: SettingsForm): ChatSettings {
  return { ...same, autoEndChatTime: Number(autoEndChatTime), taskAllocation: `${allocationMin},${allocationMax}` };
}

/** What numeric fields keep of what is typed: digits, and of minutes one dot. */
export function keepNumbers(change: Partial<SettingsForm>): Partial<SettingsForm> {
  const { autoEndChatTime: minutes, allocationMin: min, allocationMax: max } = change;
  return {
    ...change,
    ...(minutes !== undefined && { autoEndChatTime: minutes.replace(/[^\d.]/g, '').replace(/(?<=\..*)\./g, '') }),
    ...(min !== undefined && { allocationMin: min.replace(/\D/g, '') }),
    ...(max !== undefined && { allocationMax: max.replace(/\D/g, '') }),
  };
}

/** A minimum above the maximum makes both the minimum (specification, section 5). */
export function levelled(form: SettingsForm): SettingsForm {
  const { allocationMin: min, allocationMax: max } = form;
  return min !== '' && max !== '' && Number(min) > Number(max) ? { ...form, allocationMax: min } : form;
}

/** The form as the server will answer it once it is saved: without white space around texts, and numbers in their plain form. */
export function tidied(form: SettingsForm): SettingsForm {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, form[field].trim()]));
  return levelled({
    ...form, ...texts,
    autoEndChatTime: plainNumber(form.autoEndChatTime), allocationMin: plainNumber(form.allocationMin), allocationMax: plainNumber(form.allocationMax),
  });
}

function plainNumber(text: string): string {
  return text === '' || Number.isNaN(Number(text)) ? text : String(Number(text));
}

/** What cannot be saved, in words. */
export function problemsOf(form: SettingsForm): SettingsProblems {
  const problems: { -readonly [Field in SettingsField]?: MessageText } = {};
  for (const field of TEXT_FIELDS) {
    const max = TEXT_LIMITS[field];
    if (form[field].trim().length > max) problems[field] = { key: 'settings.problem.tooLong', values: { max } };
  }
  const minutes = Number(form.autoEndChatTime);
  if (!(minutes > 0)) problems.autoEndChatTime = { key: 'settings.problem.aboveZero' };
  else if (minutes > AUTO_END_MAX_MINUTES) problems.autoEndChatTime = { key: 'settings.problem.tooMuch', values: { max: AUTO_END_MAX_MINUTES } };
  for (const field of ['allocationMin', 'allocationMax'] as const) {
    if (form[field] === '') problems[field] = { key: 'settings.problem.noNumber' };
    else if (Number(form[field]) > TASK_ALLOCATION_MAX) problems[field] = { key: 'settings.problem.tooMuch', values: { max: TASK_ALLOCATION_MAX } };
  }
  return problems;
}

/** In which fields two forms differ. */
export function differences(one: SettingsForm, other: SettingsForm): readonly SettingsField[] {
  return FIELDS.filter((field) => one[field] !== other[field]);
}

/** What somebody is typing, after somebody else has saved meanwhile. */
export interface Rebased {
  readonly form: SettingsForm;
  /** Theirs, where nothing had been typed. */
  readonly takenOver: readonly SettingsField[];
  /** Both have changed these, and not to the same: the form keeps what was typed. */
  readonly conflicts: readonly SettingsField[];
}

/** @param base what the form began with */
export function rebase(form: SettingsForm, base: SettingsForm, theirs: SettingsForm): Rebased {
  const mine = differences(form, base);
  const changed = differences(theirs, base);
  const kept = Object.fromEntries(mine.map((field) => [field, form[field]]));
  return {
    form: { ...theirs, ...kept },
    takenOver: changed.filter((field) => !mine.includes(field)),
    conflicts: changed.filter((field) => mine.includes(field) && form[field] !== theirs[field]),
  };
}
