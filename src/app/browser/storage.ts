/** A place for small texts that may be closed to us: browsers refuse storage in some modes, and it can be full. */
export interface TextStore {
  readonly read: (name: string) => string | null;
  /** null removes. What can't be stored is forgotten. */
  readonly write: (name: string, value: string | null) => void;
}

/** @param open gives the storage; throws where the browser has none for us */
export function createTextStore(open: () => Storage): TextStore {
  return {
    read: (name) => attempt(() => open().getItem(name)),
    write: (name, value) => {
      attempt(() => {
        if (value === null) open().removeItem(name);
        else open().setItem(name, value);
        return null;
      });
    },
  };
}

function attempt(action: () => string | null): string | null {
  try {
    return action();
  } catch {
    return null;
  }
}
