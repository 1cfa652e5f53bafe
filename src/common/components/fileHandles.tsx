import { createContext, use, type ReactNode } from 'react';
import type { FileHandle } from '../fileHandles.ts';

/** Stores chosen files where sagas find them by id. */
export type RegisterFiles = (files: readonly File[]) => readonly FileHandle[];

const FileHandlesContext = createContext<RegisterFiles>(() => []);

export function FileHandlesProvider({
  registerFiles,
  children,
}: {
  readonly registerFiles: RegisterFiles;
  readonly children: ReactNode;
}) {
  return <FileHandlesContext value={registerFiles}>{children}</FileHandlesContext>;
}

/** Without a provider, as in a replay, it stores nothing and returns no handles. */
export function useRegisterFiles(): RegisterFiles {
  return use(FileHandlesContext);
}
