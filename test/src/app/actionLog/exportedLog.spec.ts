import type { UnknownAction } from 'redux';
import { createPageReducer, type AppState } from '../../../../src/app/coreReducer.ts';
import { loadAllFeatures } from '../../../../src/app/replay/allFeatures.tsx';
import { projectState, redactAction, type RuleNode } from '../../../../src/actionLog/index.ts';
import { LOG_RULES } from '../../../../src/app/logRules.ts';
import { createAppStore } from '../../../../src/app/store.ts';
import { FIELD_RULES } from '../../../../src/common/logRules.ts';
import { CANARY, PHONE, SECRET } from '../../../support/page/logSamples/canaries.ts';
import { SAMPLES } from '../../../support/page/logSamples/index.ts';
import { createTestLog } from '../../../support/page/testLog.ts';

const CANARIES = [CANARY, SECRET, PHONE].map((canary) => canary.toLowerCase());
/** Ids, codes, keys, instants, addresses of screens, kinds of browsers: what a log may hold of texts. */
const PLAIN = /^(?:[\w.:/@"*=&?%-]*|[\d -]*|(?:Firefox|Linux)[\w ]*|United Kingdom|data:image\/svg.*|\[dropped\])$/;
const isJson = (text: string) => /^[[{]/.test(text);
const holdsCanary = (text: string) => CANARIES.some((canary) => text.toLowerCase().includes(canary));

interface Text {
  readonly path: string;
  readonly text: string;
}

/** Every text and every name of a field. */
function textsOf(value: unknown, path = ''): readonly Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => [
    { path: `${path} key`, text: key },
    ...textsOf(part, `${path}.${key}`),
  ]);
}

/** Each once, however many segments hold it. */
function places(texts: readonly Text[]): readonly string[] {
  return [
    ...new Set(texts.map(({ path, text }) => `${path.replace(/\.segments\.\d+(?:\.entries\.\d+)?/, '')}: ${text}`)),
  ];
}

/** The same with a field that nobody has thought of in every object, and with somebody's words as a key. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]: [string, unknown]) => [key, withUnknownFields(field)]);
  const more = {
    unheardOf: CANARY,
    unheardOfMany: [CANARY, Number(PHONE)],
    unheardOfPart: { unheardOf: CANARY, count: CANARY },
    [CANARY]: 1,
    [`${CANARY} B`]: { unheardOf: 1 },
  };
  return { ...more, ...(Object.fromEntries(fields) as object) };
}

/** The names of all fields. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) => [key, ...namesIn(field)]);
}

/** Texts that a log does not keep, by the name of their field. */
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

describe('an exported log', () => {
  let reducer: (state: AppState | undefined, action: UnknownAction) => AppState;

  beforeAll(async () => {
    reducer = createPageReducer(await loadAllFeatures()).reducer;
  });

  async function record() {
    const test = createTestLog<AppState>({ rules: LOG_RULES });
    const { store } = createAppStore<AppState>({ reducer, recorder: test.middleware });
    for (const action of SAMPLES.flat()) store.dispatch(action);
    return test.log();
  }

  it(
    'of a morning in which everything happens that can holds nothing that somebody wrote, is called, ' +
      'or signs in with',
    async () => {
      const log = await record();
      const entries = log.segments.flatMap((segment) => segment.entries);
      expect(new Set(entries.map(({ action }) => action.type)).size).toBe(
        new Set(SAMPLES.flat().map(({ type }) => type)).size,
      );
      expect(places(textsOf(log).filter(({ text }) => holdsCanary(text)))).toEqual([]);
      expect(JSON.stringify(log)).toContain('conversations');
    },
  );

  it('keeps of texts what is an id, a code, a key, an instant or an address', async () => {
    const { segments } = await record();
    const kept = textsOf(segments).filter(
      ({ text }) => !/^[x0*\s\p{P}]*$/u.test(text) && !PLAIN.test(text) && !isJson(text),
    );
    expect(places(kept)).toEqual([]);
  });

  it('holds nothing of a field that nobody has thought of, in whatever action or slice', () => {
    let state = reducer(undefined, { type: 'begin' });
    const leaks = SAMPLES.flat().flatMap((action) => {
      state = reducer(state, action);
      const payload = withUnknownFields(action['payload']);
      const logged = [
        redactAction(LOG_RULES, 'payload' in action ? { ...action, payload } : action),
        projectState(LOG_RULES, withUnknownFields(state)),
      ];
      return places(textsOf(logged, action.type).filter(({ text }) => holdsCanary(text)));
    });
    expect([...new Set(leaks)]).toEqual([]);
    expect(JSON.stringify(projectState(LOG_RULES, withUnknownFields(state)))).not.toContain(PHONE);
  });

  it('was tried with every name that has a rule', () => {
    let state = reducer(undefined, { type: 'begin' });
    const names = new Set<string>();
    for (const action of SAMPLES.flat()) {
      state = reducer(state, action);
      for (const name of namesIn([action, state])) names.add(name);
    }
    const known = Object.keys(FIELD_RULES).flatMap((path) => path.split('.'));
    expect(known.filter((name) => !names.has(name))).toEqual([]);
  });

  it('was tried with a canary in every text that it does not keep', () => {
    let state = reducer(undefined, { type: 'begin' });
    const tried = new Map<string, boolean>();
    for (const action of SAMPLES.flat()) {
      state = reducer(state, action);
      const slices = Object.entries(state).flatMap(([slice, value]: [string, unknown]) =>
        maskedIn(LOG_RULES.ofSlice(slice), value, slice),
      );
      const fields = maskedIn(LOG_RULES.ofAction(action.type), { payload: action['payload'] }, 'action');
      for (const [name, text] of [...slices, ...fields])
        if (text !== '') tried.set(name, holdsCanary(text) || tried.get(name) === true);
    }
    expect([...tried].filter(([, isTried]) => !isTried).map(([name]) => name)).toEqual([]);
  });
});
