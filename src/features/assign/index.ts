export { createAssignDialog, type Assignable, type AssignNews, type AssignState } from './assignDialog.ts';
export { assignDialogSaga, assigneeSearchSaga, type AssignApi } from './assignDialogSaga.ts';
export { assignTexts } from './assignTexts.ts';
export { AssignDialog, type AssignDialogProps } from './components/AssignDialog.tsx';
