import { CANNED_SHORTCUT, CANNED_STEP, unknownVariables, type CannedScope, type CannedStep } from '#contract/canned.ts';
import { CANNED_SHORTCUT_MAX, CANNED_TEXT_MAX, CANNED_TITLE_MAX } from '#contract/constants.ts';
import type { CannedReply, CannedText } from '#contract/http/cannedReplies.ts';
import { CODE } from '#contract/http/envelope.ts';
import { trimmed } from '#contract/enteredText.ts';
import { LANGUAGE } from '#contract/languages.ts';
import { hasHidden } from '#contract/names.ts';
import type { FormRules, FieldProblems } from '#common/forms/index.ts';
import type { AppError } from '#common/errors.ts';
import { languageName } from '#common/format/languageName.ts';
import type { MessageText } from '#common/messageText.ts';

export interface CannedForm {
  readonly scope: CannedScope;
  /** null: for all products. */
  readonly product: number | null;
  readonly title: string;
  readonly shortcut: string;
  /** One for each language. */
  readonly texts: readonly CannedText[];
  readonly steps: readonly CannedStep[];
}

/** The language of a new reply. */
const FIRST_LANGUAGE = 'en';

/** What can happen after the insertion, in the usual combinations. */
export const STEP_CHOICES: readonly (readonly CannedStep[])[] = [
  [],
  [CANNED_STEP.send],
  [CANNED_STEP.sendNext],
  [CANNED_STEP.send, CANNED_STEP.end],
  [CANNED_STEP.send, CANNED_STEP.end, CANNED_STEP.next],
];

export function newForm(scope: CannedScope): CannedForm {
  return { scope, product: null, title: '', shortcut: '', texts: [{ lang: FIRST_LANGUAGE, body: '' }], steps: [] };
}

export function formOf({ scope, product, title, shortcut, texts, steps }: CannedReply): CannedForm {
  return { scope, product, title, shortcut, texts, steps };
}

/** The rules of the server, with its limits. */
export const CANNED_RULES: FormRules<CannedReply, CannedForm> = { problemsOf, tidied };

function tidied(form: CannedForm): CannedForm {
  return {
    ...form,
    title: trimmed(form.title),
    shortcut: bareShortcut(form.shortcut),
    texts: form.texts.map(({ lang, body }) => ({ lang, body: trimmed(body.replaceAll(/\r\n?/g, '\n')) })),
  };
}

/** Without the `/` that agents type before it. */
export function bareShortcut(typed: string): string {
  return typed.trim().replace(/^\//, '');
}

function problemsOf(typed: CannedForm): FieldProblems<CannedForm> {
  const { title, shortcut, texts } = tidied(typed);
  const problems: { -readonly [Field in keyof CannedForm]?: MessageText } = {};
  if (title === '') problems.title = { key: 'cannedReplies.problem.title' };
  else if (title.length > CANNED_TITLE_MAX) problems.title = tooLong(CANNED_TITLE_MAX);
  else if (/\p{Cc}/u.test(title)) problems.title = { key: 'cannedReplies.problem.control' };
  else if (hasHidden(title)) problems.title = { key: 'settings.problem.hidden' };
  if (shortcut === '') problems.shortcut = { key: 'cannedReplies.problem.shortcut' };
  else if (shortcut.length > CANNED_SHORTCUT_MAX) problems.shortcut = tooLong(CANNED_SHORTCUT_MAX);
  else if (!CANNED_SHORTCUT.test(shortcut)) problems.shortcut = { key: 'cannedReplies.problem.shortcutLetters' };
  const ofTexts = texts.map(problemOfText).find((problem) => problem !== null);
  if (ofTexts !== undefined) problems.texts = ofTexts;
  return problems;
}

/** What is wrong with the text in one language, as a sentence that names the language. */
export function problemOfText({ lang, body }: CannedText): MessageText | null {
  const language = languageName(lang);
  if (!LANGUAGE.test(lang)) return { key: 'cannedReplies.problem.language', values: { language } };
  const text = trimmed(body);
  if (text === '') return { key: 'cannedReplies.problem.text', values: { language } };
  if (text.length > CANNED_TEXT_MAX)
    return { key: 'cannedReplies.problem.textTooLong', values: { language, max: CANNED_TEXT_MAX } };
  const [unknown] = unknownVariables(text);
  return unknown === undefined
    ? null
    : { key: 'cannedReplies.problem.variable', values: { language, name: `{${unknown}}` } };
}

function tooLong(max: number): MessageText {
  return { key: 'cannedReplies.problem.tooLong', values: { max } };
}

/** The field that a refusal is about: a shortcut that is taken. The form finds the other problems before it sends. */
export function fieldOfRefusal({ code, message }: AppError): keyof CannedForm | null {
  return code === CODE.conflict && message !== '' ? 'shortcut' : null;
}
