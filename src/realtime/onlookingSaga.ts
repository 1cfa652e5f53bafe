import { all, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { onlookingStarted, onlookingStopped } from './conversationEvents.ts';
import { selectOnlooking } from './conversationsSelectors.ts';
import { connected } from './realtimeEvents.ts';
import { selectIsReady } from './realtimeSelectors.ts';
import type { Session } from './session.ts';

/**
 * Follows live chats in which the user has no part. A new connection knows nothing of them: they are asked for again.
 * What was missed meanwhile is fetched like that of every conversation that a login does not resume.
 */
export function* onlookingSaga({ port }: Session): SagaGenerator<void> {
  yield* all([
    takeEvery(connected, function* () {
      const live = Object.entries(yield* select(selectOnlooking)).filter(([, follow]) => follow === 'live');
      if (live.length > 0) port.send(live.map(([chatId]) => ({ type: 'watch', chatId })));
    }),
    takeEvery(onlookingStarted, function* ({ payload: { chatId, follow } }) {
      if (follow === 'live' && (yield* select(selectIsReady))) port.send([{ type: 'watch', chatId }]);
    }),
    takeEvery(onlookingStopped, function* ({ payload: { chatId } }) {
      if (yield* select(selectIsReady)) port.send([{ type: 'unwatch', chatId }]);
    }),
  ]);
}
