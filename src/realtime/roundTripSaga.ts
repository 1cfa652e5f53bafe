import { all, put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { messagesSent } from './conversationEvents.ts';
import { connectionOpening, packetsReceived, roundTripMeasured } from './realtimeEvents.ts';

/** Measures how long answers to messages take. Only these frames wait for the whole way to the database and back. */
export function* roundTripSaga(): SagaGenerator<void> {
  const sentAt = new Map<string, number>();
  yield* all([
    takeEvery(connectionOpening, () => sentAt.clear()),
    takeEvery(messagesSent, ({ payload: { sends, at } }) => {
      for (const { clientMsgId } of sends) sentAt.set(clientMsgId, at);
    }),
    takeEvery(packetsReceived, function* ({ payload: { packets, at } }) {
      if (sentAt.size === 0) return;
      const spans = packets.flatMap((packet) => {
        const clientMsgId = answeredBy(packet);
        const sent = sentAt.get(clientMsgId);
        sentAt.delete(clientMsgId);
        return sent === undefined ? [] : [at - sent];
      });
      const newest = spans.at(-1);
      if (newest !== undefined) yield* put(roundTripMeasured({ ms: newest }));
    }),
  ]);
}

/** The message that a packet answers; '' for none. */
function answeredBy(packet: ReturnType<typeof packetsReceived>['payload']['packets'][number]): string {
  if (packet.type === 'sendAcked') return packet.ack.clientMsgId;
  return packet.type === 'refused' ? packet.error.clientMsgId : '';
}
