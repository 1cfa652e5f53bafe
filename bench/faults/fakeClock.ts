import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { now, type Fault } from '../simulator/faultRounds.ts';
import { CannotHostError } from './cannotHost.ts';

const LIBRARIES = '/usr/lib';
const LIBRARY = 'libfaketimeMT.so.1';
const HOUR_S = 3_600;
/** An hour ahead, an hour behind, and correct again. */
const OFFSETS_S = [HOUR_S, -HOUR_S, 0];

/** Changes the clock of a process with Debian's libfaketime. */
export interface FakeClock {
  readonly env: Readonly<Record<string, string>>;
  /** Sets another hour each time. */
  readonly jump: Fault;
  remove(): void;
}

/** @throws {CannotHostError} where libfaketime is not installed */
export function fakeClock(): FakeClock {
  const library = (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .map((name) => path.join(LIBRARIES, name, 'faketime', LIBRARY))
    .find((file) => existsSync(file));
  if (library === undefined) throw new CannotHostError('libfaketime is not installed (apt-get install libfaketime)');
  const dir = mkdtempSync(path.join(tmpdir(), 'fake-clock-'));
  const file = path.join(dir, 'offset');
  const set = (offsetS: number): void => {
    writeFileSync(file, `${offsetS < 0 ? '-' : '+'}${Math.abs(offsetS)}\n`);
  };
  set(0);
  let jumps = 0;
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    jump: {
      name: 'clock ± 1 h',
      strike: () => {
        set(OFFSETS_S[jumps % OFFSETS_S.length] ?? 0);
        jumps += 1;
        return Promise.resolve(now());
      },
    },
    remove: () => {
      rmSync(dir, { recursive: true });
    },
  };
}
