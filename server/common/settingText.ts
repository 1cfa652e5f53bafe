import { invalid } from './errors.ts';
import { wellFormed } from './texts.ts';

/**
 * A text of the settings as it is kept: without white space around it, and no longer than `max`.
 * @param name what it is, for whom is told why it can't be
 * @throws {DomainError} 4022
 */
export function settingText(name: string, given: string, max: number): string {
  const text = wellFormed(given.trim());
  if (text.length > max) throw invalid(`${name}: ${max} characters at most`);
  if (text.includes('\0')) throw invalid(`${name}: a text cannot hold NUL characters`);
  return text;
}
