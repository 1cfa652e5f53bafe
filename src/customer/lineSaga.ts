import { call, delay, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { LINE_ASK_MS, LINE_SHARED_MS } from '#contract/constants.ts';
import { chatEventsReceived } from '../realtime/index.ts';
import type { CustomerDeps } from './customerApi.ts';
import { selectPhase } from './customerSelectors.ts';
import { chatEntered, chatRefreshed, newChatRequested, noChatFound } from './customerSlice.ts';
import { withToken } from './withToken.ts';
import { lineReceived } from './lineSlice.ts';

/** What the server has read of the line is this old at most, so the first answer already contains a new chat. */
const FIRST_ASK_MS = LINE_SHARED_MS + 500;

/** Asks for the place in line while the customer waits, and whether anyone is online before they start a chat. */
export function* lineSaga(deps: CustomerDeps): SagaGenerator<void> {
  yield* takeLatest([noChatFound, newChatRequested, chatEntered, chatRefreshed, chatEventsReceived], follow, deps);
}

/** The server says how long to wait between two questions. A failed one is repeated later. */
function* follow({ customerApi, tokens, visibility }: CustomerDeps): SagaGenerator<void> {
  const phase = yield* select(selectPhase);
  const isWaiting = phase.name === 'talking' && phase.chat.progress.name === 'waiting';
  if (phase.name !== 'choosing' && !isWaiting) return;
  if (isWaiting) yield* delay(FIRST_ASK_MS);
  while (true) {
    if (visibility.isHidden()) yield* call(visibility.nextShown);
    let waitMs: number = LINE_ASK_MS.max;
    try {
      const { askAgainMs, ...line } = yield* withToken(tokens, customerApi.fetchLine);
      yield* put(lineReceived(line));
      waitMs = askAgainMs;
    } catch {
      // The page shows what it knows.
    }
    yield* delay(waitMs);
  }
}
