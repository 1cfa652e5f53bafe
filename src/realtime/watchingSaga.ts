import { all, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { watchStarted, watchStopped } from './conversationEvents.ts';
import { selectWatched } from './conversationsSelectors.ts';
import { connected } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSelectors.ts';
import type { Session } from './session.ts';

/**
 * Watches live chats of other agents. A new connection does not know them, so they are requested again. Missed messages
 * are loaded as for every conversation that a login does not resume.
 */
export function* watchingSaga({ port }: Session): SagaGenerator<void> {
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
