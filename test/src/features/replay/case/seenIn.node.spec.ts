import { bodyOf } from '#contract/chat/packets.ts';
import { recordOf, type Seen } from '#src/actionLog/replay/index.ts';
import { seenIn } from '#src/features/replay/case/seenIn.ts';
import {
  conversationEvents,
  conversationsReducer,
  marksReceived,
  packetsReceived,
  realtimeStarted,
} from '#src/realtime/index.ts';
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

  it('is what the page knew of marks before, and learns of them with a list of chats', () => {
    const marks = [{ chatId: '1', personType: 2, deliveredSeq: 9, readSeq: 8 }] as const;
    expect(seenIn(marksReceived({ marks })).map(briefly)).toEqual(['delivered 1 9  2', 'read 1 8  2']);
    const started = conversationsReducer(
      undefined,
      realtimeStarted({ me: { type: 2, id: '7' }, url: 'ws://x', token: 't' }),
    );
    const conversations = conversationsReducer(started, marksReceived({ marks }));
    const entries = [{ no: 1, at: 5, by: 'saga' as const, action: marksReceived({ marks }) }];
    const { sightings } = recordOf({ segments: [{ load: 'l', state: { conversations }, entries }] }, seenIn);
    expect(sightings.filter(({ no }) => no !== 0).map(({ isOld, position }) => [isOld, position])).toEqual([
      [true, 0],
      [true, 0],
      [undefined, 1],
      [undefined, 1],
    ]);
  });

  it('has marks of the two sides alone, and only the newest ones of a long log', () => {
    const state = (personType: number) => ({
      ...{ type: 'state', state: { chatId: '1', personType, deliveredSeq: 4, readSeq: 2 } },
    });
    const action = { type: packetsReceived.type, payload: { packets: [3, 77, 2].map(state) } };
    const segments = [{ load: 'l', state: {}, entries: [{ no: 1, at: 5, by: 'saga' as const, action }] }];
    expect(recordOf({ segments }, seenIn).sightings.map(briefly)).toEqual(['delivered 1 4  2', 'read 1 2  2']);
    expect(recordOf({ segments }, seenIn, 1).sightings.map(briefly)).toEqual(['read 1 2  2']);
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
