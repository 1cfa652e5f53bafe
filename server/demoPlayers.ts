import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Traffic } from './demoTraffic/index.ts';

/** The checkout's top folder. */
const ROOT = path.resolve(import.meta.dirname, '..');
const PROGRAM = path.join(ROOT, 'bench', 'players', 'main.ts');

/** A release has no such program. */
export function hasPlayers(): boolean {
  return existsSync(PROGRAM);
}

/** Plays the people of the demonstration in another process, which also ends when this one is gone. */
export function startPlayers(url: string, onError: (error: unknown) => void): Traffic {
  const child = fork(PROGRAM, [url], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      onError(error);
      resolve();
    });
    child.on('exit', (code) => {
      if (code !== 0 && code !== null) onError(new Error(`the people's process ended with ${code}`));
      resolve();
    });
  });
  return {
    end: () => {
      if (child.connected) child.send('end');
      return gone;
    },
    drop: () => {
      child.kill();
    },
  };
}
