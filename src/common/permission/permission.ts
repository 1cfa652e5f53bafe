import { USER_TYPE, type UserType } from '#contract/domain.ts';

/** What permissions depend on: the type of the person, and the keys of their role. */
export interface PermissionHolder {
  readonly type: UserType;
  readonly uris: readonly string[];
}

/**
 * Whether a person has at least one of the keys. Type A has every key.
 * @throws {Error} on an empty list, because a check without keys is a programming error
 */
export function isPermitted(holder: PermissionHolder | null, keys: readonly string[]): boolean {
  if (keys.length === 0 || keys.includes('')) throw new Error('a permission needs at least one key, and no empty one');
  if (holder === null) return false;
  return holder.type === USER_TYPE.admin || keys.some((key) => holder.uris.includes(key));
}
