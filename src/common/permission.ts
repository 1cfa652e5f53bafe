import { createContext, use, type ReactNode } from 'react';
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

export const PermissionContext = createContext<PermissionHolder | null>(null);

/** Whether the signed-in person has one of the keys. @throws as {@link isPermitted} */
export function usePermission(keys: readonly string[]): boolean {
  return isPermitted(use(PermissionContext), keys);
}

/** Draws its children for people with one of the keys. The server refuses the hidden actions as well. */
export function Permitted({ anyOf, children }: { readonly anyOf: readonly string[]; readonly children: ReactNode }) {
  return usePermission(anyOf) ? children : null;
}
