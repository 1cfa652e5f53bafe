import { configureStore, Tuple } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga, type Task } from 'redux-saga';
import type { LogEntry } from '#contract/actionLog.ts';
import { createCauses, createLogRules, createRecorder, type Cause } from '#src/actionLog/index.ts';

const RULES = createLogRules({ fields: {} });

/** A store whose sagas are followed. `story`: each recorded action with its cause, as 'b: a timer'. */
export function followed(saga: Saga, personCause: () => Cause | undefined = () => undefined) {
  const causes = createCauses(personCause);
  const recorder = createRecorder<number>({ rules: RULES, now: () => 1, causes });
  const faults: unknown[] = [];
  const sagas = createSagaMiddleware({ ...causes.sagaOptions, onError: (error) => faults.push(error) });
  const store = configureStore({
    reducer: (count: number = 0) => count + 1,
    middleware: () => new Tuple(sagas, recorder.middleware),
  });
  const entries: LogEntry[] = [];
  const waiting = new Map<string, () => void>();
  recorder.handOver(({ entry }) => {
    entries.push(entry);
    waiting.get(entry.action.type)?.();
  });
  const typeOf = (no: number | undefined) => entries.find((entry) => entry.no === no)?.action.type;
  const task: Task = sagas.run(saga);
  return {
    store,
    task,
    faults,
    entries,
    open: causes.size,
    start: sagas.run,
    send: (...types: readonly string[]) => types.forEach((type) => store.dispatch({ type })),
    until: (type: string) =>
      new Promise<void>((resolve) => {
        if (entries.some(({ action }) => action.type === type)) resolve();
        waiting.set(type, resolve);
      }),
    story: () =>
      entries.map(({ action, of, via, key }) =>
        [`${action.type}:`, typeOf(of), via, key].filter((word) => word !== undefined).join(' '),
      ),
  };
}
