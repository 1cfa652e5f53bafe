type PlainLogRule = 'keep' | 'mask' | 'drop' | 'words' | 'message' | 'picture';
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
 * for each parameter of a query string, and leaves out all others.
 */
export type LogRule<T = unknown> =
  | PlainLogRule
  | SearchRule
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

/** A rule that names every field of `T`: a field that is added later does not compile until somebody has decided. */
export function ruleFor<T>(rule: LogRule<T>): AnyLogRule {
  return rule;
}
