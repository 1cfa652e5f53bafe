import { defineFeature, type WithHttp } from '#common/feature.ts';
import { createChatStepsApi, chatStepsSaga, type ChatStepsDeps } from './chatStepsSaga.ts';
import { chatStepsReducer } from './chatStepsSlice.ts';
import { ChatStepsDialog } from './components/ChatStepsDialog.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly chatSteps: typeof texts.chatSteps;
  }
}

export const feature = defineFeature({
  name: 'chatSteps',
  texts,
  reducers: { chatSteps: chatStepsReducer },
  components: { chatSteps: ChatStepsDialog },
  createSagas: ({ http }: WithHttp<ChatStepsDeps, 'chatStepsApi'>) => ({
    chatSteps: () => chatStepsSaga({ chatStepsApi: createChatStepsApi(http) }),
  }),
});
