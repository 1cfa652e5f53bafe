import { all, delay, put, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { copySaga } from '#common/copySaga.ts';
import {
  clockTicked,
  copyRequested,
  detailsClosed,
  detailsOpened,
  detailsReceived,
  type PageIdentity,
} from './connectionDetailsSlice.ts';

export interface ConnectionDetailsDeps {
  readonly pageIdentity: PageIdentity;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Copies a text to the clipboard. Rejects where the browser forbids it. */
  readonly copyText: (text: string) => Promise<void>;
}

/** Times are shown in seconds. */
const TICK_MS = 1_000;

export function* connectionDetailsSaga(deps: ConnectionDetailsDeps): SagaGenerator<void> {
  yield* all([
    takeLatest([detailsOpened, detailsClosed], keepTime, deps),
    takeEvery(copyRequested, ({ payload: { text } }) =>
      copySaga(() => deps.copyText(text), 'chatConnection.copied', 'chatConnection.notCopied'),
    ),
  ]);
}

function* keepTime(
  { pageIdentity: page, now }: ConnectionDetailsDeps,
  action: ReturnType<typeof detailsOpened>,
): SagaGenerator<void> {
  if (!detailsOpened.match(action)) return;
  yield* put(detailsReceived({ page, now: now() }));
  while (true) {
    yield* delay(TICK_MS);
    yield* put(clockTicked({ now: now() }));
  }
}
