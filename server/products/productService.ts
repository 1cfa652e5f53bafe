import { PRODUCT_CODE_MAX, PRODUCT_NAME_MAX, PRODUCT_POSITION_MAX, PRODUCTS_MAX } from '#contract/constants.ts';
import { patternProblem } from '#contract/numberPatterns.ts';
import { NUMBER_PATTERN_MAX, NUMBER_PATTERNS_MAX } from '#contract/serviceLimits.ts';
import { TAGS_ON_END } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { Product, saveProduct } from '#contract/http/products.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid, requireVersion } from '../common/errors.ts';
import type { Publisher } from '../common/ports.ts';
import type { Principal, StaffPrincipal } from '../common/principal.ts';
import { nameOf, sameName } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import {
  insertProduct,
  isActiveProduct,
  listProducts,
  lockProducts,
  updateProduct,
  type NewProduct,
} from './productRepository.ts';

/** A product as its editor enters it. Without `tagsOnEnd` or `numberPatterns` these stay. */
type Entered = Omit<Product, 'updateTime'>;

export interface ProductDeps {
  readonly db: Database;
  readonly publisher: Pick<Publisher, 'productsChanged'>;
}

/** All for staff. Customers get the active ones, and those of their chats and queries. */
export function productsFor(db: Database, principal: Principal): Promise<Product[]> {
  return listProducts(db, principal.kind === 'customer' ? principal.customerId : null);
}

/**
 * Adds a product, or changes the version that has this `updateTime`. Open pages of staff follow.
 * @throws {DomainError} 4022, 4004 for an unknown one, 4009 for a code that is taken and for an old version
 */
export async function save(
  { db, publisher }: ProductDeps,
  { staffId }: StaffPrincipal,
  { updateTime, ...input }: RequestOf<typeof saveProduct>,
): Promise<void> {
  const entered = checked(input);
  const { code } = entered;
  const hasChanged = await db.transaction(async (tx) => {
    await lockProducts(tx);
    const all = await listProducts(tx, null);
    const before = all.find((other) => other.code === code) ?? null;
    const { tagsOnEnd = TAGS_ON_END.never, numberPatterns = [] } = { ...before, ...entered };
    const product = { ...entered, tagsOnEnd, numberPatterns };
    if (before !== null && isSame(before, product)) return false;
    requireVersion(before, updateTime, 'This code already exists');
    refuseImpossible(all, product);
    await (before === null ? insertProduct(tx, product) : updateProduct(tx, product));
    await writeAudit(tx, [
      {
        staffId,
        action: 'settings.product',
        objectId: String(code),
        before: before && audited(before),
        after: audited(product),
      },
    ]);
    return true;
  });
  if (hasChanged) publisher.productsChanged();
}

/** @throws {DomainError} 4022 unless a chat or a query can be opened about it */
export async function requireActiveProduct(db: Db, code: number): Promise<void> {
  if (!(await isActiveProduct(db, code))) throw invalid('This product is not available');
}

/** @throws {DomainError} 4022 */
function checked(input: Entered): Entered {
  requireWithin('The code', input.code, PRODUCT_CODE_MAX);
  requireWithin('The order', input.position, PRODUCT_POSITION_MAX);
  const name = nameOf('Name', input.name, PRODUCT_NAME_MAX);
  const historyName = nameOf('Name in history', input.historyName, PRODUCT_NAME_MAX);
  if (name === '' || historyName === '') throw invalid('Please enter a name');
  const { numberPatterns } = input;
  return { ...input, name, historyName, ...(numberPatterns && { numberPatterns: checkedPatterns(numberPatterns) }) };
}

const PATTERN_PROBLEM = {
  tooLong: `maximum ${NUMBER_PATTERN_MAX} characters`,
  tooFew: 'at least 4 # or @ are needed, one of them #',
  reference: 'it would mask the numbers of chats and queries',
  hidden: 'invisible characters are not allowed',
} as const;

/** @throws {DomainError} 4022 */
function checkedPatterns(given: readonly string[]): string[] {
  const patterns = [...new Set(given.map((pattern) => pattern.trim()))];
  if (patterns.length > NUMBER_PATTERNS_MAX) throw invalid(`Patterns: there can be at most ${NUMBER_PATTERNS_MAX}`);
  for (const pattern of patterns) {
    const problem = patternProblem(pattern);
    if (problem !== null) throw invalid(`Patterns: ${pattern}: ${PATTERN_PROBLEM[problem]}`);
  }
  return patterns;
}

function requireWithin(label: string, value: number, max: number): void {
  if (value < 1 || value > max) throw invalid(`${label} must be a whole number from 1 to ${max}`);
}

/** @throws {DomainError} 4022 */
function refuseImpossible(all: readonly Product[], { code, name, historyName }: NewProduct): void {
  const others = all.filter((other) => other.code !== code);
  if (others.length >= PRODUCTS_MAX) throw invalid(`There can be at most ${PRODUCTS_MAX} products`);
  if (others.some((other) => sameName(other.name) === sameName(name))) throw invalid('This name already exists');
  if (others.some((other) => sameName(other.historyName) === sameName(historyName)))
    throw invalid('This name in history already exists');
}

function isSame(before: Entered, after: NewProduct): boolean {
  return JSON.stringify(audited(before)) === JSON.stringify(audited(after));
}

function audited({ name, historyName, position, isActive, tagsOnEnd, numberPatterns }: Entered) {
  return { name, historyName, position, isActive, tagsOnEnd, numberPatterns };
}
