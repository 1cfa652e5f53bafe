import { createContext, use, type ReactNode } from 'react';
import { USER_TYPE, type UserType } from '../../../contract/domain.ts';

/** What decides on permissions: the person's type, and the keys of their role. */
export interface PermissionHolder { readonly type: UserType; readonly uris: readonly string[] }

/**
 * Whether a person has at least one of the keys. Type A has every key.
 * @throws {Error} on an empty list: a permission that names nothing is a mistake, not a free pass
 */
export function isPermitted(holder: PermissionHolder | null, keys: readonly string[]): boolean {
  if (keys.length === 0 || keys.includes('')) throw new Error('a permission needs at least one key, and no empty one');
  if (holder === null) return false;
  return holder.type === USER_TYPE.admin || keys.some((key) => holder.uris.includes(key));
}

const HolderContext = createContext<PermissionHolder | null>(null);

/** Says who is signed in to what stands below it. */
export function PermissionProvider({ holder, children }: { readonly holder: PermissionHolder | null; readonly children: ReactNode }) {
  return <HolderContext value={holder}>{children}</HolderContext>;
}

/** Whether the signed-in person has one of the keys. Throws as {@link isPermitted}. */
export function usePermission(keys: readonly string[]): boolean {
  return isPermitted(use(HolderContext), keys);
}

/** Draws its children for those who have one of the keys, and nothing for others. What it hides the server refuses. */
export function Permitted({ anyOf, children }: { readonly anyOf: readonly string[]; readonly children: ReactNode }) {
  return usePermission(anyOf) ? children : null;
}
