import { takeEvery } from 'typed-redux-saga';
import { addressRequested } from '#common/commands/index.ts';
import { defineFeature } from '#common/feature.ts';
import { viewReducer } from '#common/view.ts';
import {
  awaySaga,
  chatAwayReducer,
  chatConnectionReducer,
  chatOrderReducer,
  chatQueriesReducer,
  chatReducer,
  chatSaga,
  connectionDetailsSaga,
  createChatApi,
  createChatDrafts,
  createQueriesApi,
  fetchGreeting,
  queriesSaga,
} from '../features/chat/index.ts';
import { PRESENCE_COMMANDS, presenceReducer, presenceSaga, presenceTexts } from '../features/presence/index.ts';
import queryTexts from '../i18n/queryTexts.json';
import sharedTexts from '../i18n/shared.json';
import { picturesReducer } from '../conversation/attachments/chatPictures.ts';
import { conversationsReducer, realtimeReducer, realtimeSaga } from '../realtime/index.ts';
import { preloadSaga, loadLogStoreSaga } from './backgroundLoadsSaga.ts';
import { startRealtimeSaga } from './startRealtimeSaga.ts';
import { SCREENS } from './registry.ts';
import type { ScreenDeps } from './screenDeps.ts';
import { titlesOf } from './screens.ts';

declare module '../i18n/index.ts' {
  interface Catalogue {
    readonly presence: typeof presenceTexts.presence;
  }
}

export const baseReducers = {
  chat: chatReducer,
  chatAway: chatAwayReducer,
  chatConnection: chatConnectionReducer,
  chatOrder: chatOrderReducer,
  chatQueries: chatQueriesReducer,
  realtime: realtimeReducer,
  conversations: conversationsReducer,
  pictures: picturesReducer,
  presence: presenceReducer,
  view: viewReducer,
};

/** Slices and sagas that every screen needs. */
export const baseFeature = defineFeature({
  name: 'base',
  texts: { ...sharedTexts, ...queryTexts, ...presenceTexts, screens: titlesOf(SCREENS) },
  reducers: baseReducers,
  commands: PRESENCE_COMMANDS,
  components: {},
  createSagas: ({ http, ...deps }: ScreenDeps) => ({
    chat: () =>
      chatSaga({
        ...deps,
        chatApi: createChatApi(http),
        fetchGreeting: (chatId) => fetchGreeting(http, chatId),
        draftStore: createChatDrafts(deps.now),
      }),
    chatAway: awaySaga,
    chatConnection: () => connectionDetailsSaga(deps),
    chatQueries: () => queriesSaga({ ...deps, queriesApi: createQueriesApi(http) }),
    realtime: () => realtimeSaga(deps.realtime),
    presence: () => presenceSaga(deps),
    *places() {
      yield* takeEvery(addressRequested, ({ payload: { path, search } }) => deps.navigate(`${path}${search}`));
    },
    startRealtime: () => startRealtimeSaga(deps),
    preload: preloadSaga,
    loadLogStore: () => loadLogStoreSaga(deps),
  }),
});
