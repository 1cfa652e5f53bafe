import type { UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { TextField } from '#common/components/TextField.tsx';
import { SaveConflict } from '#common/forms/DialogFormView.tsx';
import { typedOn } from '#common/forms/merge.ts';
import {
  createDialogForm,
  createSavedForm,
  DialogFormView,
  SavedFormView,
  useFormFields,
  type FormState,
  type SavedFormState,
} from '#common/forms/index.ts';
import type { AppError } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import type { Entry } from '../entry.ts';
import { Stored, type PartRoot } from '../Stored.tsx';

interface Form {
  readonly name: string;
  readonly greeting: string;
}

const ERROR: AppError = { kind: 'timeout', code: 0, message: '' };
const TAKEN: AppError = { kind: 'refused', code: 4_001, message: 'This name is taken.' };
const FORM: Form = { name: 'Leader', greeting: 'Hello' };
const TYPED: Form = { name: 'Team leader', greeting: '' };
const FIELDS = ['name', 'greeting'] as const;

const problemsOf = ({ greeting }: Form): { readonly greeting?: MessageText } =>
  greeting === '' ? { greeting: { text: 'Please enter a greeting.' } } : {};

const SAVED = createSavedForm({
  name: 'saved',
  rules: { toForm: (values: Form) => values, toValues: (form) => form, tidied: (form) => form, problemsOf },
  pick: ({ part }: PartRoot<SavedFormState<Form>>) => part,
});
const { opened, fieldsChanged, submitJudged, saveFailed, overtaken, loadFailed } = SAVED.actions;
const RECEIVED = opened({ subject: null, form: FORM });
const CHANGED = fieldsChanged({ name: TYPED.name });
const SAVING = submitJudged({ form: { ...FORM, name: TYPED.name }, isSavable: true });
const OTHERS = typedOn({ base: FORM, form: { ...FORM, name: TYPED.name } }, { name: 'Lead', greeting: 'Welcome' });

function SavedFields({ form }: { readonly form: Form }) {
  const dispatch = useDispatch();
  return FIELDS.map((field) => (
    <TextField
      key={field}
      label={field}
      value={form[field]}
      error={null}
      onChange={({ target }) => dispatch(fieldsChanged({ [field]: target.value }))}
    />
  ));
}

const saved = (label: string, ...actions: readonly UnknownAction[]) => (
  <Stored reducer={SAVED.reducer} actions={actions}>
    <SavedFormView form={SAVED} label={label} nameOf={(field) => field}>
      {(form) => (
        <div className="cs-settings-part cs-stack cs-gap-4">
          <SavedFields form={form} />
        </div>
      )}
    </SavedFormView>
  </Stored>
);

const DIALOG = createDialogForm({
  name: 'dialog',
  rules: { problemsOf, tidied: (form) => form },
  pick: ({ part }: PartRoot<FormState<Form, Form> | null>) => part,
});
const OPENED = DIALOG.actions.opened({ subject: FORM, form: FORM });
const JUDGED = DIALOG.actions.submitJudged({ form: TYPED, isSavable: false });

function DialogFields({ form }: { readonly form: Form }) {
  const { errorOf, change, leave } = useFormFields(DIALOG);
  return FIELDS.map((field) => (
    <TextField
      key={field}
      label={field}
      value={form[field]}
      error={errorOf(field)}
      onChange={({ target }) => change({ [field]: target.value })}
      onBlur={() => leave(field)}
    />
  ));
}

const dialog = (actions: readonly UnknownAction[], why: string | null = null) => ({
  show: (
    <Stored reducer={DIALOG.reducer} actions={[OPENED, ...actions]}>
      <DialogFormView
        form={DIALOG}
        title={() => 'Edit the role'}
        blocked={() => why}
        wordsOf={(form) => FIELDS.map((name) => ({ name, text: form[name] }))}
      >
        {({ form }) => <DialogFields form={form} />}
      </DialogFormView>
    </Stored>
  ),
  heightPx: 480,
});

export const FORMS: readonly Entry[] = [
  {
    title: 'SavedFormView',
    components: [SavedFormView],
    isWide: true,
    states: {
      loading: saved('Loading settings'),
      default: saved('Settings', RECEIVED),
      failed: saved('Failed settings', loadFailed(ERROR)),
      unsaved: saved('Unsaved settings', RECEIVED, CHANGED),
      saving: saved('Settings that are saved', RECEIVED, CHANGED, SAVING),
      'not saved': saved(
        'Settings that were not saved',
        RECEIVED,
        CHANGED,
        SAVING,
        saveFailed({ field: null, error: ERROR }),
      ),
      'changed by someone else': saved('Settings of two people', RECEIVED, overtaken({ subject: null, ...OTHERS })),
    },
  },
  {
    title: 'DialogFormView',
    components: [DialogFormView, SaveConflict],
    opens: '[aria-modal]',
    layers: {
      default: dialog([]),
      error: dialog([JUDGED]),
      blocked: dialog([], 'Choose a person first.'),
      busy: dialog([DIALOG.actions.submitJudged({ form: FORM, isSavable: true })]),
      'not saved': dialog([DIALOG.actions.saveFailed({ field: null, error: ERROR })]),
      'refused field': dialog([DIALOG.actions.saveFailed({ field: 'name', error: TAKEN })]),
      'changed by someone else': dialog([
        DIALOG.actions.overtaken({
          subject: FORM,
          ...typedOn({ base: FORM, form: { ...FORM, name: 'Team lead' } }, { ...FORM, name: 'Lead' }),
        }),
      ]),
      'asks before closing': dialog([DIALOG.actions.fieldsChanged(TYPED), DIALOG.actions.closeAsked()]),
    },
  },
];
