import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature } from '#common/feature.ts';
import { chatVisitsReducer } from './chatVisits.ts';
import { ChatScreen } from './components/ChatScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly chat: typeof texts.chat;
    readonly chatAway: typeof texts.chatAway;
    readonly chatQueries: typeof texts.chatQueries;
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
