import { defineFeature } from '../../common/feature.ts';
import { ChatScreen } from './components/ChatScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly chat: typeof texts.chat;
    readonly chatAway: typeof texts.chatAway;
    readonly chatConnection: typeof texts.chatConnection;
    readonly chatQueries: typeof texts.chatQueries;
  }
}

/** Slices and sagas run from the login on, in app/base.ts: they must not miss a message. */
export const feature = defineFeature({ name: 'chat', texts, components: { chat: ChatScreen } });
