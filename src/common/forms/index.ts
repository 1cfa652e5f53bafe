export { createDialogForm, type FieldProblems, type FormRules, type FormState } from './dialogForm.ts';
export { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from './dialogFormSaga.ts';
export { decimalOf, plainNumber } from './numbers.ts';
export { createSavedForm, savedFormSaga, type SavedFormRules, type SavedFormState } from './savedForm.ts';
export { DialogFormView, useFormFields, type FieldWords } from './DialogFormView.tsx';
export { SavedFormView } from './SavedFormView.tsx';
