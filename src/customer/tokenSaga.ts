import type { EventChannel } from 'redux-saga';
import { call, delay, put, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '../common/backoff.ts';
import { isTransient, toAppError } from '../common/errors.ts';
import type { Cancellable } from '../common/http/cancellable.ts';
import { connectionEnded } from '../realtime/index.ts';
import type { CustomerApi } from './customerApi.ts';
import { startFailed, tokenAsked, tokenDied, tokenReceived } from './customerSlice.ts';

/** So many dead tokens in a row are not a matter of time. */
const MAX_DEAD_TOKENS = 3;

/** The customer's token, in memory only. */
export interface TokenHolder { readonly current: () => string | null; readonly hold: (token: string | null) => void }

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

/** Makes a call with a token that the server takes: without one, or when it turns out to be dead, the answer waits for another one. */
export function* withToken<T>(tokens: TokenHolder, attempt: () => Cancellable<T>): SagaGenerator<T> {
  for (let refusals = 0; ; refusals += 1) {
    while (tokens.current() === null) yield* take(tokenReceived);
    try {
      return yield* call(attempt);
    } catch (error) {
      if (toAppError(error).kind !== 'sessionDead' || refusals === MAX_DEAD_TOKENS) throw error;
    }
  }
}

/** Asks for a token. In a demonstration it is here when this ends; else it comes as `tokenReceived`, whenever the app gives one. */
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
