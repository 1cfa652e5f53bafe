import { stdChannel, type SagaMiddlewareOptions, type Task } from 'redux-saga';
import type { UnknownAction } from 'redux';

// Only under `npm run dev`: which sagas run, and which screens are open, so that changed sagas can take their place.

/**
 * An action of a screen that appears, and the one of the same screen when it goes: `tasks/listOpened`,
 * `tasks/listClosed`.
 */
const ENDINGS = [
  [/([oO])pened$/, (letter: string) => (letter === 'o' ? 'closed' : 'Closed')],
  [/()Shown$/, () => 'Left'],
] as const;

/** Sagas that run, spawned ones included. */
const running = new Set<Task>();
const channel = stdChannel<UnknownAction>();
const opened = new Map<string, UnknownAction>();
const closings = new Map<string, string>();
/**
 * Openings that were followed by their closing once. Strict mode mounts each screen twice, so this is known at once.
 */
const closable = new Set<string>();

export function followedSagas(): SagaMiddlewareOptions {
  return {
    channel,
    sagaMonitor: {
      effectResolved: (_effectId, result: unknown) => {
        if (isTask(result)) follow(result);
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

/** Tells new sagas alone which screens are open: the store knows. */
export function repeatOpenings(): void {
  for (const [type, action] of opened) if (closable.has(type)) channel.put(action);
}

function follow(task: Task): void {
  if (!task.isRunning()) return;
  running.add(task);
  const forget = (): void => {
    running.delete(task);
  };
  task.toPromise().then(forget, forget);
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
