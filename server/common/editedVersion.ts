import { changedByOthers } from './errors.ts';

/**
 * Two people may edit the same thing at once: the second to save has to see what the first has saved.
 * @param shown `updateTime` of what was edited, as its editor got it; undefined: not checked
 * @throws {DomainError} 4009 when it has been changed since
 */
export function requireUnchanged(shown: string | undefined, updatedAt: Date): void {
  if (shown !== undefined && Date.parse(shown) !== updatedAt.getTime()) throw changedByOthers();
}
