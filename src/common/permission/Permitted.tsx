import { createContext, use, type ReactNode } from 'react';
import { isPermitted, type PermissionHolder } from './permission.ts';

const HolderContext = createContext<PermissionHolder | null>(null);

/** Provides the signed-in person to the components below it. */
export function PermissionProvider({
  holder,
  children,
}: {
  readonly holder: PermissionHolder | null;
  readonly children: ReactNode;
}) {
  return <HolderContext value={holder}>{children}</HolderContext>;
}

/** Whether the signed-in person has one of the keys. @throws as {@link isPermitted} */
export function usePermission(keys: readonly string[]): boolean {
  return isPermitted(use(HolderContext), keys);
}

/** Draws its children for people with one of the keys. The server refuses the hidden actions as well. */
export function Permitted({ anyOf, children }: { readonly anyOf: readonly string[]; readonly children: ReactNode }) {
  return usePermission(anyOf) ? children : null;
}
