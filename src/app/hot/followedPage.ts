import { lazy } from 'react';
import { stdChannel, type SagaMiddlewareOptions, type Task } from 'redux-saga';
import type { UnknownAction } from 'redux';
import type { FileShelf } from '../../common/fileShelf.ts';
import type { DrawLater } from '../lazyScreens.ts';
import type { RunScreenSagas } from '../screenParts.ts';

// Only under `npm run dev`: what has to be known of the running page before changed code can take its place.

/** An action of a screen that appears, and the one of the same screen when it goes: `tasks/listOpened`, `tasks/listClosed`. */
const ENDINGS = [[/([oO])pened$/, (letter: string) => (letter === 'o' ? 'closed' : 'Closed')], [/()Shown$/, () => 'Left']] as const;

/** Sagas that run, spawned ones included. */
const running = new Set<Task>();
const channel = stdChannel<UnknownAction>();
const opened = new Map<string, UnknownAction>();
const closings = new Map<string, string>();
/** Openings that were followed by their closing once. Strict mode mounts each screen twice, so this is known at once. */
const closable = new Set<string>();

/** The page's screens, once there are any. */
interface FollowedScreens {
  readonly shelf: FileShelf;
  run: RunScreenSagas;
  /** Names of the sagas that screens have started. */
  names: Set<string>;
}
let screens: FollowedScreens | null = null;
/** Places in the list of screens of those that were loaded. */
const loaded = new Set<number>();
let screenCount = 0;

export function followedSagas(): SagaMiddlewareOptions {
  return {
    channel,
    sagaMonitor: {
      effectResolved: (_effectId, result: unknown) => { if (isTask(result)) follow(result); },
      actionDispatched: (action) => noteOpening(action),
    },
  };
}

/** Screens get a function that goes on to the newest sagas, however often code has changed since. */
export function followedScreens(run: RunScreenSagas, shelf: FileShelf): RunScreenSagas {
  screens = { shelf, run, names: new Set() };
  return (sagasOf, part) => { if (screens !== null) runOnce(screens, sagasOf, part); };
}

export const drawLaterFollowed: DrawLater = (load) => {
  const place = screenCount;
  screenCount += 1;
  return lazy(() => {
    loaded.add(place);
    return load();
  });
};

export function currentScreens(): FollowedScreens | null {
  return screens;
}

export function loadedScreens(): ReadonlySet<number> {
  return loaded;
}

/** A screen that is loaded after a change must not start again what the change has started. */
export function runOnce({ run, names }: Omit<FollowedScreens, 'shelf'>, ...[sagasOf, part]: Parameters<RunScreenSagas>): void {
  run((deps) => {
    const fresh = Object.entries(sagasOf(deps)).filter(([name]) => !names.has(name));
    for (const [name] of fresh) names.add(name);
    return Object.fromEntries(fresh);
  }, part);
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
  const forget = (): void => { running.delete(task); };
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
    closings.set(type.replace(pattern, (_, letter: string) => closing(letter)), type);
  }
}

function isTask(value: unknown): value is Task {
  return typeof value === 'object' && value !== null && '@@redux-saga/TASK' in value;
}
