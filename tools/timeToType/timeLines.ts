import { findPresentBrowser } from '../browser.ts';
import type { TypingTime } from './measure.ts';

const TITLE = 'seconds until a user can type, cold, processor 4× slower, 1.6 Mbit/s, 150 ms round trip';

interface Measurement {
  readonly findBrowser?: () => Promise<string | null>;
  /** Loaded on demand, because the product is also built without development packages. */
  readonly measure?: (webDir: string, browser: string, signal: AbortSignal) => Promise<readonly TypingTime[]>;
  readonly signal: AbortSignal;
}

/**
 * Lines that say how long the pages in `webDir` take until a user can type, or why this is unknown.
 * @throws when `signal` has ended the measurement
 */
export async function timeLines(
  webDir: string,
  { findBrowser = findPresentBrowser, measure = measureLoaded, signal }: Measurement,
): Promise<readonly string[]> {
  try {
    const browser = await findBrowser();
    if (browser === null) return [`${TITLE}: not measured, as there is no Chromium`];
    const times = await measure(webDir, browser, signal);
    return [`${TITLE}, medians`, ...times.map(timeLine)];
  } catch (error) {
    signal.throwIfAborted();
    return [
      `${TITLE}: not measured (${error instanceof Error ? error.message.split('\n', 1).join('') : String(error)})`,
    ];
  }
}

async function measureLoaded(
  ...given: Parameters<NonNullable<Measurement['measure']>>
): Promise<readonly TypingTime[]> {
  const { measureProduct } = await import('./measure.ts');
  return measureProduct(...given);
}

function timeLine({ name, ms, targetMs }: TypingTime): string {
  const isReached = ms <= targetMs;
  return `${name.padEnd(40)}${inSeconds(ms).padStart(8)} of ${inSeconds(targetMs)}${isReached ? '' : '   OVER TARGET'}`;
}

function inSeconds(ms: number): string {
  return (ms / 1_000).toFixed(2);
}
