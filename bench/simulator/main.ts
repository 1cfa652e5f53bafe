import { runKillRounds } from './killRounds.ts';
import { readOptions, USAGE, UsageError, type Wish } from './options.ts';
import { RefusedError } from './patience.ts';
import { startProduct } from './product.ts';
import { isSound, reportOf, type Summary } from './report.ts';
import { CannotStartError, startSimulation } from './simulation.ts';

const SAME_WISH_MS = 1_000;

const PROGRESS_EVERY_MS = 10_000;
/** Longest life of a server between two kills. */
const LIFE_MS = 6_000;

async function main(): Promise<void> {
  const wish = readOptions(process.argv.slice(2));
  if (wish === null) {
    console.log(USAGE);
    return;
  }
  const interrupted = onInterrupt();
  const summary = wish.killRounds > 0 ? await simulateKills(wish, interrupted) : await simulate(wish, interrupted);
  console.log(reportOf(summary));
  process.exitCode = isSound(summary) ? 0 : 1;
}

async function simulate(wish: Wish, interrupted: AbortSignal): Promise<Summary> {
  const { url, customers, agents, rate, seconds } = wish;
  const simulation = await startSimulation(wish);
  interrupted.addEventListener('abort', () => simulation.end());
  if (interrupted.aborted) simulation.end();
  console.log(
    `${customers} customers and ${agents} agents at ${url}: ` +
      `${rate} messages a second for ${seconds} s (Ctrl-C ends it earlier)`,
  );
  const startedAt = performance.now();
  const progress = setInterval(() => {
    const passedS = Math.round((performance.now() - startedAt) / 1_000);
    console.log(
      `${String(passedS).padStart(5)} s: ${simulation.sent()} sent, ${simulation.acknowledged()} acknowledged`,
    );
  }, PROGRESS_EVERY_MS);
  return simulation.summary.finally(() => clearInterval(progress));
}

async function simulateKills(wish: Wish, signal: AbortSignal): Promise<Summary> {
  const { customers, agents, rate, killRounds: rounds } = wish;
  console.log(
    `${customers} customers and ${agents} agents, ${rate} messages a second, ` +
      `and a server that is killed ${rounds} times (Ctrl-C ends it earlier)`,
  );
  const product = await startProduct();
  try {
    return await runKillRounds(wish, {
      product,
      rounds,
      lifeMs: LIFE_MS,
      signal,
      onRound: (text) => console.log(text),
    });
  } finally {
    await product.stop();
  }
}

/** Ctrl-C ends the run in order; once more ends it at once. */
function onInterrupt(): AbortSignal {
  const interrupted = new AbortController();
  let askedAtMs: number | null = null;
  process.on('SIGINT', () => {
    // One Ctrl-C comes twice under npm.
    if (askedAtMs !== null && performance.now() - askedAtMs > SAME_WISH_MS) process.exit(1);
    if (askedAtMs === null) console.log('Ending; Ctrl-C again ends it without a summary.');
    askedAtMs ??= performance.now();
    interrupted.abort();
  });
  return interrupted.signal;
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof CannotStartError || error instanceof RefusedError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
