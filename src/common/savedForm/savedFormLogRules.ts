import { ERROR_LOG_RULE, type AnyLogRule, type LogRules } from '../logRules.ts';
import type { SavedForm, SavedFormState, Standing } from './savedForm.ts';

/** What a log may keep of a form: everything but what is said otherwise of what stands in its fields. */
export function savedFormLogRules<Root, Values, Form extends object>(
  { actions }: Pick<SavedForm<Root, Values, Form>, 'actions'>, form: AnyLogRule,
): { readonly actions: LogRules['actions']; readonly state: AnyLogRule } {
  const standing: { readonly [Key in keyof Standing<Form>]: AnyLogRule } = { base: form, form, takenOver: 'keep', conflicts: 'keep' };
  const fields: { readonly [Key in keyof SavedFormState<Form>]: AnyLogRule } = {
    ...standing, status: 'keep', error: ERROR_LOG_RULE, saving: 'keep', saveError: ERROR_LOG_RULE, isChecked: 'keep',
  };
  return {
    actions: {
      [actions.received.type]: { fields: standing },
      [actions.freshReceived.type]: { fields: standing },
      [actions.failed.type]: ERROR_LOG_RULE,
      [actions.fieldsChanged.type]: form,
      [actions.saved.type]: form,
      [actions.saveFailed.type]: ERROR_LOG_RULE,
    },
    state: { fields },
  };
}
