import { firstEvent, type Cancellable } from '../../http/cancellable.ts';

/** Two clocks may drift apart by this much, in milliseconds per millisecond. */
const DRIFT = 1e-4;
/** A correction by more than this is a jump, in milliseconds. */
const JUMP_MS = 1_000;

/** Clocks of this computer, in milliseconds. */
export interface LocalClocks {
  /** Since 1970. People and programs may set it. */
  readonly wall: () => number;
  /** Since some instant. No one sets it, but it may stand still while the computer sleeps. */
  readonly steady: () => number;
}

/** A clock that follows the server's. A page has one. */
export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * The answer came at some instant of its exchange, so the shortest exchange has the smallest error. This error grows with
 * time, and at once when the computer's clocks disagree: it has slept, or its clock was set. Then any answer is better.
 */
export function createServerClock({ wall, steady }: LocalClocks) {
  const read = () => ({ wall: wall(), steady: steady() });
  let known = { ...read(), time: wall(), errorMs: Infinity };
  const waiting = new Set<() => void>();
  /** Of this computer's wall clock: it was set by so much, at the latest of the times that it showed then. */
  const settings: { readonly at: number; readonly byMs: number }[] = [];

  const elapsed = () => {
    const at = read();
    const [wallMs, steadyMs] = [at.wall - known.wall, at.steady - known.steady];
    // The steady clock is behind after a sleep, the other one after it was set back.
    return { ms: Math.max(wallMs, steadyMs), doubtMs: Math.abs(wallMs - steadyMs) };
  };
  const now = () => Math.round(known.time + elapsed().ms);

  return {
    /**
     * The server's time, as far as this page knows it; before the first exchange that of this computer. Milliseconds
     * since 1970.
     */
    now,
    /**
     * How far the server's clock is ahead of this computer's, and by how much that may be wrong, in milliseconds; null
     * before the first exchange.
     * @param since a time by the clock of this computer, in milliseconds since 1970. What it was set by after that adds
     * to the uncertainty, for times between then and now
     */
    measured: (since = Infinity) => {
      if (known.errorMs === Infinity) return null;
      const { ms, doubtMs } = elapsed();
      const setMs = settings.reduce((sum, { at, byMs }) => sum + (at >= since ? byMs : 0), 0);
      return { offsetMs: now() - wall(), uncertaintyMs: Math.ceil(known.errorMs + ms * DRIFT + doubtMs + setMs) };
    },
    /**
     * Begins an exchange with the server.
     * @returns the function that ends it. Its parameters are the time in the answer, by the server's clock, and how much
     * later it may have been: a header has whole seconds. An answer without a time (NaN, 0) teaches nothing
     */
    startExchange: () => {
      const start = read();
      return (serverTime: number, resolutionMs = 0) => {
        if (!(serverTime > 0)) return;
        const tookMs = steady() - start.steady;
        // The computer has slept in between, or its clock was set: no one knows how long the exchange took.
        if (Math.abs(wall() - start.wall - tookMs) > JUMP_MS) return;
        const errorMs = (tookMs + resolutionMs) / 2;
        const { ms, doubtMs } = elapsed();
        if (errorMs > known.errorMs + ms * DRIFT + doubtMs) return;
        const before = now();
        const [time, at] = [serverTime + errorMs, wall()];
        const byMs = Math.abs(time - at - (known.time - known.wall));
        if (byMs > errorMs + known.errorMs + ms * DRIFT) settings.push({ at: Math.max(at, known.wall + ms), byMs });
        known = { ...read(), time, errorMs };
        if (Math.abs(now() - before) <= JUMP_MS) return;
        for (const onJump of waiting) onJump();
      };
    },
    /** Resolves the next time that an answer corrects the clock visibly. */
    nextJump: (): Cancellable<void> =>
      firstEvent((onJump, signal) => {
        waiting.add(onJump);
        signal.addEventListener('abort', () => waiting.delete(onJump));
      }),
  };
}

/** The clock of a page. Call it once per page load. */
export function createPageClock(): ServerClock {
  return createServerClock({ wall: () => Date.now(), steady: () => performance.now() });
}
