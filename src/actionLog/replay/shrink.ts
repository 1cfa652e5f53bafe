import type { UnknownAction } from 'redux';
import type { Annotations } from './annotations.ts';
import { bisectLog } from './bisect.ts';
import { minimal, rewrittenActions, shorterList } from './minimal.ts';
import { holds, needsHashes, type Predicate } from './predicate.ts';
import { valueAt } from './stateDiff.ts';
import type { ReplayedLog, ReplayReducer } from './replayedLog.ts';
import type { ShrinkAnswer, Shrunk } from './searchAnswers.ts';
import type { Verifying } from './verify.ts';

export interface Shrinking<State> extends Pick<Verifying<State>, 'hashesOf' | 'yieldNow'> {
  readonly reducer: ReplayReducer<State>;
  readonly annotations: Pick<Annotations<State>, 'chatIdsOf'>;
  /** Names of the slices that features have added to a state. */
  readonly addedSlices: (state: State) => readonly string[];
  /** The state of a new page with these slices. */
  readonly newState: (slices: readonly string[]) => State;
  /** Milliseconds since any moment. */
  readonly now: () => number;
  /** After this time, no more actions are removed. */
  readonly maxMs: number;
}

/** A state, and actions that make the predicate hold in it. */
type Suspects<State> = Pick<Shrunk<State>, 'slices' | 'start' | 'actions'>;

/** Finds actions without which the predicate would not hold. They are not always the fewest that there could be. */
export async function shrinkLog<State>(
  replayed: ReplayedLog<State>,
  predicate: Predicate,
  shrinking: Shrinking<State>,
): Promise<ShrinkAnswer<State>> {
  const until = shrinking.now() + shrinking.maxMs;
  if (needsHashes(predicate)) return { status: 'refused', reason: 'hash' };
  const found = await bisectLog(replayed, predicate, { ...shrinking, isCancelled: () => false });
  if (found.status !== 'found') return { status: 'refused', reason: 'never' };
  if (found.position === 0) return { status: 'refused', reason: 'start' };
  const run = createRun(shrinking.reducer);
  const suspects = suspectsOf(replayed, { predicate, position: found.position }, shrinking, run);
  // A gap, or a reload, led to it.
  if (holds(predicate, suspects.start)) return { status: 'refused', reason: 'start' };
  const sliced = slicedBy(predicate, suspects, shrinking, run);
  const isOver = () => shrinking.now() > until;
  const isHeld = (less: readonly UnknownAction[]) => !isOver() && holds(predicate, run(suspects.start, less));
  const few = minimal(sliced, isHeld, isOver);
  const actions = minimal(rewrittenActions(few, isHeld, shorterList, isOver), isHeld, isOver);
  return {
    ...{ status: 'shrunk', position: found.position, ...suspects },
    ...{ actions, from: suspects.actions.length, isMinimal: !isOver() },
  };
}

type Run<State> = (state: State, actions: readonly UnknownAction[], onStep?: (step: Stepped<State>) => void) => State;
interface Stepped<State> {
  readonly before: State;
  readonly after: State;
}

/** Reduces actions. One whose reducer throws changes nothing, as in a replay. */
export function createRun<State>(reducer: ReplayReducer<State>): Run<State> {
  const step = (state: State, action: UnknownAction): State => {
    try {
      return reducer(state, action);
    } catch {
      return state;
    }
  };
  return (start, actions, onStep) =>
    actions.reduce((before, action) => {
      const after = step(before, action);
      onStep?.({ before, after });
      return after;
    }, start);
}

/**
 * The actions of the page load up to the position, on a new page with the slices of the predicate, or with all; if they
 * do not lead to it there, those since the last checkpoint.
 */
function suspectsOf<State>(
  replayed: ReplayedLog<State>,
  { predicate, position }: { readonly predicate: Predicate; readonly position: number },
  { addedSlices, newState }: Shrinking<State>,
  run: Run<State>,
): Suspects<State> {
  const part = replayed.partAt(position);
  const load = replayed.parts.filter(({ begins, start }) => begins !== 'follows' && start <= part.start).at(-1) ?? part;
  const actionsFrom = (start: number) =>
    Array.from({ length: position - start }, (_, index) => replayed.actionAt(start + index + 1)).filter(
      (action) => action !== undefined,
    );
  const all = addedSlices(replayed.stepTo(position).after);
  const actions = actionsFrom(load.start);
  const named = all.filter((slice) => slicesOf(predicate).includes(slice));
  for (const slices of [named, all]) {
    const start = newState(slices);
    if (!holds(predicate, start) && holds(predicate, run(start, actions))) return { slices, start, actions };
  }
  return { slices: null, start: replayed.startOf(part), actions: actionsFrom(part.start) };
}

function slicesOf({ terms }: Predicate): readonly string[] {
  return terms.map(({ keys }) => keys[0] ?? '');
}

/**
 * The actions that change a value of the predicate, or else what is around it, and the first of each type, which may
 * prepare it; and of these only those of its chats. Each choice counts if the predicate still holds.
 */
function slicedBy<State>(
  predicate: Predicate,
  { start, actions }: Suspects<State>,
  { annotations }: Shrinking<State>,
  run: Run<State>,
): readonly UnknownAction[] {
  const { terms } = predicate;
  const names = new Set(terms.flatMap(({ keys, value }) => [...keys, ...namesIn(value)]));
  const isHeld = (less: readonly UnknownAction[]) => holds(predicate, run(start, less));
  const depths = depthsOf(predicate, { start, actions }, run);
  const firsts = new Map([...actions].reverse().map((action) => [action.type, action]));
  const deepest = Math.max(...terms.map(({ keys }) => keys.length));
  const changing = Array.from({ length: deepest }, (_, index) =>
    actions.filter((action, at) => (depths[at] ?? 0) >= deepest - index || firsts.get(action.type) === action),
  ).find(isHeld);
  const some = changing ?? actions;
  const ofChats = some.filter((action) => {
    const ids = annotations.chatIdsOf(action);
    return ids.length === 0 || ids.some((id) => names.has(id));
  });
  return isHeld(ofChats) ? ofChats : some;
}

/** For each action, how many keys of a path of the predicate lead to a value that it has changed: 1 is its slice. */
function depthsOf<State>(
  { terms }: Predicate,
  { start, actions }: Pick<Suspects<State>, 'start' | 'actions'>,
  run: Run<State>,
): readonly number[] {
  const depths: number[] = [];
  run(start, actions, ({ before, after }) => {
    const deepest = terms.map(({ keys }) => {
      let [depth, one, other]: [number, unknown, unknown] = [0, before, after];
      for (const key of keys) {
        [one, other] = [valueAt(one, [key]), valueAt(other, [key])];
        if (one === other) break;
        depth += 1;
      }
      return depth;
    });
    depths.push(Math.max(...deepest));
  });
  return depths;
}

function namesIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(namesIn);
  return [String(value)];
}
