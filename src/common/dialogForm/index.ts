export { createDialogForm, type DialogForm, type DialogFormRules, type DialogFormState, type FieldProblems, type Refusal } from './dialogForm.ts';
export { dialogFormLogRules } from './dialogFormLogRules.ts';
export { dialogFormSaga, type DialogFormDeps, type Wanted } from './dialogFormSaga.ts';
export { DialogFormView, useFormFields } from './components/DialogFormView.tsx';
