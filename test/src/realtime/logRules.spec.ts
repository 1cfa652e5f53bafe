import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { projectState } from '#src/actionLog/index.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { replaySegment } from '../../support/page/replaySegment.ts';
import { messageQueued } from '#src/realtime/conversationEvents.ts';
import {
  chatReadTo,
  connected,
  conversationOpened,
  messageSubmitted,
  olderRequested,
  packetsReceived,
} from '#src/realtime/index.ts';
import { anEvent, refusalOf } from '../../support/page/chatBuilders.ts';
import { realtimeTestReducer, setUpRealtime } from '../../support/page/fakeChat.ts';
import { createTestLog } from '../../support/page/testLog.ts';

describe('action log of src/realtime', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  it('replays to the same state, and contains no token and no message text', async () => {
    const recorder = createTestLog<unknown>({ rules: LOG_RULES, bounds: { checkpointEvery: 1_000 } });
    const page = setUpRealtime({}, recorder.middleware);
    for (let n = 0; n < 30; n += 1) page.records.write({ msg: textContent('Canary one'), fromNickName: 'Canary two' });
    const connection = await page.connect();
    await page.dispatch(conversationOpened({ chatId: '1' }));
    await page.dispatch(olderRequested({ chatId: '1' }), chatReadTo({ chatId: '1', chatSeq: 30 }));
    await page.dispatch(messageSubmitted({ chatId: '1', msgType: 1, msg: textContent('Canary three') }));
    await page.accept(connection.sent('send')[0]?.clientMsgId ?? '');
    await page.dispatch(messageSubmitted({ chatId: '1', msgType: 1, msg: textContent('Canary four') }));
    await connection.receive(
      refusalOf({
        chatId: '1',
        clientMsgId: connection.sent('send')[1]?.clientMsgId ?? '',
        code: FRAME_ERROR.invalid,
        text: 'Canary five',
        retryable: false,
      }),
      anEvent({ eventSeq: 1, kind: 2, toName: 'Canary six' }),
    );
    await page.push();
    await connection.report({ type: 'closed', reason: 'lost' });

    const recorded = await recorder.log();
    const [segment] = recorded.segments;
    if (segment === undefined) throw new Error('nothing was recorded');
    const log = JSON.stringify(recorded);
    expect(log).not.toContain('Canary');
    expect(log).not.toContain('secret');
    expect(segment.entries.length).toBeGreaterThan(10);
    const byType = new Map(segment.entries.map(({ action, by }) => [action.type, by]));
    expect([messageSubmitted, messageQueued, packetsReceived, connected].map(({ type }) => byType.get(type))).toEqual([
      'user',
      'saga',
      'socket',
      'socket',
    ]);
    const replayed = replaySegment<unknown>((state, action) => realtimeTestReducer(state as never, action), segment);
    expect(projectState(LOG_RULES, replayed)).toEqual(projectState(LOG_RULES, page.store.getState()));
  });
});
