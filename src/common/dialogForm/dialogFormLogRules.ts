import { ERROR_LOG_RULE, type AnyLogRule, type LogRules } from '../logRules.ts';
import type { DialogForm, DialogFormState } from './dialogForm.ts';

interface FormLogRules {
  readonly subject: AnyLogRule;
  readonly form: AnyLogRule;
  readonly extra: AnyLogRule;
}

/** What a log may keep of a dialog's form: everything but what is said otherwise of its subject and what is typed. */
export function dialogFormLogRules<Root, Subject, Form extends object, Extra>(
  { actions }: Pick<DialogForm<Root, Subject, Form, Extra>, 'actions'>, { subject, form, extra }: FormLogRules,
): { readonly actions: LogRules['actions']; readonly state: AnyLogRule } {
  const refusal: AnyLogRule = { fields: { field: 'keep', error: ERROR_LOG_RULE } };
  const fields: { readonly [Key in keyof DialogFormState<Subject, Form>]: AnyLogRule } = {
    subject, base: form, form, checked: 'keep', status: 'keep', refusal, isOvertaken: 'keep',
  };
  return {
    actions: {
      [actions.opened.type]: { fields: { subject, form } },
      [actions.fieldsChanged.type]: form,
      [actions.fieldLeft.type]: 'keep',
      [actions.submitted.type]: extra,
      [actions.submitJudged.type]: { fields: { form, isSavable: 'keep' } },
      [actions.saveFailed.type]: refusal,
      [actions.overtaken.type]: { fields: { subject, base: form, form } },
    },
    state: { fields },
  };
}
