/** The fields in which two forms differ, in the order of the fields. */
export function differences<Form>(fields: readonly (keyof Form)[], one: Form, other: Form): readonly (keyof Form)[] {
  return fields.filter((field) => one[field] !== other[field]);
}

/** The typed form after another person has saved. */
export interface Rebased<Form> {
  readonly form: Form;
  /** Fields that take the other person's value, because nothing was typed. */
  readonly takenOver: readonly (keyof Form)[];
  /** Fields that both changed to different values: the form keeps the typed one. */
  readonly conflicts: readonly (keyof Form)[];
}

/** @param base the initial values of `form` */
export function rebase<Form extends object>(
  fields: readonly (keyof Form)[],
  { form, base, theirs }: { readonly form: Form; readonly base: Form; readonly theirs: Form },
): Rebased<Form> {
  const mine = differences(fields, form, base);
  const changed = differences(fields, theirs, base);
  const typed = Object.fromEntries(mine.map((field) => [field, form[field]]));
  return {
    form: { ...theirs, ...typed },
    takenOver: changed.filter((field) => !mine.includes(field)),
    conflicts: changed.filter((field) => mine.includes(field) && form[field] !== theirs[field]),
  };
}
