export { decimalOf, plainNumber } from './numbers.ts';
export { createSavedForm, type FormProblems, type FormRules, type SavedFormState } from './savedForm.ts';
export { savedFormSaga, type SavedFormDeps } from './savedFormSaga.ts';
export { SavedFormView } from './components/SavedFormView.tsx';
