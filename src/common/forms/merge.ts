import { isSameValue } from '../sameRecord.ts';

/** A form, and the values that it began with. */
export interface Typed<Form> {
  readonly base: Form;
  readonly form: Form;
}

/** What another person has saved while the form was open. */
export interface Others<Form> {
  /** Fields that take the other person's value, because nothing was typed. */
  readonly takenOver: readonly (keyof Form)[];
  /** Fields that both changed to different values: the form keeps the typed one. */
  readonly conflicts: readonly (keyof Form)[];
}

export interface Merged<Form> extends Typed<Form> {
  readonly others: Others<Form>;
}

/** The fields that were changed since the form was opened. */
export function changesOf<Form extends object>({ base, form }: Typed<Form>): Partial<Form> {
  const changes: Partial<Form> = {};
  for (const field of fieldsOf(form)) if (!isSameValue(form[field], base[field])) changes[field] = form[field];
  return changes;
}

export function isDirty<Form extends object>(typed: Typed<Form>): boolean {
  return Object.keys(changesOf(typed)).length > 0;
}

/**
 * The typed values on top of what another person has saved: their values where nothing was typed, and both changes of
 * lists. The sagas call this, because a log masks the texts.
 */
export function typedOn<Form extends object>({ base, form }: Typed<Form>, theirs: Form): Merged<Form> {
  const mine = changesOf({ base, form });
  const changed = changesOf({ base, form: theirs });
  const conflicts: (keyof Form)[] = [];
  for (const field of fieldsOf(mine)) {
    const lists = { base: base[field], typed: form[field], theirs: theirs[field] };
    if (isListOfIds(lists.base) && isListOfIds(lists.typed) && isListOfIds(lists.theirs)) {
      Object.assign(mine, { [field]: mergedIds({ base: lists.base, typed: lists.typed, theirs: lists.theirs }) });
    } else if (field in changed && !isSameValue(form[field], theirs[field])) conflicts.push(field);
  }
  const takenOver = fieldsOf(changed).filter((field) => !(field in mine));
  return { base: theirs, form: { ...theirs, ...mine }, others: { takenOver, conflicts } };
}

/** A list that another person has changed at the same time: theirs, with the items added and removed here. */
export function mergedIds({
  base,
  typed,
  theirs,
}: Readonly<Record<'base' | 'typed' | 'theirs', readonly string[]>>): readonly string[] {
  const added = typed.filter((id) => !base.includes(id));
  const remaining = theirs.filter((id) => typed.includes(id) || !base.includes(id));
  return [...new Set([...remaining, ...added])];
}

export function fieldsOf<Form extends object>(form: Form | Partial<Form>): readonly (keyof Form)[] {
  const isField = (key: string): key is string & keyof Form => key in form;
  return Object.keys(form).filter(isField);
}

function isListOfIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
