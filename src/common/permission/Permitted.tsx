import { createContext, use, type ReactNode } from 'react';
import { isPermitted, type PermissionHolder } from './permission.ts';

const HolderContext = createContext<PermissionHolder | null>(null);

/** Says who is signed in to what stands below it. */
export function PermissionProvider({
  holder,
  children,
}: {
  readonly holder: PermissionHolder | null;
  readonly children: ReactNode;
}) {
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
