import type { EventChannel } from 'redux-saga';
import { call, debounce, put, type SagaGenerator } from 'typed-redux-saga';
import { viewportChanged, type Viewport } from './pageSlice.ts';

export interface ViewportDeps {
  readonly readViewport: () => Viewport;
  /** Emits when the page's size changes. The caller closes the channel. */
  readonly watchResizing: () => EventChannel<'resized'>;
}

/** A size counts when it has not changed for this time, in milliseconds. */
const SETTLED_MS = 200;

/** Keeps the size of the page in the store. */
export function* viewportSaga({ readViewport, watchResizing }: ViewportDeps): SagaGenerator<void> {
  yield* put(viewportChanged(readViewport()));
  const resizing = yield* call(watchResizing);
  yield* debounce(SETTLED_MS, resizing, function* () {
    yield* put(viewportChanged(readViewport()));
  });
}
