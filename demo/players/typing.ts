import { setTimeout as wait } from 'node:timers/promises';
import { pause } from './waiting.ts';

/** A person who types messages in a chat. */
export interface Typist {
  /** When they act next: `performance.now()`; null while they wait for something. */
  readonly actsAt: number | null;
  /** They would only ask again, because they have no answer. */
  readonly isSpare: boolean;
  /** Has so many unsent messages that a person would stop typing. */
  readonly isStuck: boolean;
  /** Types for `typingMs`, then sends the next message. Never rejects. */
  act(typingMs: number): Promise<void>;
}

const TICK_MS = 10;
/** How often people look whether it is time to act. */
const LOOK_EVERY_MS = 500;
/** Longest time that a person types. */
const TYPING_MS = 1_500;
/** Part of a chat's share of time that goes into typing. */
const TYPING_SHARE = 0.3;
/** After a pause without typists, at most this much of the missed time is made up for. */
const CATCH_UP_MS = 500;

/** Lets each typist act when their time has come, until the signal aborts. */
export async function typeWhenDue(
  typists: () => readonly Typist[],
  typingMs: () => number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(LOOK_EVERY_MS, signal);
    const now = performance.now();
    for (const typist of typists()) if (typist.actsAt !== null && typist.actsAt <= now) void typist.act(typingMs());
  }
}

/**
 * Lets typists send `rate` messages a second in all: those whose time came first act first, and those who would only
 * ask again act last. Resolves after the signal has aborted and the last typist has finished.
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
      const sent = typist.act(typingMs);
      unfinished.add(sent);
      void sent.then(() => unfinished.delete(sent));
      due -= 1;
    }
  }
  await Promise.all(unfinished);
}

function inOrder(typists: readonly Typist[], now: number): readonly Typist[] {
  return typists
    .filter(({ actsAt, isStuck }) => actsAt !== null && actsAt <= now && !isStuck)
    .sort((one, other) => Number(one.isSpare) - Number(other.isSpare) || (one.actsAt ?? 0) - (other.actsAt ?? 0));
}
