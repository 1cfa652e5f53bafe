import { ROLE_NAME_MAX, SORT_NUM_MAX } from '#contract/constants.ts';
import { invalid } from '../common/errors.ts';
import { lineOf } from '../common/texts.ts';

// Validates texts of roles and menus. Lengths count code points, like the form, so a letter outside the basic plane
// counts once.

/** @throws {DomainError} 4022 */
export function requireName(given: string): string {
  const name = lineOf('Name', given, ROLE_NAME_MAX);
  if (name === '') throw invalid('Please enter a name');
  return name;
}

/**
 * The code of an item with this name: 'Query Settings' becomes query-settings.
 * @param without the code for a name without usable letters
 */
export function codeFor(name: string, without: string): string {
  const code = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return code === '' ? without : code.slice(0, ROLE_NAME_MAX);
}

/** The name of a menu or permission in the audit log: its name and what it permits. */
export function titleOf({ name, uri }: { readonly name: string; readonly uri: string }): string {
  return `${name} (${uri})`;
}

/** @throws {DomainError} 4022 unless it is a 32-bit integer */
export function requireSortNum(given: number): number {
  if (given > SORT_NUM_MAX) throw invalid(`Sequence: maximum ${SORT_NUM_MAX}`);
  if (given < -SORT_NUM_MAX) throw invalid(`Sequence: minimum ${-SORT_NUM_MAX}`);
  return given;
}
