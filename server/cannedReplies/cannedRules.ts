import {
  CANNED_LANGUAGE,
  CANNED_SCOPE,
  CANNED_SHORTCUT,
  CANNED_STEP,
  unknownVariables,
  type CannedScope,
  type CannedStep,
} from '#contract/canned.ts';
import { CANNED_LANGUAGES_MAX, CANNED_SHORTCUT_MAX, CANNED_TEXT_MAX, CANNED_TITLE_MAX } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { CannedText } from '#contract/http/cannedReplies.ts';
import { invalid } from '../common/errors.ts';
import { requireKeys, type StaffPrincipal } from '../common/principal.ts';
import { lineOf, linesOf, sameName } from '../common/texts.ts';

/** A reply as its author enters it, without its scope. */
export interface WrittenReply {
  readonly product: number | null;
  readonly title: string;
  readonly shortcut: string;
  readonly texts: readonly CannedText[];
  readonly steps: readonly CannedStep[];
}

/**
 * Who can use canned replies has personal ones.
 * @throws {DomainError} 4003 unless the caller may write replies of this scope
 */
export function requireMayWrite(principal: StaffPrincipal, scope: CannedScope): void {
  if (scope !== CANNED_SCOPE.personal) requireKeys(principal, [ROLE_KEY.settingsCanned]);
}

/**
 * The reply as it is stored.
 * @param products the codes of all products
 * @throws {DomainError} 4022
 */
export function checkedReply(scope: CannedScope, given: WrittenReply, products: ReadonlySet<number>): WrittenReply {
  const title = lineOf('Title', given.title, CANNED_TITLE_MAX);
  if (title === '') throw invalid('Please enter a title');
  return {
    product: productOf(scope, given.product, products),
    title,
    shortcut: shortcutOf(given.shortcut),
    texts: textsOf(given.texts),
    steps: stepsOf(given.steps),
  };
}

/** Equal for shortcuts that are typed alike. */
export function shortcutKey(shortcut: string): string {
  return sameName(shortcut);
}

function productOf(scope: CannedScope, product: number | null, products: ReadonlySet<number>): number | null {
  if (scope !== CANNED_SCOPE.product) {
    if (product !== null) throw invalid('Only a reply for one product has a product');
  } else if (product === null || !products.has(product)) throw invalid('Please choose a product');
  return product;
}

function shortcutOf(given: string): string {
  const shortcut = lineOf('Shortcut', given, CANNED_SHORTCUT_MAX).normalize('NFC');
  if (shortcut === '') throw invalid('Please enter a shortcut');
  if (!CANNED_SHORTCUT.test(shortcut)) throw invalid('A shortcut can have letters, digits, - and _ only');
  return shortcut;
}

function textsOf(given: readonly CannedText[]): readonly CannedText[] {
  if (given.length === 0) throw invalid('Please enter a text');
  if (given.length > CANNED_LANGUAGES_MAX) throw invalid(`A reply can have at most ${CANNED_LANGUAGES_MAX} languages`);
  if (new Set(given.map(({ lang }) => lang)).size < given.length)
    throw invalid('A reply can have one text in each language');
  return given.map(({ lang, body }) => {
    if (!CANNED_LANGUAGE.test(lang)) throw invalid(`${lang} is not a language`);
    return { lang, body: bodyOf(body) };
  });
}

function bodyOf(given: string): string {
  const body = linesOf('Text', given, CANNED_TEXT_MAX);
  if (body === '') throw invalid('Please enter a text');
  const [unknown] = unknownVariables(body);
  if (unknown !== undefined) throw invalid(`{${unknown}} is not a variable`);
  return body;
}

function stepsOf(steps: readonly CannedStep[]): readonly CannedStep[] {
  if (new Set(steps).size < steps.length) throw invalid('A step can be chosen only once');
  if (steps.includes(CANNED_STEP.send) && steps.includes(CANNED_STEP.sendNext))
    throw invalid('A message can be sent only once');
  return steps;
}
