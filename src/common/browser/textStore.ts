export type TextStore = ReturnType<typeof createTextStore>;

/**
 * Stores small texts, if the browser allows it: storage can be full, and some modes refuse it.
 * @param open returns the storage; it may throw if the browser refuses it
 */
export function createTextStore(open: () => Storage) {
  return {
    read: (name: string) => attempt(() => open().getItem(name)),
    /** null removes the value. A failure is ignored. */
    write: (name: string, value: string | null) => {
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
