import type { Middleware } from 'redux';
import type { ActionLog } from '#contract/actionLog.ts';
import { createRecorder, type Causes, type LogRules } from '#src/actionLog/index.ts';
import { LogStore, type ExportedLog, type LogStoreOptions } from '#src/actionLog/logStore/index.ts';

const BOUNDS = { maxActions: 10_000, maxWeight: 10_000_000, checkpointEvery: 5 } as const;

type Options<State> = Partial<Omit<LogStoreOptions<State>, 'bounds'>> & {
  readonly rules: LogRules;
  readonly causes?: Causes;
  readonly bounds?: Partial<LogStoreOptions<State>['bounds']>;
};

/** The page's own recorder and log store, for a store of a spec. `middleware` goes last. */
export function createTestLog<State>({ bounds, causes, ...options }: Options<State>) {
  const now = options.now ?? (() => 1);
  const recorder = createRecorder<State>({ rules: options.rules, now, ...(causes && { causes }) });
  const logStore = new LogStore<State>({
    ringBuffer: null,
    load: 'load-1',
    ownerOf: () => null,
    about: { client: { version: 1, build: 'spec' }, device: 'Firefox 140 on Linux' },
    hashEvery: 10,
    ...options,
    now,
    bounds: { ...BOUNDS, ...bounds },
  });
  recorder.handOver(logStore.append);
  const middleware: Middleware = recorder.middleware;
  return { middleware, logStore, log: async (): Promise<ActionLog> => readExported(await logStore.exportLog()) };
}

export async function readExported({ text }: ExportedLog): Promise<ActionLog> {
  return JSON.parse(await text.text()) as ActionLog;
}
