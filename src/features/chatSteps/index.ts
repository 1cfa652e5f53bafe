export { ChatStepsDialog } from './components/ChatStepsDialog.tsx';
export { createChatStepsApi, type ChatStepsApi } from './chatStepsApi.ts';
export { chatStepsLogRules } from './chatStepsLogRules.ts';
export { chatStepsSaga, type ChatStepsDeps } from './chatStepsSaga.ts';
export { chatStepsReducer, type ChatStepsState } from './chatStepsSlice.ts';
