import { createContext, use, type ReactNode } from 'react';
import type { ShelvedFile } from '../fileShelf.ts';

/** Puts files that somebody chose where sagas find them. */
export type ShelveFiles = (files: readonly File[]) => readonly ShelvedFile[];

const ShelfContext = createContext<ShelveFiles>(() => []);

export function ShelfProvider({ shelve, children }: { readonly shelve: ShelveFiles; readonly children: ReactNode }) {
  return <ShelfContext value={shelve}>{children}</ShelfContext>;
}

/** Without a provider, as in a replay, nothing is kept. */
export function useShelf(): ShelveFiles {
  return use(ShelfContext);
}
