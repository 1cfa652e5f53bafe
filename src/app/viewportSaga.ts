import type { EventChannel } from 'redux-saga';
import { call, debounce, put, type SagaGenerator } from 'typed-redux-saga';
import { viewportChanged, type Viewport } from './pageSlice.ts';

export interface ViewportDeps {
  readonly readViewport: () => Viewport;
  /** Speaks whenever the page's size changes. Whoever takes from the channel closes it. */
  readonly watchResizing: () => EventChannel<'resized'>;
}

/** A window that is being drawn larger says so many times a second. */
const SETTLED_MS = 200;

/** Tells the store how large the page is. */
export function* viewportSaga({ readViewport, watchResizing }: ViewportDeps): SagaGenerator<void> {
  yield* put(viewportChanged(readViewport()));
  const resizing = yield* call(watchResizing);
  yield* debounce(SETTLED_MS, resizing, function* () {
    yield* put(viewportChanged(readViewport()));
  });
}
