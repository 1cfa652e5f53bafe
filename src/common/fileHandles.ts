import { createContext, use } from 'react';

/** Names a chosen file in actions and in the store, which cannot hold the file itself. */
export interface FileHandle {
  readonly id: string;
  /** An object URL: only this page can show it. Valid until `remove` or `replace`. */
  readonly preview: string;
  readonly bytes: number;
}

export type FileHandles = ReturnType<typeof createFileHandles>;

/** Holds the files that people choose outside the store: state must be serializable, and a file is not. */
export function createFileHandles(newId: () => string) {
  const files = new Map<string, { readonly file: File; readonly preview: string }>();
  const store = (id: string, file: File): FileHandle => {
    const preview = URL.createObjectURL(file);
    files.set(id, { file, preview });
    return { id, preview, bytes: file.size };
  };
  const remove = (id: string) => {
    const handle = files.get(id);
    if (handle === undefined) return;
    files.delete(id);
    URL.revokeObjectURL(handle.preview);
  };
  return {
    put: (file: File) => store(newId(), file),
    /** null for an unknown or removed id; after a reload of the page every id is unknown. */
    get: (id: string) => files.get(id)?.file ?? null,
    remove,
    /** Stores another file under the same id, with a new preview. */
    replace: (id: string, file: File) => {
      remove(id);
      return store(id, file);
    },
  };
}

/** Stores chosen files where sagas find them by id. */
export type RegisterFiles = (files: readonly File[]) => readonly FileHandle[];

/** Without a provider, as in a replay, nothing is stored and there are no handles. */
export const FileHandlesContext = createContext<RegisterFiles>(() => []);

export function useRegisterFiles(): RegisterFiles {
  return use(FileHandlesContext);
}
