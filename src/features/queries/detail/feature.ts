import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { commandsOf } from '#common/commands/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { assignTexts } from '../../assign/index.ts';
import { tagsQuestionTexts } from '../../tags/index.ts';
import { openNeighbour, type QueryListRoot } from '../list/queryListSlice.ts';
import { createRepliesApi, type RepliesDeps } from '../replies/repliesApi.ts';
import { repliesSaga } from '../replies/repliesSaga.ts';
import { repliesReducer } from '../replies/repliesState.ts';
import { createReplyDrafts } from '../replies/replyDrafts.ts';
import replyTexts from '../replies/texts.json';
import { QueryDetailScreen } from './components/QueryDetailScreen.tsx';
import { createQueryDetailApi } from './detailApi.ts';
import { queryDetailSaga } from './detailSaga.ts';
import { queryDetailReducer, selectShown, type QueryDetailRoot } from './detailState.ts';
import texts from './texts.json';

/** What agents do in a query that they opened from the list. */
export const QUERY_COMMANDS = commandsOf<QueryDetailRoot & QueryListRoot>(
  ['queryDetail', 'queryList'],
  [
    {
      id: 'query.next',
      title: 'queryDetail.command.next',
      group: 'queries',
      keys: ['j', 'Alt+ArrowDown'],
      action: (root) => openNeighbour(root, selectShown(root).id, 1),
    },
    {
      id: 'query.previous',
      title: 'queryDetail.command.previous',
      group: 'queries',
      keys: ['k', 'Alt+ArrowUp'],
      action: (root) => openNeighbour(root, selectShown(root).id, -1),
    },
  ],
);

declare module '#src/i18n/index.ts' {
  interface Catalogue {
    readonly queryDetail: typeof texts.queryDetail;
    readonly queryReplies: typeof replyTexts.queryReplies;
  }
}

export const feature = defineFeature({
  name: 'queryDetail',
  texts: { ...texts, ...assignTexts, ...replyTexts, ...tagsQuestionTexts },
  reducers: { clock: clockReducer, queryDetail: queryDetailReducer, queryReplies: repliesReducer },
  components: { query: QueryDetailScreen },
  commands: QUERY_COMMANDS,
  createSagas: (deps: WithHttp<RepliesDeps, 'repliesApi' | 'replyDrafts'> & ClockDeps) => ({
    clock: () => clockSaga(deps),
    queryDetail: () => queryDetailSaga(createQueryDetailApi(deps.http)),
    queryReplies: () =>
      repliesSaga({
        ...deps,
        repliesApi: createRepliesApi(deps.http),
        replyDrafts: createReplyDrafts(deps.now),
      }),
  }),
});
