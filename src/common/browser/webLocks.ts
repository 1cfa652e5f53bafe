/**
 * Takes a Web Lock until the returned function is called or the page ends, however it ends.
 * @returns null: it is not available now
 */
export function takeLock(locks: LockManager, name: string, options: LockOptions = {}): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock !== null) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    locks.request(name, options, hold).catch(reject);
  });
}
