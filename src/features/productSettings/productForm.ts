import { PRODUCT_CODE_MAX, PRODUCT_NAME_MAX, PRODUCT_POSITION_MAX } from '#contract/constants.ts';
import type { Product } from '#contract/http/products.ts';
import { trimmed, asciiDigits } from '#contract/enteredText.ts';
import { hasHidden, isolated } from '#contract/names.ts';
import { patternProblem } from '#contract/numberPatterns.ts';
import { NUMBER_PATTERN_MAX, NUMBER_PATTERNS_MAX } from '#contract/serviceLimits.ts';
import { createDialogForm, type FormState, type FieldProblems } from '#common/forms/index.ts';
import type { AppError } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';

/** A product as typed. */
export interface ProductForm extends Pick<Product, 'name' | 'historyName' | 'isActive'> {
  readonly code: string;
  readonly position: string;
  /** One a line. */
  readonly patterns: string;
}

export interface ProductFormRoot {
  readonly productForm: FormState<Product, ProductForm> | null;
}

/** The gap between products, so that others can be inserted. */
const STEP = 10;

/** A new product, the last of all. */
export function newProduct(products: readonly Product[]): ProductForm {
  const last = Math.max(0, ...products.map(({ position }) => position));
  const position = String(Math.min(last + STEP, PRODUCT_POSITION_MAX));
  return { code: '', name: '', historyName: '', position, isActive: true, patterns: '' };
}

export function formOf({ code, name, historyName, position, isActive, numberPatterns = [] }: Product): ProductForm {
  const patterns = numberPatterns.join('\n');
  return { code: String(code), name, historyName, position: String(position), isActive, patterns };
}

/** The values to save. Requires a form without problems. */
export function valuesOf({ code, position, patterns, ...form }: ProductForm): Omit<Product, 'updateTime'> {
  return { ...form, code: Number(code), position: Number(position), numberPatterns: linesOf(patterns) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function tidied({ code, name, historyName, position, isActive, patterns }: ProductForm): ProductForm {
  return {
    code: asciiDigits(code.trim()),
    name: trimmed(name),
    historyName: trimmed(historyName),
    position: asciiDigits(position.trim()),
    isActive,
    patterns: linesOf(patterns).join('\n'),
  };
}

/** The rules of the server. */
function problemsOf(typed: ProductForm): FieldProblems<ProductForm> {
  const { code, name, historyName, position, patterns } = tidied(typed);
  const problems = {
    code: numberProblem(code, PRODUCT_CODE_MAX),
    name: nameProblem(name),
    historyName: nameProblem(historyName),
    position: numberProblem(position, PRODUCT_POSITION_MAX),
    patterns: patternsProblem(linesOf(patterns)),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

function numberProblem(text: string, max: number): MessageText | null {
  const isFine = /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max;
  return isFine ? null : { key: 'productSettings.problem.number', values: { max } };
}

function nameProblem(name: string): MessageText | null {
  if (name === '') return { key: 'productSettings.problem.name' };
  if (hasHidden(name)) return { key: 'settings.problem.hidden' };
  return [...name].length > PRODUCT_NAME_MAX
    ? { key: 'productSettings.problem.tooLong', values: { max: PRODUCT_NAME_MAX } }
    : null;
}

function patternsProblem(patterns: readonly string[]): MessageText | null {
  if (patterns.length > NUMBER_PATTERNS_MAX)
    return { key: 'productSettings.problem.patterns', values: { max: NUMBER_PATTERNS_MAX } };
  for (const pattern of patterns) {
    const problem = patternProblem(pattern);
    if (problem !== null)
      return {
        key: `productSettings.pattern.${problem}`,
        values: { pattern: isolated(pattern), max: NUMBER_PATTERN_MAX },
      };
  }
  return null;
}

/** How the server's messages about each field begin. */
const FIELD_MESSAGES: readonly (readonly [keyof ProductForm, readonly string[]])[] = [
  ['code', ['The code', 'This code']],
  ['historyName', ['Name in history', 'This name in history']],
  ['name', ['Name:', 'This name']],
  ['position', ['The order']],
  ['patterns', ['Patterns:']],
];

/** The field that a refusal is about; null: the whole form. */
export function fieldOf({ message }: AppError): keyof ProductForm | null {
  return (
    FIELD_MESSAGES.find(([, beginnings]) => beginnings.some((beginning) => message.startsWith(beginning)))?.[0] ?? null
  );
}

export const productForm = createDialogForm({
  name: 'productForm',
  rules: { problemsOf, tidied },
  pick: (root: ProductFormRoot) => root.productForm,
});
