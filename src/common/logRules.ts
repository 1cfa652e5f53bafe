/**
 * What an action log may keep of a value, said per field, beside the slice that owns it.
 * - `keep`: as it is. Ids, codes, times, states: what a developer needs and nobody minds.
 * - `mask`: text keeps its length and its classes of characters ('Hi 42' → 'xx 00'); numbers become 0, flags false.
 * - `drop`: nothing of it, not even its length. Passwords and tokens.
 * A record names a rule for each field; `each` and `values` give one rule for the items of an array or a dictionary.
 */
export type LogRule<T = unknown> =
  | 'keep'
  | 'mask'
  | 'drop'
  | (NonNullable<T> extends readonly (infer Item)[]
      ? { readonly each: LogRule<Item> }
      : NonNullable<T> extends object
        ? { readonly fields: { readonly [Key in keyof Required<NonNullable<T>>]: LogRule<Required<NonNullable<T>>[Key]> } }
          | { readonly values: LogRule<NonNullable<T>[keyof NonNullable<T>]> }
        : never);

/** A rule as the redactor reads it, whatever it was typed for. */
export type AnyLogRule =
  | 'keep' | 'mask' | 'drop'
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
