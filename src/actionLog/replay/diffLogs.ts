import type { UnknownAction } from 'redux';
import { isRecord } from '#common/sameRecord.ts';
import type { ReplayedLog } from './replayedLog.ts';
import type { StateChange } from './replayPort.ts';
import type { LogDifference, Pair } from './searchAnswers.ts';
import { briefJson, keysOfPath, stateDiff, valueAt } from './stateDiff.ts';

// How two logs are compared
//
// Two tabs, or two builds, do the same things at other times. So their actions are aligned by type and ids, and every
// instant counts as equal to every other one. After each aligned pair, the values that have changed since the last one
// are compared.

/** Actions of the other log among which a counterpart is looked for. */
const LOOK_AHEAD = 200;
const ACTION_MAX = 1_000;
const IDS_DEPTH = 5;
const ID_FIELDS: readonly string[] = ['id', 'chatId', 'chatSeq', 'clientMsgId'];

export function diffLogs<State>(one: ReplayedLog<State>, other: ReplayedLog<State>): LogDifference {
  const walks = [walkThrough(one), walkThrough(other)] as const;
  const start = differences(allChanges(walks[0].state(), walks[1].state()), walks);
  const known = new Set(start.map(({ path }) => path));
  const changed = new Set<string>();
  let [aligned, state, action]: [number, LogDifference['state'], LogDifference['action']] = [0, null, null];
  for (const pair of align(one, other)) {
    const [mine, theirs] = [one.actionAt(pair.one), other.actionAt(pair.other)];
    if (!isSame(mine, theirs)) action ??= { ...pair, text: actionText(mine), otherText: actionText(theirs) };
    const isAligned = mine !== undefined && theirs !== undefined;
    if (isAligned) aligned += 1;
    if (state !== null) continue;
    for (const path of [...walks[0].to(pair.one), ...walks[1].to(pair.other)]) if (!known.has(path)) changed.add(path);
    if (!isAligned || changed.size === 0) continue;
    const changes = differences([...changed].map(asChange), walks);
    if (changes.length > 0) state = { ...pair, changes };
    changed.clear();
  }
  return { aligned, start, state, action };
}

interface Walk {
  readonly state: () => unknown;
  /** Goes to a position; 0 stays. @returns the paths of what its action has changed */
  readonly to: (position: number) => readonly string[];
}

function walkThrough<State>(replayed: ReplayedLog<State>): Walk {
  const [first] = replayed.parts;
  let state = first === undefined ? undefined : replayed.startOf(first);
  return {
    state: () => state,
    to: (position) => {
      const part = replayed.partAt(position);
      if (position === 0 || state === undefined) return [];
      const isNew = position === part.start + 1 && part.begins !== 'follows';
      const { before, after } = replayed.reduce(isNew ? replayed.startOf(part) : state, position);
      state = after;
      return allChanges(before, after).map(({ path }) => path);
    },
  };
}

function allChanges(before: unknown, after: unknown): readonly StateChange[] {
  return stateDiff(before, after, Infinity).changes;
}

function asChange(path: string): StateChange {
  return { path, before: null, after: null };
}

/** Those of the paths at which the two states differ, with their values. */
function differences(changes: readonly StateChange[], [one, other]: readonly [Walk, Walk]): readonly StateChange[] {
  return changes.flatMap(({ path }) => {
    const keys = keysOfPath(path) ?? [];
    const [before, after] = [valueAt(one.state(), keys), valueAt(other.state(), keys)];
    return isSame(before, after) ? [] : [{ path, before: textOf(before), after: textOf(after) }];
  });
}

function textOf(value: unknown): string | null {
  return value === undefined ? null : briefJson(value, ACTION_MAX);
}

function actionText(action: UnknownAction | undefined): string | null {
  return action === undefined ? null : briefJson(action, ACTION_MAX);
}

/** 2001-09-09 or later, in milliseconds. */
const FIRST_INSTANT = 1e12;
const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Compares values. All instants are equal. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isInstant(one) && isInstant(other))) return true;
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(valueAt(one, [key]), valueAt(other, [key])),
  );
}

function isInstant(value: unknown): boolean {
  return typeof value === 'number' ? value > FIRST_INSTANT : typeof value === 'string' && ISO.test(value);
}

/** For each action its type and the ids in it. Index 0 is position 1. */
function keysOf<State>({ count, actionAt }: ReplayedLog<State>): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const action = actionAt(index + 1);
    return action === undefined ? '' : [action.type, ...idsIn(action, IDS_DEPTH)].join(' ');
  });
}

function idsIn(value: unknown, depth: number): readonly string[] {
  if (!isRecord(value) || depth === 0) return [];
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) =>
    isRecord(field) ? idsIn(field, depth - 1) : ID_FIELDS.includes(key) ? [String(field)] : [],
  );
}

/** Positions of equal keys. A key without counterpart stands beside 0. */
function* align<State>(one: ReplayedLog<State>, other: ReplayedLog<State>): Generator<Pair> {
  const [keys, otherKeys] = [keysOf(one), keysOf(other)];
  const isEqual = (at: number, otherAt: number) => keys[at] !== undefined && keys[at] === otherKeys[otherAt];
  let [at, otherAt] = [0, 0];
  while (at < one.count || otherAt < other.count) {
    const next = nearestMatch(at, otherAt, isEqual, (mine, theirs) =>
      isSame(one.actionAt(mine + 1), other.actionAt(theirs + 1)),
    );
    const { skip, otherSkip } = next ?? { skip: one.count - at, otherSkip: other.count - otherAt };
    for (let index = 0; index < Math.min(skip, LOOK_AHEAD); index += 1) yield { one: (at += 1), other: 0 };
    for (let index = 0; index < Math.min(otherSkip, LOOK_AHEAD); index += 1) yield { one: 0, other: (otherAt += 1) };
    if (next !== null) yield { one: (at += 1), other: (otherAt += 1) };
  }
}

/** How much farther than the nearest equal keys actions with the same content may be, to count instead. */
const SAME_AHEAD = 1;

type Test = (at: number, otherAt: number) => boolean;

function nearestMatch(at: number, otherAt: number, isEqual: Test, hasSameContent: Test) {
  let [nearest, last]: [{ readonly skip: number; readonly otherSkip: number } | null, number] = [null, LOOK_AHEAD];
  for (let sum = 0; sum <= last; sum += 1) {
    for (let skip = 0; skip <= sum; skip += 1) {
      const match = { skip, otherSkip: sum - skip };
      if (!isEqual(at + skip, otherAt + match.otherSkip)) continue;
      if (hasSameContent(at + skip, otherAt + match.otherSkip)) return match;
      if (nearest === null) [nearest, last] = [match, sum + SAME_AHEAD];
    }
  }
  return nearest;
}
