import { spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

export interface Command {
  readonly name: string;
  /** A script for this Node, relative to the checkout's top folder, and its arguments. */
  readonly script: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly name: string;
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  /** What it wrote, both streams in the order of arrival; empty when it wrote to our own. */
  readonly output: string;
  readonly seconds: number;
}

/** Runs a Node script with TypeScript understood. `inherit`: its output goes straight to ours. Never rejects on a failing script. */
export function run(command: Command, output: 'inherit' | 'collect'): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...command.script], {
      cwd: ROOT,
      env: { ...process.env, ...command.env },
      stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (exitCode) => {
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      resolve({ name: command.name, exitCode, output: Buffer.concat(chunks).toString('utf8'), seconds });
    });
  });
}

/** Runs commands two at a time, in order, and hands each outcome to `onDone` as it comes. */
export async function runTwoAtATime(commands: readonly Command[], onDone: (outcome: Outcome) => void): Promise<void> {
  const waiting = [...commands];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) onDone(await run(next, 'collect'));
  };
  await Promise.all([lane(), lane()]);
}
