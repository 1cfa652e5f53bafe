import { invalid } from './errors.ts';

const KEYWORD_MAX = 200;

/**
 * What somebody looks for, as typed into a search box.
 * @throws {DomainError} 4022 when nobody can have meant it
 */
export function searchTextOf(keyword = ''): string {
  if (keyword.length > KEYWORD_MAX) throw invalid('The keyword is too long');
  return keyword.trim();
}
