import { all, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { watchStarted, watchStopped, chatShown } from './conversationEvents.ts';
import { selectWatched } from './conversationsSelectors.ts';
import { connected } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSlice.ts';
import type { SignIn } from './workerChannels.ts';

/** Tells the worker which chat is on screen, so that it need not report each message of the others at once. */
export function* showingSaga({ port }: SignIn): SagaGenerator<void> {
  yield* takeEvery(chatShown, ({ payload: { chatId } }) => port.show(chatId));
}

/**
 * Watches live chats of other agents. A new connection does not know them, so they are requested again. Missed messages
 * are loaded as for every conversation that a login does not resume.
 */
export function* watchingSaga({ port }: SignIn): SagaGenerator<void> {
  yield* all([
    takeEvery(connected, function* () {
      const live = Object.entries(yield* select(selectWatched)).filter(([, follow]) => follow === 'live');
      if (live.length > 0) port.send(live.map(([chatId]) => ({ type: 'watch', chatId })));
    }),
    takeEvery(watchStarted, function* ({ payload: { chatId, follow } }) {
      if (follow === 'live' && (yield* select(selectIsReady))) port.send([{ type: 'watch', chatId }]);
    }),
    takeEvery(watchStopped, function* ({ payload: { chatId } }) {
      if (yield* select(selectIsReady)) port.send([{ type: 'unwatch', chatId }]);
    }),
  ]);
}
