export {
  createDialogForm,
  type DialogForm,
  type DialogFormRules,
  type DialogFormState,
  type FieldProblems,
} from './dialogForm.ts';
export { dialogFormSaga, type DialogFormDeps, type CurrentSubject, type Wanted } from './dialogFormSaga.ts';
export type { FieldWords } from './components/SaveConflict.tsx';
export { DialogFormView, useFormFields } from './components/DialogFormView.tsx';
