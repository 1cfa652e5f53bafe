import { stdChannel, type SagaMiddlewareOptions, type Task } from 'redux-saga';
import type { UnknownAction } from 'redux';

// Only under `npm run dev`: knows which sagas run and which screens are open, so that changed sagas can replace them.

/** Pairs of actions of a screen that opens and closes, such as `tasks/listOpened` and `tasks/listClosed`. */
const ENDINGS = [
  [/([oO])pened$/, (letter: string) => (letter === 'o' ? 'closed' : 'Closed')],
  [/()Shown$/, () => 'Left'],
] as const;

/** Running sagas, including spawned ones. */
const running = new Set<Task>();
const channel = stdChannel<UnknownAction>();
const opened = new Map<string, UnknownAction>();
const closings = new Map<string, string>();
/** Opening actions whose closing action was seen. Strict mode mounts each screen twice, so both come at once. */
const closable = new Set<string>();

export function trackedSagas(): SagaMiddlewareOptions {
  return {
    channel,
    sagaMonitor: {
      effectResolved: (_effectId, result: unknown) => {
        if (isTask(result)) track(result);
      },
      actionDispatched: (action) => noteOpening(action),
    },
  };
}

export function cancelSagas(): void {
  const tasks = [...running];
  running.clear();
  for (const task of tasks) task.cancel();
}

/** Sends the opening actions to the new sagas, but not to the store, which knows them. */
export function repeatOpenings(): void {
  for (const [type, action] of opened) if (closable.has(type)) channel.put(action);
}

function track(task: Task): void {
  if (!task.isRunning()) return;
  running.add(task);
  const remove = (): void => {
    running.delete(task);
  };
  task.toPromise().then(remove, remove);
}

function noteOpening(action: unknown): void {
  if (typeof action !== 'object' || action === null || !('type' in action) || typeof action.type !== 'string') return;
  const { type } = action;
  const opening = closings.get(type);
  if (opening !== undefined && opened.delete(opening)) closable.add(opening);
  for (const [pattern, closing] of ENDINGS) {
    if (!pattern.test(type)) continue;
    opened.set(type, { ...action, type });
    closings.set(
      type.replace(pattern, (_, letter: string) => closing(letter)),
      type,
    );
  }
}

function isTask(value: unknown): value is Task {
  return typeof value === 'object' && value !== null && '@@redux-saga/TASK' in value;
}
