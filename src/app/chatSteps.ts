import { chatStepsLogRules, ChatStepsDialog, chatStepsReducer, chatStepsSaga, createChatStepsApi } from '../features/chatSteps/index.ts';
import { CHAT_STEPS_TEXTS } from '../i18n/chatSteps.ts';
import { addTexts } from '../i18n/start.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** What tells why a chat is where it is. Loads when somebody asks. */
export function bringChatSteps(runSagas: RunScreenSagas) {
  addTexts(CHAT_STEPS_TEXTS);
  runSagas(
    (deps) => ({ chatSteps: () => chatStepsSaga({ chatStepsApi: createChatStepsApi(deps.http) }) }),
    { reducers: { chatSteps: chatStepsReducer }, logRules: [chatStepsLogRules] },
  );
  return { default: ChatStepsDialog };
}
