import { ROLE_NAME_MAX, SORT_NUM_MAX } from '../../contract/constants.ts';
import { invalid } from '../common/errors.ts';
import { lineOf } from '../common/texts.ts';

// Texts of roles and menus. Lengths in code points, so that a letter outside the basic plane is one, as in the form.

/** @throws {DomainError} 4022 */
export function requireName(given: string): string {
  const name = lineOf('Name', given, ROLE_NAME_MAX);
  if (name === '') throw invalid('Please enter a name');
  return name;
}

/** What stands for something with this name where names don't go: 'Query Settings' is query-settings. */
export function codeFor(name: string, without: string): string {
  const code = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return code === '' ? without : code.slice(0, ROLE_NAME_MAX);
}

/** How the audit log names a menu or a permission: what people know it by, and what it permits. */
export function titleOf({ name, uri }: { readonly name: string; readonly uri: string }): string {
  return `${name} (${uri})`;
}

/** @throws {DomainError} 4022 for what is no 32-bit integer */
export function requireSortNum(given: number): number {
  if (given > SORT_NUM_MAX) throw invalid(`Sequence: maximum ${SORT_NUM_MAX}`);
  if (given < -SORT_NUM_MAX) throw invalid(`Sequence: minimum ${-SORT_NUM_MAX}`);
  return given;
}
