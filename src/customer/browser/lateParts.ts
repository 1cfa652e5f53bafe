import type { ServerClock } from '#common/clock/index.ts';
import type { HttpClient } from '#common/http/client.ts';
import { addTexts } from '../../i18n/index.ts';
import type { LoadLate } from '../components/CustomerApp.tsx';
import type { CustomerDeps } from '../customerApi.ts';
import type { PageMemory } from '../pageMemory.ts';
import type { AddPart } from '../store.ts';

interface LateContext {
  readonly http: HttpClient;
  readonly customer: CustomerDeps;
  readonly newId: () => string;
  readonly memory: PageMemory;
  readonly clock: Pick<ServerClock, 'measured'>;
}

/** What loads the parts of the page that most customers never see, or only at the end. */
export function createLoads(addPart: AddPart, context: LateContext) {
  return {
    loadQueries: createLoadQueries(addPart, context),
    loadLogRequest: createLoadLogRequest(addPart, context),
    loadRating: createLoadRating(addPart, context),
  };
}

/** Loads the code of the queries once. The browser prefetches it, so that queries also open without a connection. */
function createLoadQueries(addPart: AddPart, { http, customer, newId }: LateContext): LoadLate {
  let isLoaded = false;
  return async () => {
    const { Queries, queriesReducer, queriesSaga, queriesTexts, createOwnQueriesApi, createQueryDraftStore } =
      await import(/* webpackChunkName: "customer-queries", webpackPrefetch: true */ '../queries/index.ts');
    if (!isLoaded) {
      isLoaded = true;
      addTexts(queriesTexts);
      const { signers, now } = customer;
      addPart({ queries: queriesReducer }, () =>
        queriesSaga({
          ...customer,
          newId,
          ownQueriesApi: createOwnQueriesApi(http),
          draftStore: createQueryDraftStore(now),
          customerId: () => signers.current()?.openUid ?? null,
        }),
      );
    }
    return { default: Queries };
  };
}

/** Loads the question for the log of this page. Without it, the page does all else. */
function createLoadLogRequest(
  addPart: AddPart,
  { http, customer: { tokens, random }, newId, memory, clock }: LateContext,
): LoadLate {
  const load = newId();
  const loadPageLog = async () => {
    const { packPageLog } = await import(/* webpackChunkName: "customer-log" */ '../logRequest/pageLog.ts');
    const { userAgent } = navigator;
    return () =>
      packPageLog({ parts: memory.parts(), measureClock: clock.measured, userAgent, load, until: Date.now() });
  };
  return async () => {
    const { LogRequest, logRequestReducer, logRequestSaga, logRequestTexts, createLogRequestApi } = await import(
      /* webpackChunkName: "customer-log-request" */ '../logRequest/index.ts'
    );
    addTexts(logRequestTexts);
    addPart({ logRequest: logRequestReducer }, () =>
      logRequestSaga({ logRequestApi: createLogRequestApi(http), tokens, loadPageLog, random }),
    );
    return { default: LogRequest };
  };
}

/** Loads the question how an ended chat was. */
function createLoadRating(addPart: AddPart, { http, customer: { tokens, random } }: LateContext): LoadLate {
  return async () => {
    const { Rating, ratingReducer, ratingSaga, ratingTexts, createRatingApi } = await import(
      /* webpackChunkName: "customer-rating" */ '../rating/index.ts'
    );
    addTexts(ratingTexts);
    addPart({ rating: ratingReducer }, () => ratingSaga({ ratingApi: createRatingApi(http), tokens, random }));
    return { default: Rating };
  };
}
