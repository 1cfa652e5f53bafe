import type { ActionOrigin } from '../../contract/actionLog.ts';
import type { FieldRules, PlainRule } from '../common/logRules.ts';

export interface LogRuleOptions {
  readonly fields: FieldRules;
  /** What differs in a slice and in actions whose types begin with its name, or in actions of one type. */
  readonly exceptions?: Readonly<Record<string, FieldRules>>;
  /** By action type; all others come from a person or the browser, or from a saga. */
  readonly origins?: Readonly<Record<string, ActionOrigin>>;
}

/** What a log keeps, by the place where a value stands. */
export interface LogRules {
  /** @returns undefined for a name that is none of a slice */
  readonly ofSlice: (slice: string) => RuleNode | undefined;
  /** Of an action itself, whose fields are `payload` and the like. */
  readonly ofAction: (type: string) => RuleNode;
  readonly originOf: (type: string) => ActionOrigin | undefined;
}

/** As the code names its fields. Any other key is data. */
const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;
const ID = /^(?=.*[\d.])[\w.:-]+$/;

/** The rule of a value, and of the items of an array. The same name in the same slice is the same node. */
export class RuleNode {
  rule: PlainRule = 'mask';
  isById = false;
  /** Rules of fields that hold only directly in this one. */
  readonly within = new Map<string, RuleNode>();
  readonly #names: ReadonlyMap<string, RuleNode>;
  readonly #root: RuleNode;

  constructor(names: ReadonlyMap<string, RuleNode>, root?: RuleNode) {
    this.#names = names;
    this.#root = root ?? this;
  }

  /** What has no rule by its name. */
  get unnamed(): RuleNode {
    return this.#root;
  }

  /** @returns undefined for a key that may be somebody's words: a log leaves out such a field */
  fieldOf(key: string): RuleNode | undefined {
    const named = this.within.get(key) ?? (this.rule === 'closed' ? undefined : this.#names.get(key));
    if (named !== undefined) return named;
    if (FIELD_NAME.test(key)) return this.rule === 'closed' ? this : this.#root;
    return this.isById && ID.test(key) ? this : undefined;
  }
}

/** @returns the node of a value whose name has no rule */
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
  /** @param names of a slice or an action type; later ones come first */
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
