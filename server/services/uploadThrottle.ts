import { TooManyTriesError } from './errors.ts';
import type { Clock } from './ports.ts';
import type { Person } from './publisher.ts';

const PER_WINDOW = 60;
const WINDOW_MS = 60_000;
/** Beyond so many people at once, those whose window is over are forgotten. */
const FORGET_ABOVE = 10_000;

/** Bounds how often one person uploads: each picture costs a core for a moment, and memory. */
export interface UploadThrottle {
  /** @throws {TooManyTriesError} when there have been too many within the last minute */
  count(person: Person): void;
}

export function createUploadThrottle(now: Clock): UploadThrottle {
  const windows = new Map<string, { readonly beganAt: number; count: number }>();
  const isOver = ({ beganAt }: { readonly beganAt: number }): boolean => now() - beganAt >= WINDOW_MS;

  return {
    count: ({ type, id }) => {
      if (windows.size > FORGET_ABOVE) for (const [key, window] of windows) if (isOver(window)) windows.delete(key);
      const key = `${type}.${id}`;
      const found = windows.get(key);
      const window = found === undefined || isOver(found) ? { beganAt: now(), count: 0 } : found;
      if (window.count >= PER_WINDOW) throw new TooManyTriesError(window.beganAt + WINDOW_MS - now());
      window.count += 1;
      windows.set(key, window);
    },
  };
}
