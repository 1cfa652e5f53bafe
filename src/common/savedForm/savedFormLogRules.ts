import type { AnyLogRule, LogRules } from '../logRules.ts';
import type { SavedForm, SavedFormState } from './savedForm.ts';

interface FormLogRules {
  readonly values: AnyLogRule;
  readonly form: AnyLogRule;
}

/** What a log may keep of a form: everything but what is said otherwise of its values and what is typed. */
export function savedFormLogRules<Root, Values, Form extends object>(
  { actions }: Pick<SavedForm<Root, Values, Form>, 'actions'>, { values, form }: FormLogRules,
): { readonly actions: LogRules['actions']; readonly state: AnyLogRule } {
  const fields: { readonly [Key in keyof SavedFormState<Form>]: AnyLogRule } = {
    status: 'keep', base: form, form, error: 'keep', saving: 'keep', saveError: 'keep', isChecked: 'keep', takenOver: 'keep', conflicts: 'keep',
  };
  return {
    actions: {
      [actions.received.type]: values,
      [actions.freshReceived.type]: values,
      [actions.failed.type]: 'keep',
      [actions.fieldsChanged.type]: form,
      [actions.saved.type]: form,
      [actions.saveFailed.type]: 'keep',
    },
    state: { fields },
  };
}
