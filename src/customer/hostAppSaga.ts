import type { Task } from 'redux-saga';
import {
  call,
  cancel,
  delay,
  put,
  race,
  select,
  spawn,
  take,
  takeEvery,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import type { AppContext } from '#contract/http/appContext.ts';
import { isTransient } from '#common/errors.ts';
import { retry } from '#common/retrySaga.ts';
import { connectionEnded } from '../realtime/index.ts';
import type { CustomerDeps } from './customerApi.ts';
import { selectOwnChat } from './customerSelectors.ts';
import { chatEntered, linkPressed, startFailed, tokenDied, tokenRequested } from './customerSlice.ts';
import { tokenReceived, withToken } from './withToken.ts';

/** Replaces a rejected token. There is no login: a new token comes from the app. */
export function* tokenSaga(deps: CustomerDeps): SagaGenerator<void> {
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
export function* obtainToken({ tokens, customerApi, demoCustomerId, app, random }: CustomerDeps): SagaGenerator<void> {
  if (demoCustomerId === null) {
    yield* put(tokenRequested());
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

/** How long the app may take to answer. Much later, browsers would no longer open a window for the press. */
export const APP_PATIENCE_MS = 400;

/** Offers each address to the app. What the app does not take opens in a new window. */
export function* linkSaga({ app }: CustomerDeps): SagaGenerator<void> {
  yield* takeEvery(linkPressed, function* open({ payload: { url } }) {
    const links = yield* call(app.watchTakenLinks);
    try {
      yield* call(app.offerLink, url);
      const { late } = yield* race({
        taken: call(function* answer() {
          while ((yield* take(links)) !== url);
        }),
        late: delay(APP_PATIENCE_MS),
      });
      if (late === true) yield* call(app.openWindow, url);
    } finally {
      links.close();
    }
  });
}

/** Stores what the app says about itself: when the customer's chat opens, and whenever it changes. */
export function* contextSaga({ app, tokens, customerApi }: CustomerDeps): SagaGenerator<void> {
  const contexts = yield* call(app.watchContexts);
  let latest: AppContext | null = null;
  let noting: Task | null = null;
  try {
    yield* call(app.askForContext);
    while (true) {
      const { said } = yield* race({ said: take(contexts), entered: take(chatEntered) });
      latest = said ?? latest;
      const own = yield* select(selectOwnChat);
      if (latest === null || own === null || own.progress.name === 'ended') continue;
      if (noting !== null) yield* cancel(noting);
      noting = yield* spawn(noteContext, { tokens, customerApi }, { chatId: own.chatId, context: latest });
    }
  } finally {
    contexts.close();
  }
}

function* noteContext(
  { tokens, customerApi }: Pick<CustomerDeps, 'tokens' | 'customerApi'>,
  said: { readonly chatId: string; readonly context: AppContext },
): SagaGenerator<void> {
  try {
    yield* withToken(tokens, () => customerApi.noteContext(said));
  } catch {
    // It is said again with the next chat or change.
  }
}
