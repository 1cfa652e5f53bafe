import { setTimeout as wait } from 'node:timers/promises';

/** Somebody who has something to say in a chat. Instants are `performance.now()`. */
export interface Speaker {
  /** Since when it is their turn; null while it is not. */
  readonly turnSince: number | null;
  /** Since when they could say one thing more without an answer; null when they would not. */
  readonly idleSince: number | null;
  /** So much of theirs is unsent that nobody would go on typing. */
  readonly isStuck: boolean;
  /** Types for so long, then says the next thing. Never rejects. */
  speak(typingMs: number): Promise<void>;
}

const TICK_MS = 10;
/** Longest that anybody types. */
const TYPING_MS = 1_500;
/** Part of a chat's share of time that goes into typing. */
const TYPING_SHARE = 0.3;
/** When nobody had anything to say for a while, what is missing up to this long is made up for. */
const CATCH_UP_MS = 500;

/**
 * Makes people speak, so many times a second among them all: whose turn has been longest first, and without any, who
 * waits longest.
 * Resolves when the signal has been aborted and nobody types any more.
 */
export async function pace(rate: number, speakers: () => readonly Speaker[], signal: AbortSignal): Promise<void> {
  const speaking = new Set<Promise<void>>();
  let due = 0;
  let lookedAt = performance.now();
  while (!signal.aborted) {
    await wait(TICK_MS);
    const now = performance.now();
    due = Math.min(due + ((now - lookedAt) * rate) / 1_000, Math.max(1, (CATCH_UP_MS * rate) / 1_000));
    lookedAt = now;
    if (due < 1) continue;
    const everybody = speakers();
    const typingMs = Math.min(TYPING_MS, (TYPING_SHARE * everybody.length * 1_000) / rate);
    for (const speaker of inOrder(everybody, now).slice(0, Math.floor(due))) {
      const spoken = speaker.speak(typingMs);
      speaking.add(spoken);
      void spoken.then(() => speaking.delete(spoken));
      due -= 1;
    }
  }
  await Promise.all(speaking);
}

function inOrder(speakers: readonly Speaker[], now: number): readonly Speaker[] {
  const ready = (at: number | null): at is number => at !== null && at <= now;
  const able = speakers.filter(({ isStuck }) => !isStuck);
  const turns = able
    .filter(({ turnSince }) => ready(turnSince))
    .sort((one, other) => (one.turnSince ?? 0) - (other.turnSince ?? 0));
  const idle = able
    .filter(({ turnSince, idleSince }) => !ready(turnSince) && ready(idleSince))
    .sort((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0));
  return [...turns, ...idle];
}
