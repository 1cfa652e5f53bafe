import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { now, type Fault } from '../simulator/faultRounds.ts';
import { CannotHostError } from './cannotHost.ts';

/** In namespaces of its own, as in a container, a program sees none of our processes, sockets and shared memory. */
const IN_A_CONTAINER = ['--net', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child'];
/** A server that has not refused by then is starting. */
const REFUSES_WITHIN_MS = 60_000;

/**
 * Starts the server again, in another container with the same data folder.
 * @param program Node's arguments
 * @throws {CannotHostError} unless we may make namespaces
 */
export function secondServer(dataDir: string, program: readonly string[]): Fault {
  if (spawnSync('unshare', [...IN_A_CONTAINER, 'true']).status !== 0)
    throw new CannotHostError('a second container needs root and the program unshare');
  const start = (): Promise<unknown> =>
    promisify(execFile)('unshare', [...IN_A_CONTAINER, process.execPath, ...program], {
      // No address of the new network namespace is in use, and its loopback interface is down.
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: '1', TRUST_PROXY: '1', HOST: '0.0.0.0' },
      timeout: REFUSES_WITHIN_MS,
      killSignal: 'SIGKILL',
    });
  return {
    name: 'second server in another container',
    strike: async () => {
      const outcome = await start().then(
        () => 'it ended by itself',
        (error: unknown) => String(error),
      );
      if (!outcome.includes('Already running')) throw new Error(`the second server was not refused: ${outcome}`);
      return now();
    },
  };
}
