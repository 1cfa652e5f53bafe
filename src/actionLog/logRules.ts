import type { ActionOrigin } from '../../contract/actionLog.ts';
import type { FieldRules, PlainRule } from '../common/logRules.ts';

export interface LogRuleOptions {
  readonly fields: FieldRules;
  /** Other rules for one slice and its actions, or for actions of one type. */
  readonly exceptions?: Readonly<Record<string, FieldRules>>;
  /** Origin by action type. All others come from the user, or from a saga. */
  readonly origins?: Readonly<Record<string, ActionOrigin>>;
}

/** Finds the rule for a value of a state or an action. */
export interface LogRules {
  /** @returns undefined for a name that no slice can have */
  readonly ofSlice: (slice: string) => RuleNode | undefined;
  /** The rule of a whole action, with its fields `payload` and so on. */
  readonly ofAction: (type: string) => RuleNode;
  readonly originOf: (type: string) => ActionOrigin | undefined;
}

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

export function createLogRules({ fields, exceptions = {}, origins = {} }: LogRuleOptions): LogRules {
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
    ofSlice: (slice) => rulesOf(slice).fieldOf(slice),
    ofAction: (type) => {
      const rules = byType.get(type) ?? rulesOf(type.slice(0, Math.max(0, type.indexOf('/'))), type);
      byType.set(type, rules);
      return rules;
    },
    originOf: (type) => (Object.hasOwn(origins, type) ? origins[type] : undefined),
  };
}
