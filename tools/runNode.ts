import { spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

export interface Command {
  /** A script for this Node, relative to the checkout's top folder, and its arguments. */
  readonly script: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Node's own options; without them it understands TypeScript. */
  readonly node?: readonly string[];
  /** A command that runs longer is killed. */
  readonly limitMs?: number;
}

export interface Outcome {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  /** What it wrote, both streams in the order of arrival; empty when it wrote to our own. */
  readonly output: string;
  readonly seconds: number;
}

/** Where a command writes: straight to our own streams, or into its outcome. */
export type Output = 'inherit' | 'collect';

/** Runs a Node script. Never rejects on a failing script. */
export function runNode(
  { script, env, node = ['--import', 'tsx'], limitMs }: Command,
  output: Output,
): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...node, ...script], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const endWithUs = (): void => {
      child.kill();
    };
    process.once('exit', endWithUs);
    const limit = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (exitCode) => {
      clearTimeout(limit);
      process.off('exit', endWithUs);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      resolve({ exitCode, output: Buffer.concat(chunks).toString('utf8'), seconds });
    });
  });
}
