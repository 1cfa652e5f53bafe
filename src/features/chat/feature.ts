import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature } from '#common/feature.ts';
import { chatVisitsReducer } from './chatVisits.ts';
import { ChatScreen } from './components/ChatScreen.tsx';
import type { tagsQuestionTexts } from '../tags/index.ts';
import type laterTexts from './later/texts.json';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly chat: typeof texts.chat;
    readonly chatAway: typeof laterTexts.chatAway;
    readonly chatBlank: typeof laterTexts.chatBlank;
    readonly chatCommand: typeof laterTexts.chatCommand;
    readonly chatConnection: typeof laterTexts.chatConnection;
    readonly chatEnd: typeof laterTexts.chatEnd;
    readonly chatPanel: typeof laterTexts.chatPanel;
    readonly chatQueries: typeof laterTexts.chatQueries;
    readonly chatSearch: typeof laterTexts.chatSearch;
    readonly chatSend: typeof laterTexts.chatSend;
    readonly tagsQuestion: typeof tagsQuestionTexts.tagsQuestion;
  }
}

/** All slices and sagas but the clock run from the login on, in app/base.ts: they must not miss a message. */
export const feature = defineFeature({
  name: 'chat',
  texts,
  reducers: { clock: clockReducer, chatVisits: chatVisitsReducer },
  components: { chat: ChatScreen },
  createSagas: (deps: ClockDeps) => ({ clock: () => clockSaga(deps) }),
});
