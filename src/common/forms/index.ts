export { createDialogForm, type FieldProblems, type FormRules, type FormState } from './dialogForm.ts';
export { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from './dialogFormSaga.ts';
export { decimalOf, plainNumber } from './numbers.ts';
export { createSavedForm, savedFormSaga, type SavedFormRules, type SavedFormState } from './savedForm.ts';
export type { FieldWords } from './components/SaveConflict.tsx';
export { DialogFormView, useFormFields } from './components/DialogFormView.tsx';
export { SavedFormView } from './components/SavedFormView.tsx';
