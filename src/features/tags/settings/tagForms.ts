import type { Tag } from '#contract/http/tags.ts';
import { hasHidden } from '#contract/names.ts';
import { trimmed } from '#contract/enteredText.ts';
import { TAG_NAME_MAX } from '#contract/serviceLimits.ts';
import { createDialogForm, type FieldProblems, type FormState } from '#common/forms/index.ts';

/** A tag as typed. */
export type TagForm = Pick<Tag, 'comeFrom' | 'parentId' | 'name' | 'isActive'>;

/** The tag that gets everything; '': not chosen yet. */
interface MergeForm {
  readonly mergeInto: string;
}

export interface TagFormsRoot {
  readonly tagForm: FormState<Tag, TagForm> | null;
  readonly tagMergeForm: FormState<Tag, MergeForm> | null;
}

export function formOf({ comeFrom, parentId, name, isActive }: Tag): TagForm {
  return { comeFrom, parentId, name, isActive };
}

/** The rules of the server, but for those that need the other tags. */
function problemsOf({ name: typed }: TagForm): FieldProblems<TagForm> {
  const name = trimmed(typed);
  if (name === '') return { name: { key: 'tagSettings.problem.name' } };
  if (hasHidden(name)) return { name: { key: 'settings.problem.hidden' } };
  return [...name].length > TAG_NAME_MAX
    ? { name: { key: 'tagSettings.problem.tooLong', values: { max: TAG_NAME_MAX } } }
    : {};
}

export const tagForm = createDialogForm({
  name: 'tagForm',
  rules: { problemsOf, tidied: (form: TagForm): TagForm => ({ ...form, name: trimmed(form.name) }) },
  pick: (root: TagFormsRoot) => root.tagForm,
});

export const tagMergeForm = createDialogForm({
  name: 'tagMergeForm',
  rules: {
    problemsOf: ({ mergeInto }: MergeForm): FieldProblems<MergeForm> =>
      mergeInto === '' ? { mergeInto: { key: 'tagSettings.problem.into' } } : {},
    tidied: (form: MergeForm) => form,
  },
  pick: (root: TagFormsRoot) => root.tagMergeForm,
});

/** A new topic; with a topic, a new reason of it. */
export const tagAdded = (comeFrom: number, parentId: string | null) =>
  tagForm.actions.opened({ subject: null, form: { comeFrom, parentId, name: '', isActive: true } });

/** The tags that can take over another: those of its product and level. */
export function mergeTargets(all: readonly Tag[], { id, comeFrom, parentId }: Tag): readonly Tag[] {
  return all.filter(
    (tag) => tag.id !== id && tag.comeFrom === comeFrom && (tag.parentId === null) === (parentId === null),
  );
}
