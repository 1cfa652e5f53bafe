type PlainLogRule = 'keep' | 'mask' | 'drop' | 'words' | 'message' | 'picture';
interface JsonRule { readonly json: AnyLogRule }
interface SearchRule { readonly search: Readonly<Record<string, PlainLogRule>> }

/**
 * What an action log may keep of a value, said per field, beside the slice that owns it.
 * - `keep`: as it is. Ids, codes, times, states: what a developer needs and nobody minds.
 * - `mask`: text keeps its length and its classes of characters ('Hi 42' → 'xx 00'); numbers become 0, flags false.
 * - `drop`: nothing of it, not even its length. Passwords and tokens.
 * - `words`: texts in it are masked, numbers and flags stay. What a text of the catalogue says besides.
 * - `message`: the `msg` of a message. It stays JSON of the same content: ids, sizes and times are kept, texts masked, pictures as below.
 * - `picture`: an address is as good as the picture to whoever has it. One that stands for none takes its place; '' and null stay.
 * A record names a rule for each field; `each` and `values` give one rule for the items of an array or a dictionary; `search` names a rule
 * for each parameter of a query string, and leaves out all others. `json` gives the rule for what a JSON text says.
 */
export type LogRule<T = unknown> =
  | PlainLogRule
  | SearchRule
  | JsonRule
  | (NonNullable<T> extends readonly (infer Item)[]
      ? { readonly each: LogRule<Item> }
      : NonNullable<T> extends object
        ? { readonly fields: { readonly [Key in keyof Required<NonNullable<T>>]: LogRule<Required<NonNullable<T>>[Key]> } }
          | { readonly values: LogRule<NonNullable<T>[keyof NonNullable<T>]> }
        : never);

/** A rule as the redactor reads it, whatever it was typed for. */
export type AnyLogRule =
  | PlainLogRule
  | SearchRule
  | JsonRule
  | { readonly each: AnyLogRule }
  | { readonly values: AnyLogRule }
  | { readonly fields: Readonly<Record<string, AnyLogRule>> };

/** Rules of a feature: for its action types' payloads, and for its slice of the store. */
export interface LogRules {
  readonly actions: Readonly<Record<string, AnyLogRule>>;
  readonly state: Readonly<Record<string, AnyLogRule>>;
  /** Action types that tell what a socket brought, or that time has passed. All others come from a person or the browser, or from a saga. */
  readonly origins?: Readonly<Record<string, 'socket' | 'clock'>>;
}

/** What the server says is masked as all words from outside; its code tells what was meant. */
export const ERROR_LOG_RULE = { fields: { kind: 'keep', code: 'keep', message: 'mask' } } as const satisfies AnyLogRule;
/** Of a MessageText. */
export const TEXT_LOG_RULE = { fields: { text: 'mask', key: 'keep', values: 'words' } } as const satisfies AnyLogRule;

/** Parameters of the screens' addresses. A name means the same on all of them: what is typed by people has names of its own. */
export const ADDRESS_LOG_RULE = {
  search: {
    id: 'keep', fromId: 'keep', mode: 'keep', tab: 'keep', product: 'keep', solved: 'keep', customer: 'keep', from: 'keep', to: 'keep', late: 'keep',
    online: 'keep', page: 'keep', at: 'keep', after: 'keep', staffPage: 'keep', category: 'keep', status: 'keep', sort: 'keep', order: 'keep',
    code: 'keep', who: 'keep', what: 'keep', range: 'keep', type: 'keep', queryTrend: 'keep', chatTrend: 'keep', queryRank: 'keep', chatRank: 'keep',
    liveId: 'mask', assignee: 'mask', staffAt: 'mask', keyword: 'mask', object: 'mask', redirect: 'mask',
  },
} as const satisfies AnyLogRule;
export const ADDRESS_READ_LOG_RULE = { fields: { search: ADDRESS_LOG_RULE } } as const satisfies AnyLogRule;

/** A rule that names every field of `T`: a field that is added later does not compile until somebody has decided. */
export function ruleFor<T>(rule: LogRule<T>): AnyLogRule {
  return rule;
}
