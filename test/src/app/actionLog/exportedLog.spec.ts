import type { UnknownAction } from 'redux';
import type { ActionLog } from '#contract/actionLog.ts';
import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { loadAllFeatures } from '#src/app/replay/allFeatures.tsx';
import { createCauses, projectState, redactAction, type RuleNode } from '#src/actionLog/index.ts';
import { personCause } from '#src/app/browser/personCause.ts';
import { FIELD_RULES, LOG_RULES } from '#src/app/logRules.ts';
import { createAppStore } from '#src/app/store.ts';
import { CANARY, PHONE, SECRET } from '#test/support/page/logSamples/canaries.ts';
import { SAMPLES } from '#test/support/page/logSamples/index.ts';
import { createTestLog } from '#test/support/page/testLog.ts';

const CANARIES = [CANARY, SECRET, PHONE].map((canary) => canary.toLowerCase());
/** Texts that a log may contain: ids, codes, keys, times, addresses of screens and calls, kinds of browsers. */
const PLAIN =
  /^(?:(?:GET|POST) \/[\w/:]+|[\w.:/@"*=&?%+-]*|[\d:,– -]*|(?:Firefox|Linux)[\w ]*|United Kingdom|data:image\/svg.*|\[dropped\])$/;
const isJson = (text: string) => /^[[{]/.test(text);
const holdsCanary = (text: string) => CANARIES.some((canary) => text.toLowerCase().includes(canary));

interface Text {
  readonly path: string;
  readonly text: string;
}

/** All texts and all names of fields. */
function textsOf(value: unknown, path = ''): readonly Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => [
    { path: `${path} key`, text: key },
    ...textsOf(part, `${path}.${key}`),
  ]);
}

/** Without duplicates, as several segments can have the same text. */
function places(texts: readonly Text[]): readonly string[] {
  return [
    ...new Set(texts.map(({ path, text }) => `${path.replace(/\.segments\.\d+(?:\.entries\.\d+)?/, '')}: ${text}`)),
  ];
}

/** A copy with an unknown field, and with a private text as a key, in every object. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]: [string, unknown]) => [key, withUnknownFields(field)]);
  const more = {
    unknownField: CANARY,
    unknownList: [CANARY, Number(PHONE)],
    unknownPart: { unknownField: CANARY, count: CANARY },
    [CANARY]: 1,
    [`${CANARY} B`]: { unknownField: 1 },
  };
  return { ...more, ...(Object.fromEntries(fields) as object) };
}

/** The names of all fields. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) => [key, ...namesIn(field)]);
}

/** Texts that a log masks, by the name of their field. */
function maskedIn(
  node: RuleNode | undefined,
  value: unknown,
  name: string,
): readonly (readonly [name: string, text: string])[] {
  if (node === undefined) return [];
  if (typeof value === 'string') return node.rule === 'keep' ? [] : [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => maskedIn(node, item, name));
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) => {
    const inner = node.rule === 'drop' ? node : node.fieldOf(key);
    return maskedIn(inner, field, inner === node ? name : key);
  });
}

/** The slices that an action has replaced. */
function changedSlices(before: object = {}, after: object): object {
  const unchanged = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([slice, value]) => unchanged.get(slice) !== value));
}

describe('an exported log', () => {
  let reducer: (state: AppState | undefined, action: UnknownAction) => AppState;
  let log: ActionLog;

  beforeAll(async () => {
    reducer = createPageReducer(await loadAllFeatures()).reducer;
    const causes = createCauses(personCause);
    const test = createTestLog<AppState>({ rules: LOG_RULES, causes });
    const { store } = createAppStore<AppState>({ reducer, recorder: test.middleware, causes });
    // As if each came from a key whose name is part of a text.
    const keys = document.createElement('input');
    keys.addEventListener('keydown', () => {
      for (const action of SAMPLES.flat()) store.dispatch(action);
    });
    keys.dispatchEvent(new KeyboardEvent('keydown', { key: CANARY }));
    log = await test.log();
  });

  /** Each sample with the slices that it changes. An action before them brings all slices. */
  function* steps(): Generator<{ readonly action: UnknownAction; readonly changed: object }> {
    let before: AppState | undefined;
    for (const action of [{ type: 'begin' }, ...SAMPLES.flat()]) {
      const after = reducer(before, action);
      yield { action, changed: changedSlices(before, after) };
      before = after;
    }
  }

  it('contains no private text after every possible action', () => {
    const entries = log.segments.flatMap((segment) => segment.entries);
    expect(new Set(entries.map(({ action }) => action.type)).size).toBe(
      new Set(SAMPLES.flat().map(({ type }) => type)).size,
    );
    expect(places(textsOf(log).filter(({ text }) => holdsCanary(text)))).toEqual([]);
    expect(JSON.stringify(log)).toContain('conversations');
    expect(entries.every(({ via }) => via === 'key')).toBeTrue();
  });

  it('contains only texts that are ids, codes, keys, times or addresses', () => {
    const unmasked = textsOf(log.segments).filter(
      ({ text }) => !/^[x0*\s\p{P}]*$/u.test(text) && !PLAIN.test(text) && !isJson(text),
    );
    expect(places(unmasked)).toEqual([]);
  });

  it('masks unknown fields in every action and slice', () => {
    const projections = [...steps()].map(({ action, changed }) => {
      const payload = withUnknownFields(action['payload']);
      return [
        redactAction(LOG_RULES, 'payload' in action ? { ...action, payload } : action),
        projectState(LOG_RULES, withUnknownFields(changed)),
      ] as const;
    });
    const leaks = projections.flatMap(([action, state]) =>
      places(textsOf([action, state], action.type).filter(({ text }) => holdsCanary(text))),
    );
    expect([...new Set(leaks)]).toEqual([]);
    expect(JSON.stringify(projections.map(([, state]) => state))).not.toContain(PHONE);
  });

  it('is tested with every name that has a rule', () => {
    const names = new Set([...steps()].flatMap(({ action, changed }) => namesIn([action, changed])));
    const known = Object.keys(FIELD_RULES).flatMap((path) => path.split('.'));
    expect(known.filter((name) => !names.has(name))).toEqual([]);
  });

  it('is tested with a canary in every masked text', () => {
    const tried = new Map<string, boolean>();
    for (const { action, changed } of steps()) {
      const slices = Object.entries(changed).flatMap(([slice, value]: [string, unknown]) =>
        maskedIn(LOG_RULES.ofSlice(slice), value, slice),
      );
      const fields = maskedIn(LOG_RULES.ofAction(action.type), { payload: action['payload'] }, 'action');
      for (const [name, text] of [...slices, ...fields])
        if (text !== '') tried.set(name, holdsCanary(text) || tried.get(name) === true);
    }
    expect([...tried].filter(([, isTried]) => !isTried).map(([name]) => name)).toEqual([]);
  });
});
