import { isRecord, isSameValue } from '#common/sameRecord.ts';
import type { PredicateProblem } from './replayPort.ts';
import { keysOfPath, valueAt } from './stateDiff.ts';

// What may hold in a state, as text: terms that `and` joins.
//
//   PATH = JSON    also != < <= > >=. Numbers and texts have an order, other values have none
//   PATH is there, PATH is missing
//   PATH has JSON, PATH lacks JSON    an item of a list (also of lists in it), or a value of a dictionary, equals the
//                                     JSON. An object equals an item that has its fields
//   hash of SLICE differs             the hash that was recorded here is not that of the replayed state

type Test = (found: unknown, wanted: unknown) => boolean;

const TESTS = {
  '=': isSameValue,
  '!=': (found, wanted) => !isSameValue(found, wanted),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  has,
  lacks: (found, wanted) => !has(found, wanted),
  'is there': (found) => found !== undefined,
  'is missing': (found) => found === undefined,
} as const satisfies Readonly<Record<string, Test>>;
type Operator = keyof typeof TESTS | 'differs';

export interface Term {
  readonly operator: Operator;
  /** Of a hash: the slice. */
  readonly keys: readonly string[];
  readonly path: string;
  /** undefined where the operator has none. */
  readonly value: unknown;
}

/** Holds if all of its terms hold. */
export interface Predicate {
  readonly text: string;
  readonly terms: readonly Term[];
}

export type PredicateReading =
  | { readonly status: 'read'; readonly predicate: Predicate }
  | ({ readonly status: 'unreadable' } & PredicateProblem);

const SPACE = /\s*/y;
const PATH = /(?:[^\s[\]"]|\["(?:[^"\\]|\\.)*"\])+/y;
const HASH = /hash\s+of\s+(\S+)\s+differs(?!\S)/y;
const OPERATOR = /[!<>]=|[=<>]|(?:has|lacks|is\s+there|is\s+missing)(?!\S)/y;
const AND = /and(?!\S)/y;
const VALUE_END = /\s+and(?!\S)|$/g;

/** Reads a predicate. A problem says at which character of the text it begins. */
export function readPredicate(text: string): PredicateReading {
  const terms: Term[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  };
  const unreadable = (reason: PredicateProblem['reason'], from: number): PredicateReading => ({
    status: 'unreadable',
    reason,
    at: from,
  });
  for (;;) {
    take(SPACE);
    const start = at;
    const slice = take(HASH)?.[1];
    const path = slice ?? take(PATH)?.[0];
    const keys = slice === undefined ? keysOfPath(path ?? '') : [slice];
    if (path === undefined || keys === null) return unreadable('path', start);
    take(SPACE);
    const operatorAt = at;
    const operator = slice === undefined ? operatorOf(take(OPERATOR)?.[0] ?? '') : 'differs';
    if (operator === null) return unreadable('operator', operatorAt);
    take(SPACE);
    const value = hasValue(operator) ? jsonIn(text, at) : { json: undefined, end: at };
    if (value === null) return unreadable('value', at);
    at = value.end;
    terms.push({ operator, keys, path, value: value.json });
    take(SPACE);
    if (at === text.length) return { status: 'read', predicate: { text: text.trim(), terms } };
    if (take(AND) === null) return unreadable('and', at);
  }
}

function operatorOf(word: string): Operator | null {
  const name = word.replace(/\s+/, ' ');
  return isOperator(name) ? name : null;
}

function isOperator(name: string): name is keyof typeof TESTS {
  return Object.hasOwn(TESTS, name);
}

function hasValue(operator: Operator): boolean {
  return operator !== 'differs' && !operator.startsWith('is ');
}

/** JSON ends at the end of the text, or before an `and`; one within a text of the JSON leaves no valid JSON before it. */
function jsonIn(text: string, at: number): { readonly json: unknown; readonly end: number } | null {
  VALUE_END.lastIndex = at;
  for (const { index } of text.matchAll(VALUE_END)) {
    try {
      const json: unknown = JSON.parse(text.slice(at, index));
      return { json, end: index };
    } catch {
      // It may end later.
    }
  }
  return null;
}

/** Whether all terms hold. A term on a hash does not, as it takes a log to answer it. */
export function holds(predicate: Predicate, state: unknown): boolean {
  return createTest(predicate)(state, () => false);
}

/**
 * A test of one state after another. It compares only values that have changed.
 * @returns whether all terms hold. `differs`: whether a slice has another hash than was recorded
 */
export function createTest({ terms }: Predicate): (state: unknown, differs: (slice: string) => boolean) => boolean {
  const tests = terms.map(({ operator, keys, path, value }) => {
    if (operator === 'differs') return (_: unknown, differs: (slice: string) => boolean) => differs(path);
    let [known, result] = [valueAt(undefined, keys), TESTS[operator](undefined, value)];
    return (state: unknown) => {
      const found = valueAt(state, keys);
      if (found !== known) [known, result] = [found, TESTS[operator](found, value)];
      return result;
    };
  });
  return (state, differs) => tests.every((test) => test(state, differs));
}

/** Whether a predicate needs recorded hashes, so that only a log can answer it. */
export function needsHashes({ terms }: Predicate): boolean {
  return terms.some(({ operator }) => operator === 'differs');
}

function ordered(test: (order: number) => boolean): Test {
  return (found, wanted) => {
    if (typeof found === 'number' && typeof wanted === 'number') return test(found - wanted);
    return (
      typeof found === 'string' && typeof wanted === 'string' && test(found < wanted ? -1 : Number(found > wanted))
    );
  };
}

function has(found: unknown, wanted: unknown): boolean {
  if (!isRecord(found)) return false;
  return Object.values(found).some(
    (item: unknown) => isMatch(item, wanted) || (Array.isArray(found) && Array.isArray(item) && has(item, wanted)),
  );
}

function isMatch(item: unknown, wanted: unknown): boolean {
  if (!isRecord(wanted) || !isRecord(item) || Array.isArray(wanted)) return isSameValue(item, wanted);
  return Object.entries(wanted).every(
    ([key, field]) => Object.hasOwn(item, key) && isMatch(Reflect.get(item, key), field),
  );
}
