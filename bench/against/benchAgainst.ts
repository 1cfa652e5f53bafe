import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from '#tools/paths.ts';
import { loadNow, machine } from '../support/machine.ts';
import { table } from '../support/table.ts';
import { compare, figuresOf, HEAD, rowOf, type Figures, type Pair } from './comparison.ts';
import { checkOut } from './otherVersion.ts';

export interface AgainstOptions {
  /** Name of the bench. */
  readonly name: string;
  /** Its options, as typed. */
  readonly args: readonly string[];
  readonly commit: string;
  readonly ownBench: boolean;
  /** Turns of each version. */
  readonly rounds: number;
}

/**
 * Runs a bench of this version and of another one in turns, alternating which comes first, and prints the differences.
 */
export async function benchAgainst({ name, args, commit, ownBench, rounds }: AgainstOptions): Promise<void> {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  const load = loadNow();
  const other = checkOut(commit, ownBench);
  const turn = (dir: string): Promise<Figures> => runTurn(dir, [name, ...args, '--rounds=1'], abort.signal);
  const measure = ownBench ? 'each with its own bench' : 'both with this version’s bench';
  console.log(`${name}: this version (here) and ${other.name} (there), ${rounds} turns each; ${measure}`);
  const pairs: Pair[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const isHereFirst = round % 2 === 0;
      const first = await turn(isHereFirst ? ROOT : other.dir);
      const second = await turn(isHereFirst ? other.dir : ROOT);
      pairs.push(isHereFirst ? { here: first, there: second } : { here: second, there: first });
      console.log(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    other.remove();
  }
  const compared = compare(pairs);
  if (compared.length === 0) throw new Error(`${name} printed no figures that can be compared`);
  console.log(
    `\n${machine()}, ${load}. Median (least–most) of ${rounds} turns.\n\n${table(HEAD, compared.map(rowOf))}`,
  );
  console.log(
    '\nFaster, slower: each turn here lies beyond each turn there. What is not ours shows what the machine does.',
  );
}

async function runTurn(dir: string, args: readonly string[], signal: AbortSignal): Promise<Figures> {
  const node = ['--import', 'tsx', 'bench/main.ts', ...args];
  const child = spawn(process.execPath, node, { cwd: dir, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return figuresOf(output);
  const hint = dir === ROOT ? '' : '\nWhere this version’s bench does not fit that version, --own-bench takes its own.';
  throw new Error(`the bench in ${dir} ended with ${String(code)}:\n${errors.trimEnd()}${hint}`);
}
