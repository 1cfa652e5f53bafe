import { defineFeature } from '#common/feature.ts';
import type { HttpClient } from '#common/http/client.ts';
import { createChatStepsApi, chatStepsSaga } from './chatStepsSaga.ts';
import { chatSteps } from './chatStepsSlice.ts';
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
  reducers: { chatSteps: chatSteps.reducer },
  components: { chatSteps: ChatStepsDialog },
  createSagas: ({ http }: { readonly http: HttpClient }) => ({
    chatSteps: () => chatStepsSaga(createChatStepsApi(http)),
  }),
});
