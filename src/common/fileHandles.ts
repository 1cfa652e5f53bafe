import { createContext, use } from 'react';

/** Names a chosen file in actions and in the store, which cannot hold the file itself. */
export interface FileHandle {
  readonly id: string;
  /** An object URL: only this page can show it. Valid until `remove` or `replace`. */
  readonly preview: string;
  readonly bytes: number;
}

/** Holds the files that people choose outside the store: state must be serializable, and a file is not. */
export interface FileHandles {
  readonly put: (file: File) => FileHandle;
  /** null for an unknown or removed id; after a reload of the page every id is unknown. */
  readonly get: (id: string) => File | null;
  readonly remove: (id: string) => void;
  /** Stores another file under the same id, with a new preview. */
  readonly replace: (id: string, file: File) => FileHandle;
}

export function createFileHandles(newId: () => string): FileHandles {
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
    put: (file) => store(newId(), file),
    get: (id) => files.get(id)?.file ?? null,
    remove,
    replace: (id, file) => {
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
