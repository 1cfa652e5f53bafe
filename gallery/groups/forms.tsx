import type { UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { TextField } from '../../src/common/components/TextField.tsx';
import { SaveConflict } from '../../src/common/dialogForm/components/SaveConflict.tsx';
import {
  createDialogForm,
  DialogFormView,
  useFormFields,
  type DialogFormState,
} from '../../src/common/dialogForm/index.ts';
import type { AppError } from '../../src/common/errors.ts';
import type { MessageText } from '../../src/common/messageText.ts';
import { createSavedForm, SavedFormView, type SavedFormState } from '../../src/common/savedForm/index.ts';
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

const SAVED = createSavedForm<PartRoot<SavedFormState<Form>>, Form, Form>({
  name: 'saved',
  rules: {
    fields: FIELDS,
    toForm: (values) => values,
    toValues: (form) => form,
    accept: (change) => change,
    tidied: (form) => form,
    problemsOf,
  },
  pick: ({ part }) => part,
});
const { received, fieldsChanged, updateRequested, saveFailed, freshReceived } = SAVED.actions;
const RECEIVED = received({ base: FORM, form: FORM, takenOver: [], conflicts: [] });
const CHANGED = fieldsChanged({ name: TYPED.name });
const OTHERS = { base: { ...FORM, name: 'Lead' }, form: { ...FORM, name: TYPED.name } };

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
        <div className="cs-settings-part">
          <SavedFields form={form} />
        </div>
      )}
    </SavedFormView>
  </Stored>
);

const DIALOG = createDialogForm<PartRoot<DialogFormState<Form, Form> | null>, Form, Form>({
  name: 'dialog',
  rules: { problemsOf, tidied: (form) => form },
  pick: ({ part }) => part,
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
        extra={() => null}
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
      failed: saved('Failed settings', SAVED.actions.failed(ERROR)),
      unsaved: saved('Unsaved settings', RECEIVED, CHANGED),
      saving: saved('Settings that are saved', RECEIVED, CHANGED, updateRequested()),
      'not saved': saved('Settings that were not saved', RECEIVED, CHANGED, updateRequested(), saveFailed(ERROR)),
      'changed by someone else': saved(
        'Settings of two people',
        received({ ...OTHERS, takenOver: ['greeting'], conflicts: ['name'] }),
      ),
    },
    opens: '[aria-modal]',
    layers: {
      'asks before overwriting': {
        show: saved(
          'Settings',
          RECEIVED,
          CHANGED,
          updateRequested(),
          freshReceived({ ...OTHERS, takenOver: [], conflicts: ['name'] }),
        ),
        heightPx: 420,
      },
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
          base: { ...FORM, name: 'Lead' },
          form: { ...FORM, name: 'Team lead' },
        }),
      ]),
      'asks before closing': dialog([DIALOG.actions.fieldsChanged(TYPED), DIALOG.actions.closeAsked()]),
    },
  },
];
