import type { EventChannel } from 'redux-saga';
import { call, delay, put, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '../common/backoff.ts';
import { isTransient, toAppError } from '../common/errors.ts';
import { connectionEnded } from '../realtime/index.ts';
import type { CustomerApi } from './customerApi.ts';
import { startFailed, tokenAsked, tokenDied } from './customerSlice.ts';
import { tokenReceived, type TokenHolder } from './withToken.ts';

export interface TokenDeps {
  readonly tokens: TokenHolder;
  readonly customerApi: Pick<CustomerApi, 'fetchDemoToken'>;
  /** Whose page a demonstration shows; null: the app around this page vouches for its user. */
  readonly demoCustomerId: string | null;
  /** The app around this page. */
  readonly app: {
    readonly askForToken: () => void;
    /** Tokens that the app gives, asked or not. Whoever takes from the channel closes it. */
    readonly watchTokens: () => EventChannel<string>;
  };
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}

/** Sees to it that there is a token: a dead one is replaced, never by a login. */
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
 * Asks for a token. In a demonstration it is here when this ends; else it comes as `tokenReceived`, whenever the app
 * gives one.
 */
export function* obtainToken({ tokens, customerApi, demoCustomerId, app, random }: TokenDeps): SagaGenerator<void> {
  if (demoCustomerId === null) {
    yield* put(tokenAsked());
    yield* call(app.askForToken);
    return;
  }
  for (let failures = 1; tokens.current() === null; failures += 1) {
    try {
      tokens.hold(yield* call(customerApi.fetchDemoToken, demoCustomerId));
      yield* put(tokenReceived());
    } catch (error) {
      const failure = toAppError(error);
      if (!isTransient(failure)) {
        yield* put(startFailed(failure));
        return;
      }
      yield* delay(backoffMs(failures, random));
    }
  }
}
