import type { UnknownAction } from 'redux';
import { createPageReducer, type AppState } from '../../../../src/app/coreReducer.ts';
import { loadAllFeatures } from '../../../../src/app/replay/allFeatures.tsx';
import { createAppStore } from '../../../../src/app/store.ts';
import type { AnyLogRule, LogRules } from '../../../../src/common/logRules.ts';
import { CANARY, PHONE, SECRET } from '../../../support/page/logSamples/canaries.ts';
import { SAMPLES } from '../../../support/page/logSamples/index.ts';
import { createTestLog } from '../../../support/page/testLog.ts';

const CANARIES = [CANARY, SECRET, PHONE].map((canary) => canary.toLowerCase());
/** Ids, codes, keys, instants, addresses of screens, kinds of browsers: what a log may hold of texts. */
const PLAIN = /^(?:[\w.:/@"*=&?%-]*|[\d -]*|(?:Firefox|Linux)[\w ]*|United Kingdom|data:image\/svg.*|\[dropped\])$/;
const isJson = (text: string) => /^[[{]/.test(text);
const holdsCanary = (text: string) => CANARIES.some((canary) => text.toLowerCase().includes(canary));

interface Text { readonly path: string; readonly text: string }

/** Every text and every name of a field. */
function textsOf(value: unknown, path = ''): readonly Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => [{ path: `${path} key`, text: key }, ...textsOf(part, `${path}.${key}`)]);
}

/** Each once, however many segments hold it. */
function places(texts: readonly Text[]): readonly string[] {
  return [...new Set(texts.map(({ path, text }) => `${path.replace(/\.segments\.\d+(?:\.entries\.\d+)?/, '')}: ${text}`))];
}

/** Which fields of which rules a canary has stood in. */
class Covered {
  readonly #keys = new Map<object, Set<string>>();

  note(rule: AnyLogRule | undefined, value: unknown): void {
    if (typeof rule !== 'object' || value === null || value === undefined) return;
    if (typeof value === 'string') {
      if ('json' in rule) this.note(rule.json, JSON.parse(value));
      if ('search' in rule) for (const [name, text] of new URLSearchParams(value)) this.#noteField(rule.search, name, text);
    } else if ('each' in rule || 'values' in rule) for (const item of Object.values(value)) this.#noteField(rule, 'items', item);
    else if ('fields' in rule) for (const [key, field] of Object.entries(value)) this.#noteField(rule.fields, key, field);
  }

  has(rule: object, key: string): boolean {
    return this.#keys.get(rule)?.has(key) ?? false;
  }

  #noteField(rules: object, key: string, value: unknown): void {
    if (textsOf(value).some(({ text }) => holdsCanary(text))) this.#keys.set(rules, (this.#keys.get(rules) ?? new Set()).add(key));
    this.note(ruleOf(rules, key), value);
  }
}

function ruleOf(rules: object, key: string): AnyLogRule | undefined {
  const fields = new Map<string, AnyLogRule>(Object.entries(rules));
  return key === 'items' ? fields.get('each') ?? fields.get('values') : fields.get(key);
}

/** Fields that a log does not keep and that no canary has stood in. */
function uncovered(rule: AnyLogRule | undefined, covered: Covered, path: string, around: readonly object[] = []): readonly string[] {
  if (typeof rule !== 'object' || around.includes(rule)) return [];
  if ('json' in rule) return uncovered(rule.json, covered, path, around);
  const rules = 'search' in rule ? rule.search : 'fields' in rule ? rule.fields : rule;
  const keys = 'search' in rule || 'fields' in rule ? Object.keys(rules) : ['items'];
  return keys.flatMap((key) => {
    const of = ruleOf(rules, key);
    if (typeof of === 'object') return uncovered(of, covered, `${path}.${key}`, [...around, rule]);
    return of === 'keep' || covered.has(rules, key) ? [] : [`${path}.${key}`];
  });
}

describe('an exported log', () => {
  let rules: LogRules;
  let reducer: (state: AppState | undefined, action: UnknownAction) => AppState;

  beforeAll(async () => {
    const all = await loadAllFeatures();
    rules = all.rules;
    reducer = createPageReducer(all.reducers).reducer;
  });

  async function record() {
    const test = createTestLog<AppState>({ rules });
    const { store } = createAppStore<AppState>({ reducer, recorder: test.middleware });
    for (const action of SAMPLES.flat()) store.dispatch(action);
    return test.log();
  }

  it('of a morning in which everything happens that can holds nothing that somebody wrote, is called, or signs in with', async () => {
    const log = await record();
    const entries = log.segments.flatMap((segment) => segment.entries);
    expect(new Set(entries.map(({ action }) => action.type)).size).toBe(new Set(SAMPLES.flat().map(({ type }) => type)).size);
    expect(places(textsOf(log).filter(({ text }) => holdsCanary(text)))).toEqual([]);
    expect(JSON.stringify(log)).toContain('conversations');
  });

  it('keeps of texts what is an id, a code, a key, an instant or an address', async () => {
    const { segments } = await record();
    const kept = textsOf(segments).filter(({ text }) => !/^[x0*\s\p{P}]*$/u.test(text) && !PLAIN.test(text) && !isJson(text));
    expect(places(kept)).toEqual([]);
  });

  it('was tried with a canary in every field that it does not keep', () => {
    const covered = new Covered();
    let state = reducer(undefined, { type: 'begin' });
    for (const action of SAMPLES.flat()) {
      covered.note(rules.actions[action.type], action['payload']);
      state = reducer(state, action);
      covered.note({ fields: rules.state }, state);
    }
    const missing = Object.entries({ ...rules.actions, ...rules.state }).flatMap(([name, rule]) => uncovered(rule, covered, name));
    expect(missing).toEqual([]);
  });
});
