/** In which fields two forms differ, in the order of the fields. */
export function differences<Form>(fields: readonly (keyof Form)[], one: Form, other: Form): readonly (keyof Form)[] {
  return fields.filter((field) => one[field] !== other[field]);
}

/** What somebody is typing, after somebody else has saved meanwhile. */
export interface Rebased<Form> {
  readonly form: Form;
  /** Theirs, where nothing had been typed. */
  readonly takenOver: readonly (keyof Form)[];
  /** Both have changed these, and not to the same: the form keeps what was typed. */
  readonly conflicts: readonly (keyof Form)[];
}

/** @param base what `form` began with */
export function rebase<Form extends object>(
  fields: readonly (keyof Form)[],
  { form, base, theirs }: { readonly form: Form; readonly base: Form; readonly theirs: Form },
): Rebased<Form> {
  const mine = differences(fields, form, base);
  const changed = differences(fields, theirs, base);
  const kept = Object.fromEntries(mine.map((field) => [field, form[field]]));
  return {
    form: { ...theirs, ...kept },
    takenOver: changed.filter((field) => !mine.includes(field)),
    conflicts: changed.filter((field) => mine.includes(field) && form[field] !== theirs[field]),
  };
}
