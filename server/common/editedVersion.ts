import { changedByOthers } from './errors.ts';

/**
 * Two people may edit the same thing at once. The second to save must first see the change of the other.
 * @param shown `updateTime` of the version that was edited; undefined: not checked
 * @throws {DomainError} 4009 when it has changed since
 */
export function requireUnchanged(shown: string | undefined, updatedAt: Date): void {
  if (shown !== undefined && Date.parse(shown) !== updatedAt.getTime()) throw changedByOthers();
}
