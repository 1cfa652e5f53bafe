import { call, put, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { isTransient } from '#common/errors.ts';
import { retry } from '#common/retrySaga.ts';
import { connectionEnded } from '../realtime/index.ts';
import type { CustomerApi } from './customerApi.ts';
import { startFailed, tokenAsked, tokenDied } from './customerSlice.ts';
import type { HostApp } from './hostApp.ts';
import { tokenReceived, type TokenHolder } from './withToken.ts';

export interface TokenDeps {
  readonly tokens: TokenHolder;
  readonly customerApi: Pick<CustomerApi, 'fetchDemoToken'>;
  /** The customer that a demonstration shows; null: the app around this page provides the token. */
  readonly demoCustomerId: string | null;
  /** The app that shows this page. */
  readonly app: Pick<HostApp, 'askForToken' | 'watchTokens'>;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}

/** Replaces a rejected token. There is no login: a new token comes from the app. */
export function* tokenSaga(deps: TokenDeps): SagaGenerator<void> {
  yield* takeLeading([tokenDied, connectionEnded], function* renew(action): SagaGenerator<void> {
    if (connectionEnded.match(action) && action.payload.reason !== 'unauthorized') return;
    deps.tokens.hold(null);
    yield* call(obtainToken, deps);
  });
  const given = yield* call(deps.app.watchTokens);
  try {
    while (true) {
      deps.tokens.hold(yield* take(given));
      yield* put(tokenReceived());
    }
  } finally {
    given.close();
  }
}

/**
 * Requests a token. In a demonstration the token is there when this returns. Otherwise the app sends it later, which
 * dispatches `tokenReceived`.
 */
export function* obtainToken({ tokens, customerApi, demoCustomerId, app, random }: TokenDeps): SagaGenerator<void> {
  if (demoCustomerId === null) {
    yield* put(tokenAsked());
    yield* call(app.askForToken);
    return;
  }
  if (tokens.current() !== null) return;
  const attempt = function* (): SagaGenerator<void> {
    tokens.hold(yield* call(customerApi.fetchDemoToken, demoCustomerId));
    yield* put(tokenReceived());
  };
  yield* retry(attempt, random, function* (failure) {
    if (!isTransient(failure)) yield* put(startFailed(failure));
    return isTransient(failure) && tokens.current() === null;
  });
}
