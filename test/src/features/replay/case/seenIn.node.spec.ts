import { bodyOf } from '#contract/chat/packets.ts';
import { recordOf, type Seen } from '#src/actionLog/replay/index.ts';
import { seenIn } from '#src/features/replay/case/seenIn.ts';
import { conversationEvents, packetsReceived } from '#src/realtime/index.ts';
import { anEvent, aRecord, pushOf } from '#test/support/page/chatBuilders.ts';

const briefly = ({ what, chatId, no, clientMsgId, personType }: Seen) =>
  [what, chatId, no, clientMsgId, personType].join(' ');

describe('what an action says about messages and events', () => {
  it('is what the page sent, received and learnt, by its numbers', () => {
    const record = aRecord({ chatId: '1', chatSeq: 3, clientMsgId: 'c-3' });
    const packets = [
      pushOf(record),
      { type: 'sendAcked', ack: bodyOf('SendAck', { chatId: '1', chatSeq: 4, clientMsgId: 'c-4' }) },
      { type: 'state', state: bodyOf('MessageState', { chatId: '1', personType: 1, deliveredSeq: 4, readSeq: 2 }) },
      anEvent({ chatId: '1', eventSeq: 9 }),
      { type: 'typing', typing: bodyOf('Typing', { chatId: '1' }) },
    ] as const;
    expect(seenIn(packetsReceived({ packets, frames: [], at: 1 })).map(briefly)).toEqual([
      'received 1 3 c-3 0',
      'acknowledged 1 4 c-4 0',
      'delivered 1 4  1',
      'read 1 2  1',
      'event 1 9  0',
    ]);
    const key = { chatId: '1', clientMsgId: 'c-5' };
    const queued = conversationEvents.messageQueued({ ...key, msgType: 1, msg: '{}', queuedAt: 1 });
    expect(seenIn(queued).map(briefly)).toEqual(['queued 1  c-5 0']);
    expect(seenIn(conversationEvents.messagesSent({ sends: [key], at: 1 })).map(briefly)).toEqual(['sent 1  c-5 0']);
    const loaded = conversationEvents.newerReceived({ chatId: '1', afterSeq: 2, records: [record] });
    expect(seenIn(loaded).map(briefly)).toEqual(['loaded 1 3 c-3 0']);
    expect(seenIn({ type: 'other' })).toEqual([]);
  });

  it('has positions and times, and is nothing where a file contains something else', () => {
    const odd = [
      { type: packetsReceived.type },
      { type: packetsReceived.type, payload: { packets: [{ type: 'message', message: { chatId: 7 } }] } },
      conversationEvents.messageQueued({ chatId: '1', clientMsgId: 'c-1', msgType: 1, msg: '{}', queuedAt: 1 }),
    ];
    const entries = odd.map((action, index) => ({ no: index + 1, at: 100 + index, by: 'saga' as const, action }));
    const { clock, sightings } = recordOf({ segments: [{ load: 'l', state: {}, entries }] }, seenIn);
    expect(clock).toBeNull();
    expect(sightings.map(({ position, at, what }) => [position, at, what])).toEqual([[3, 102, 'queued']]);
  });
});
