import type { ActionOrigin } from '#contract/actionLog.ts';

/** Rules without `byId`. */
const PLAIN_RULES = ['keep', 'numbers', 'mask', 'drop', 'closed', 'message', 'picture', 'search', 'json'] as const;

/**
 * What an action log records of a field. The rule depends on the field's name; a field without a rule is masked.
 * - `keep`: unchanged. Ids, codes, times: useful to developers and harmless.
 * - `numbers`: numbers and flags unchanged, texts masked.
 * - `mask`: text keeps its length and its classes of characters ('Hi 42' → 'xx 00'); numbers become 0, flags false.
 * - `drop`: nothing, not even the length. For passwords and tokens.
 * - `closed`: as `mask`, for all fields inside as well, unless a rule names them with their parent ('values.count').
 * - `message`: the `msg` of a message. It stays JSON: ids, sizes and times unchanged, texts masked, pictures as below.
 * - `picture`: a placeholder replaces the address, because anyone with the address can see the picture; '' and null
 *   stay.
 * - `search`: the query string of a screen's address, with the parameters that redact.ts names.
 * - `json`: JSON text, whose fields follow the same rules.
 * - `byId`: a dictionary: its keys are ids, and each value has the inner rule. Arrays have the rule of their name, and
 *   objects are checked field by field, unless they are dropped.
 */
export type PlainRule = (typeof PLAIN_RULES)[number];
export type FieldRule = PlainRule | { readonly byId: PlainRule };

/** By field name. 'a.b' is the rule of b directly inside a, and takes precedence over the rule of b. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** Field names by their rule, separated by spaces. */
export interface RuleNames extends Readonly<Partial<Record<PlainRule, string>>> {
  readonly byId?: Readonly<Partial<Record<PlainRule, string>>>;
}

export function fieldRules(names: RuleNames): FieldRules {
  const rules = PLAIN_RULES.flatMap((rule): [string, FieldRule][] => [
    ...namesIn(names[rule]).map((name): [string, FieldRule] => [name, rule]),
    ...namesIn(names.byId?.[rule]).map((name): [string, FieldRule] => [name, { byId: rule }]),
  ]);
  return Object.fromEntries(rules);
}

export function namesIn(list = ''): readonly string[] {
  return list.split(/\s+/).filter((name) => name !== '');
}

export interface LogRuleOptions {
  readonly fields: FieldRules;
  /** Other rules for one slice and its actions, or for actions of one type. */
  readonly exceptions?: Readonly<Record<string, FieldRules>>;
  /** Origin by action type. All others come from the user, or from a saga. */
  readonly origins?: Readonly<Record<string, ActionOrigin>>;
}

/** Finds the rule for a value of a state or an action. */
export type LogRules = ReturnType<typeof createLogRules>;

/** Field names of the code look like this. Any other key is data. */
const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;
const ID = /^(?=.*[\d.])[\w.:-]+$/;

/** The rule of a value or of the items of an array. A name has the same node everywhere in a slice. */
export class RuleNode {
  rule: PlainRule = 'mask';
  isById = false;
  /** Rules of fields that apply only directly inside this one. */
  readonly within = new Map<string, RuleNode>();
  readonly #names: ReadonlyMap<string, RuleNode>;
  readonly #root: RuleNode;

  constructor(names: ReadonlyMap<string, RuleNode>, root?: RuleNode) {
    this.#names = names;
    this.#root = root ?? this;
  }

  /** The rule for names without a rule of their own. */
  get unnamed(): RuleNode {
    return this.#root;
  }

  /** @returns undefined for a key that may hold private data; a log omits such a field */
  fieldOf(key: string): RuleNode | undefined {
    const named = this.within.get(key) ?? (this.rule === 'closed' ? undefined : this.#names.get(key));
    if (named !== undefined) return named;
    if (FIELD_NAME.test(key)) return this.rule === 'closed' ? this : this.#root;
    return this.isById && ID.test(key) ? this : undefined;
  }
}

/** @returns the root: the node of a value whose name has no rule */
export function compileRules(fields: FieldRules): RuleNode {
  const names = new Map<string, RuleNode>();
  const root = new RuleNode(names);
  for (const [path, rule] of Object.entries(fields)) {
    let nodes = names;
    let node = root;
    for (const name of path.split('.')) {
      node = nodes.get(name) ?? new RuleNode(names, root);
      nodes.set(name, node);
      nodes = node.within;
    }
    node.isById = typeof rule === 'object';
    node.rule = typeof rule === 'object' ? rule.byId : rule;
  }
  return root;
}

export function createLogRules({ fields, exceptions = {}, origins = {} }: LogRuleOptions) {
  const compiled = new Map<string, RuleNode>();
  const byType = new Map<string, RuleNode>();
  /** @param names of a slice, an action type or both; later ones take precedence */
  const rulesOf = (...names: readonly string[]): RuleNode => {
    const own = names.filter((name) => Object.hasOwn(exceptions, name));
    const known = compiled.get(own.join());
    if (known !== undefined) return known;
    const all = [fields, ...own.map((name) => exceptions[name] ?? {})].flatMap((each) => Object.entries(each));
    const rules = compileRules(Object.fromEntries(all));
    compiled.set(own.join(), rules);
    return rules;
  };
  return {
    /** @returns undefined for a name that no slice can have */
    ofSlice: (slice: string) => rulesOf(slice).fieldOf(slice),
    /** The rule of a whole action, with its fields `payload` and so on. */
    ofAction: (type: string) => {
      const rules = byType.get(type) ?? rulesOf(type.slice(0, Math.max(0, type.indexOf('/'))), type);
      byType.set(type, rules);
      return rules;
    },
    originOf: (type: string) => (Object.hasOwn(origins, type) ? origins[type] : undefined),
  };
}
