import type { Middleware } from 'redux';
import type { ActionLog } from '../../../contract/actionLog.ts';
import { createRecorder, type LogRules } from '../../../src/actionLog/index.ts';
import { createKeeper, type ExportedLog, type KeeperOptions } from '../../../src/actionLog/keeper/index.ts';

const BOUNDS = { maxActions: 10_000, maxWeight: 10_000_000, checkpointEvery: 5 } as const;

type Options<State> = Partial<Omit<KeeperOptions<State>, 'bounds'>> & {
  readonly rules: LogRules;
  readonly bounds?: Partial<KeeperOptions<State>['bounds']>;
};

/** The page's own recorder and keeper, for a store of a spec. `middleware` goes last. */
export function createTestLog<State>({ bounds, ...options }: Options<State>) {
  const now = options.now ?? (() => 1);
  const recorder = createRecorder<State>({ rules: options.rules, now });
  const keeper = createKeeper<State>({
    ring: null,
    load: 'load-1',
    ownerOf: () => null,
    about: { client: { version: 1, build: 'spec' }, device: 'Firefox 140 on Linux' },
    hashEvery: 10,
    ...options,
    now,
    bounds: { ...BOUNDS, ...bounds },
  });
  recorder.handOver(keeper.take);
  const middleware: Middleware = recorder.middleware;
  return { middleware, keeper, log: async (): Promise<ActionLog> => readExported(await keeper.exportLog()) };
}

export async function readExported({ text }: ExportedLog): Promise<ActionLog> {
  return JSON.parse(await text.text()) as ActionLog;
}
