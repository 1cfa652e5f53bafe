/** Stores small texts, if the browser allows it: storage can be full, and some modes refuse it. */
export interface TextStore {
  readonly read: (name: string) => string | null;
  /** null removes the value. A failure is ignored. */
  readonly write: (name: string, value: string | null) => void;
}

/** @param open returns the storage; it may throw if the browser refuses it */
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
