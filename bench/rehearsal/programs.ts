import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

/** A program that runs until it is stopped. Its output goes to a file. */
export interface Running {
  readonly child: ChildProcess;
  /** Sends the signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export function run([file = '', ...args]: readonly string[], log: string, options: SpawnOptions = {}): Running {
  const out = openSync(log, 'a');
  const child = spawn(file, args, { stdio: ['ignore', out, out], ...options });
  const exited = once(child, 'exit');
  return {
    child,
    end: async (signal) => {
      child.kill(signal);
      await exited;
    },
  };
}
