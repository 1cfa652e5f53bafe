import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import {
  createRepliesApi,
  createReplyDrafts,
  repliesReducer,
  repliesSaga,
  type RepliesDeps,
} from '../replies/index.ts';
import replyTexts from '../replies/texts.json';
import { QueryDetailScreen } from './components/QueryDetailScreen.tsx';
import { createQueryDetailApi } from './detailApi.ts';
import { queryDetailSaga } from './detailSaga.ts';
import { queryDetailReducer } from './detailState.ts';
import { QUERY_COMMANDS } from './queryCommands.ts';
import texts from './texts.json';

declare module '#src/i18n/index.ts' {
  interface Catalogue {
    readonly queryDetail: typeof texts.queryDetail;
    readonly queryReplies: typeof replyTexts.queryReplies;
  }
}

export const feature = defineFeature({
  name: 'queryDetail',
  texts: { ...texts, ...replyTexts },
  reducers: { clock: clockReducer, queryDetail: queryDetailReducer, queryReplies: repliesReducer },
  components: { query: QueryDetailScreen },
  commands: QUERY_COMMANDS,
  createSagas: (deps: WithHttp<RepliesDeps, 'repliesApi' | 'replyDrafts'> & ClockDeps) => ({
    clock: () => clockSaga(deps),
    queryDetail: () => queryDetailSaga({ queryDetailApi: createQueryDetailApi(deps.http) }),
    queryReplies: () =>
      repliesSaga({
        ...deps,
        repliesApi: createRepliesApi(deps.http),
        replyDrafts: createReplyDrafts(deps.now),
      }),
  }),
});
