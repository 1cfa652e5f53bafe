/** A file that somebody chose, as actions and the store name it. */
export interface ShelvedFile {
  readonly id: string;
  /** Under this address this page, and no other, can show the file. Good until `remove`. */
  readonly preview: string;
  readonly type: string;
  readonly bytes: number;
}

/** Keeps the files that people choose: what a store holds can be written down, and a file cannot. */
export interface FileShelf {
  readonly put: (file: File) => ShelvedFile;
  /** null when it is gone, or was never here: a page that was loaded afresh has an empty shelf. */
  readonly get: (id: string) => File | null;
  readonly remove: (id: string) => void;
  /** Puts another file in the place of one that is here, with a preview of its own. */
  readonly replace: (id: string, file: File) => ShelvedFile;
}

export function createFileShelf(newId: () => string): FileShelf {
  const files = new Map<string, { readonly file: File; readonly preview: string }>();
  const keep = (id: string, file: File): ShelvedFile => {
    const preview = URL.createObjectURL(file);
    files.set(id, { file, preview });
    return { id, preview, type: file.type, bytes: file.size };
  };
  const remove = (id: string) => {
    const shelved = files.get(id);
    if (shelved === undefined) return;
    files.delete(id);
    URL.revokeObjectURL(shelved.preview);
  };
  return {
    put: (file) => keep(newId(), file),
    get: (id) => files.get(id)?.file ?? null,
    remove,
    replace: (id, file) => {
      remove(id);
      return keep(id, file);
    },
  };
}
