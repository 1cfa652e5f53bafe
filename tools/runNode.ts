import { spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

export interface Command {
  /** A script for Node, relative to the checkout's top folder, and its arguments. */
  readonly script: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Node's own options; by default those for TypeScript. */
  readonly node?: readonly string[];
  /** Longer commands are killed. */
  readonly limitMs?: number;
}

export interface Outcome {
  /** null when a signal ended it. */
  readonly exitCode: number | null;
  /** Both output streams in order of arrival; empty when they were inherited. */
  readonly output: string;
  readonly seconds: number;
}

/** Where the output goes: to our own streams, or into the outcome. */
export type Output = 'inherit' | 'collect';

/** Runs a Node script. Never rejects when the script fails. */
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
