import { call, put, select, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import { rateChat, readRating } from '#contract/http/gen/ratings.js';
import type { ChatRating } from '#contract/http/ratings.ts';
import { RATING_LOW_MAX } from '#contract/serviceLimits.ts';
import { toAppError } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
import { retry } from '#common/retrySaga.ts';
import { withToken, type TokenHolder } from '../withToken.ts';
import {
  ratingFailed,
  ratingRead,
  ratingShown,
  ratingStored,
  reasonsSent,
  selectRating,
  starsChosen,
} from './ratingSlice.ts';

export type RatingApi = ReturnType<typeof createRatingApi>;

export function createRatingApi(http: HttpClient) {
  return {
    read: (chatId: string) => http.send(readRating, { chatId }),
    /** Fails with code 4009 when the chat can no longer be rated. */
    rate: (rating: ChatRating & { readonly chatId: string }) => http.save(rateChat, rating),
  };
}

export interface RatingDeps {
  readonly ratingApi: RatingApi;
  readonly tokens: TokenHolder;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
}

/** Asks how the chat was, and stores what the customer says, in its order. */
export function* ratingSaga(deps: RatingDeps): SagaGenerator<void> {
  yield* takeLatest(ratingShown, read, deps);
  yield* takeLeading([starsChosen, reasonsSent], store, deps);
}

function* read({ ratingApi, tokens, random }: RatingDeps, { payload: { chatId } }: ReturnType<typeof ratingShown>) {
  const attempt = function* (): SagaGenerator<void> {
    const answer = yield* withToken(tokens, () => ratingApi.read(chatId));
    yield* put(ratingRead({ chatId, ...answer }));
  };
  yield* retry(attempt, random, function* ({ kind }) {
    return kind !== 'sessionDead' && kind !== 'refused';
  });
}

/** Once more for what is chosen while another choice is stored. */
function* store({ ratingApi }: RatingDeps): SagaGenerator<void> {
  for (;;) {
    const { chatId, status, given } = yield* select(selectRating);
    if (status !== 'saving' || chatId === null || given === null) return;
    const isLow = given.rating <= RATING_LOW_MAX;
    try {
      yield* call(ratingApi.rate, {
        chatId,
        rating: given.rating,
        reason: isLow ? given.reason : null,
        words: isLow ? given.words : '',
      });
      yield* put(ratingStored({ given }));
    } catch (error) {
      yield* put(ratingFailed({ isOver: toAppError(error).code === CODE.conflict }));
    }
  }
}
