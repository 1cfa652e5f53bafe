import {
  AUTO_END_MAX_MINUTES,
  MESSAGE_TEXT_MAX,
  SOLVED_CHECK_TEXT_MAX,
  TASK_ALLOCATION_MAX,
} from '#contract/constants.ts';
import { COLOUR } from '#contract/brand.ts';
import type { StaffNames } from '#contract/domain.ts';
import type { ChatSettings } from '#contract/http/settings.ts';
import { trimmed, asciiDigits } from '#contract/enteredText.ts';
import type { MessageText } from '#common/messageText.ts';
import { decimalOf, plainNumber, type FieldProblems, type SavedFormRules } from '#common/forms/index.ts';

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
  /** '': that of the product. */
  readonly colour: string;
  /** The id of an uploaded logo; '': that of the product. */
  readonly logo: string;
  readonly staffNames: StaffNames;
  readonly showsWatchers: boolean;
  readonly isRatingAsked: boolean;
}

type SettingsField = keyof SettingsForm;
type SettingsProblems = FieldProblems<SettingsForm>;

const NUMBER_LIMITS = {
  autoEndChatTime: { max: AUTO_END_MAX_MINUTES, isAboveZero: true, isWhole: false },
  allocationMin: { max: TASK_ALLOCATION_MAX, isAboveZero: false, isWhole: true },
  allocationMax: { max: TASK_ALLOCATION_MAX, isAboveZero: false, isWhole: true },
} as const;
const NUMBERS = ['autoEndChatTime', 'allocationMin', 'allocationMax'] as const;
export type SettingsNumber = (typeof NUMBERS)[number];

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
export type SettingsText = (typeof TEXT_FIELDS)[number];

export function toForm({ taskAllocation, autoEndChatTime, colour, logo, ...same }: ChatSettings): SettingsForm {
  const [allocationMin = '', allocationMax = ''] = taskAllocation.split(',').map((part) => part.trim());
  return {
    ...same,
    autoEndChatTime: String(autoEndChatTime),
    allocationMin,
    allocationMax,
    colour: colour ?? '',
    logo: logo ?? '',
  };
}

/** Requires a form without problems. */
export function toSettings({ allocationMin, allocationMax, ...form }: SettingsForm): ChatSettings {
  return {
    ...form,
    autoEndChatTime: Number(form.autoEndChatTime),
    taskAllocation: `${allocationMin},${allocationMax}`,
    colour: form.colour === '' ? null : form.colour,
    logo: form.logo === '' ? null : form.logo,
  };
}

/** Removes everything but digits and points from numeric fields, and what no colour has. */
export function accepted(change: Partial<SettingsForm>): Partial<SettingsForm> {
  const numbers = Object.fromEntries(
    NUMBERS.flatMap((field) => {
      const typed = change[field];
      return typed === undefined ? [] : [[field, decimalOf(typed)]];
    }),
  );
  const { colour } = change;
  return { ...change, ...numbers, ...(colour !== undefined && { colour: colourOf(colour) }) };
}

function colourOf(typed: string): string {
  return asciiDigits(typed)
    .toLowerCase()
    .replace(/[^#\da-f]/g, '');
}

/** Sets the maximum to the minimum when the minimum is larger (specification, section 5). */
export function levelled(form: SettingsForm): SettingsForm {
  const { allocationMin: min, allocationMax: max } = form;
  return min !== '' && max !== '' && Number(min) > Number(max) ? { ...form, allocationMax: min } : form;
}

/** The form as the server returns it after saving: texts trimmed, numbers in their plain form. */
export function tidied(form: SettingsForm): SettingsForm {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, trimmed(form[field])]));
  const numbers = Object.fromEntries(NUMBERS.map((field) => [field, plainNumber(form[field])]));
  return levelled({ ...form, ...texts, ...numbers, colour: tidyColour(form.colour) });
}

/** '1B6FC2' becomes '#1b6fc2'. */
function tidyColour(typed: string): string {
  const colour = colourOf(typed);
  return /^[\da-f]{6}$/.test(colour) ? `#${colour}` : colour;
}

/** Why the form cannot be saved, by field. */
export function problemsOf(form: SettingsForm): SettingsProblems {
  const problems: { -readonly [Field in SettingsField]?: MessageText } = {};
  for (const field of TEXT_FIELDS) {
    const max = TEXT_LIMITS[field];
    if (trimmed(form[field]).length > max) problems[field] = { key: 'onlineSettings.problem.tooLong', values: { max } };
  }
  for (const field of NUMBERS) {
    const { max, isAboveZero, isWhole } = NUMBER_LIMITS[field];
    const number = Number(form[field]);
    if (isAboveZero && !(number > 0)) problems[field] = { key: 'onlineSettings.problem.aboveZero' };
    else if (isWhole && (form[field] === '' || !Number.isInteger(number)))
      problems[field] = { key: 'onlineSettings.problem.noNumber' };
    else if (number > max) problems[field] = { key: 'onlineSettings.problem.tooMuch', values: { max } };
  }
  const colour = tidyColour(form.colour);
  if (colour !== '' && !COLOUR.test(colour)) problems.colour = { key: 'onlineSettings.problem.noColour' };
  return problems;
}

export const SETTINGS_RULES: SavedFormRules<ChatSettings, SettingsForm> = {
  toForm,
  toValues: toSettings,
  accept: accepted,
  tidied,
  problemsOf,
};
