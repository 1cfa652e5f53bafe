import { setTimeout as wait } from 'node:timers/promises';

/** A person who types messages in a chat. Instants are `performance.now()`. */
export interface Typist {
  /** Since when it is their turn; null while it is not. */
  readonly turnSince: number | null;
  /** Since when they would send one more message without a reply; null when they would not. */
  readonly idleSince: number | null;
  /** Has so many unsent messages that a person would stop typing. */
  readonly isStuck: boolean;
  /** Types for `typingMs`, then sends the next message. Never rejects. */
  sendNext(typingMs: number): Promise<void>;
}

const TICK_MS = 10;
/** Longest time that a person types. */
const TYPING_MS = 1_500;
/** Part of a chat's share of time that goes into typing. */
const TYPING_SHARE = 0.3;
/** After a pause without typists, at most this much of the missed time is made up for. */
const CATCH_UP_MS = 500;

/**
 * Lets typists send `rate` messages a second in all: first those whose turn has come, longest first, then those who are
 * idle, longest first. Resolves after the signal has aborted and the last typist has finished.
 */
export async function typeSteadily(rate: number, typists: () => readonly Typist[], signal: AbortSignal): Promise<void> {
  const unfinished = new Set<Promise<void>>();
  let due = 0;
  let lookedAt = performance.now();
  while (!signal.aborted) {
    await wait(TICK_MS);
    const now = performance.now();
    due = Math.min(due + ((now - lookedAt) * rate) / 1_000, Math.max(1, (CATCH_UP_MS * rate) / 1_000));
    lookedAt = now;
    if (due < 1) continue;
    const all = typists();
    const typingMs = Math.min(TYPING_MS, (TYPING_SHARE * all.length * 1_000) / rate);
    for (const typist of inOrder(all, now).slice(0, Math.floor(due))) {
      const sent = typist.sendNext(typingMs);
      unfinished.add(sent);
      void sent.then(() => unfinished.delete(sent));
      due -= 1;
    }
  }
  await Promise.all(unfinished);
}

function inOrder(typists: readonly Typist[], now: number): readonly Typist[] {
  const ready = (at: number | null): at is number => at !== null && at <= now;
  const able = typists.filter(({ isStuck }) => !isStuck);
  const turns = able
    .filter(({ turnSince }) => ready(turnSince))
    .sort((one, other) => (one.turnSince ?? 0) - (other.turnSince ?? 0));
  const idle = able
    .filter(({ turnSince, idleSince }) => !ready(turnSince) && ready(idleSince))
    .sort((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0));
  return [...turns, ...idle];
}
