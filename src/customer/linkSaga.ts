import { createAction } from '@reduxjs/toolkit';
import { call, delay, race, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { HostApp } from './hostApp.ts';

/** The customer pressed a link to another site, in the web view of an app. */
export const linkPressed = createAction<{ readonly url: string }>('customer/linkPressed');

/** How long the app may take to answer. Much later, browsers would no longer open a window for the press. */
export const APP_PATIENCE_MS = 400;

export interface LinkDeps {
  readonly app: Pick<HostApp, 'offerLink' | 'watchTakenLinks' | 'openWindow'>;
}

/** Offers each address to the app. What the app does not take opens in a new window. */
export function* linkSaga({ app }: LinkDeps): SagaGenerator<void> {
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
