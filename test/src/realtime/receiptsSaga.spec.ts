import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import {
  chatExitRequested,
  chatReadTo,
  conversationOpened,
  marksReceived,
  messageSubmitted,
  selectMyReadSeq,
  selectTyping,
  typed,
} from '#src/realtime/index.ts';
import { RECEIPT_INTERVAL_MS } from '#src/realtime/receiptsSaga.ts';
import { pushOf, refusalOf } from '../../support/page/chatBuilders.ts';
import { setUpRealtime } from '../../support/page/fakeChat.ts';

const lost = { type: 'closed', reason: 'lost' } as const;

describe('receipts', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const page = setUpRealtime();
    page.records.write();
    page.records.write();
    await page.connect();
    const received = () =>
      page.workers.connection
        .sent('received')
        .map(({ cursors }) => cursors.map(({ chatId, chatSeq }) => `${chatId}:${chatSeq}`).join(' '));
    const read = () => page.workers.connection.sent('read').map(({ chatId, readSeq }) => `${chatId}:${readSeq}`);
    return { ...page, received, read };
  };

  it('report messages of a page, of a push, and of a chat that is not open', async () => {
    const { dispatch, push, received, tick } = await setUp();
    await dispatch(conversationOpened({ chatId: '1' }));
    await push();
    await tick(RECEIPT_INTERVAL_MS);
    await push('2');
    expect(received()).toEqual(['1:2', '1:3', '2:1']);
  });

  it('are sent at once for the first push, and together for those that follow', async () => {
    const { dispatch, push, received, tick } = await setUp();
    await dispatch(conversationOpened({ chatId: '1' }));
    for (let count = 1; count <= 10; count += 1) await push();
    await push('2');
    expect(received()).toEqual(['1:2', '1:3']);
    await tick(RECEIPT_INTERVAL_MS);
    expect(received()).toEqual(['1:2', '1:3', '1:12 2:1']);
  });

  it('combine read marks, the newest of each chat', async () => {
    const { dispatch, read, tick } = await setUp();
    for (const chatSeq of [1, 2, 3]) await dispatch(chatReadTo({ chatId: '1', chatSeq }));
    await dispatch(chatReadTo({ chatId: '2', chatSeq: 1 }));
    expect(read()).toEqual(['1:1']);
    await tick(RECEIPT_INTERVAL_MS);
    expect(read()).toEqual(['1:1', '1:3', '2:1']);
  });

  it('do not cover messages after a gap, nor own messages', async () => {
    const { dispatch, records, workers, received, tick, accept } = await setUp();
    await dispatch(conversationOpened({ chatId: '1' }));
    records.write();
    await workers.connection.receive(pushOf(records.write()));
    expect(received()).toEqual(['1:2']);
    await tick(1_000);
    expect(received()).toEqual(['1:2', '1:4']);
    await dispatch(messageSubmitted({ chatId: '1', msgType: 1, msg: '{}' }));
    await accept(workers.connection.sent('send')[0]?.clientMsgId ?? '');
    expect(received()).toEqual(['1:2', '1:4']);
  });

  it('are sent again on the next connection, with read marks that were not sent', async () => {
    const { dispatch, workers, received, read, tick } = await setUp();
    await dispatch(conversationOpened({ chatId: '1' }), chatReadTo({ chatId: '1', chatSeq: 1 }));
    expect(read()).toEqual(['1:1']);
    await workers.connection.report(lost);
    await dispatch(chatReadTo({ chatId: '1', chatSeq: 2 }));
    await tick(1_000);
    await workers.connection.ready();
    expect(received()).toEqual(['1:2']);
    expect(read()).toEqual(['1:2']);
  });

  it('of reading are forgotten when events are lost, because the chat may have been given back', async () => {
    const { dispatch, workers, read, tick, store } = await setUp();
    await dispatch(conversationOpened({ chatId: '1' }), chatReadTo({ chatId: '1', chatSeq: 1 }));
    await workers.connection.report(lost);
    await tick(1_000);
    await workers.connection.ready({ reset: true });
    expect(read()).toEqual([]);
    expect(selectMyReadSeq(store.getState(), '1')).toBe(0);
    await dispatch(
      marksReceived({ marks: [{ chatId: '1', personType: PERSON_TYPE.staff, deliveredSeq: 0, readSeq: 1 }] }),
    );
    expect(selectMyReadSeq(store.getState(), '1')).toBe(1);
  });
});

describe('typing', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  it('is reported every 3 s at most', async () => {
    const { connect, dispatch, tick, workers } = setUpRealtime();
    await connect();
    for (let key = 0; key < 40; key += 1) {
      await dispatch(typed({ chatId: '1' }));
      await tick(100);
    }
    expect(workers.connection.sent('typing')).toHaveSize(2);
  });

  it('of the other side ends 6 s after its last report', async () => {
    const { connect, dispatch, tick, workers, store } = setUpRealtime();
    await connect();
    await dispatch(conversationOpened({ chatId: '1' }));
    const receipts = () =>
      workers.connection.receive({
        type: 'typing',
        typing: bodyOf('Typing', { chatId: '1', personType: 1, personId: '7' }),
      });
    await receipts();
    await tick(4_000);
    await receipts();
    await tick(5_999);
    expect(selectTyping(store.getState(), '1')).not.toBeNull();
    await tick(1);
    expect(selectTyping(store.getState(), '1')).toBeNull();
  });
});

describe('ending a chat', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const page = setUpRealtime();
    await page.connect();
    const outcomes = () =>
      page.actions
        .filter(({ type }) => type === 'realtime/chatExitConfirmed' || type === 'realtime/chatExitFailed')
        .map((action) => action['payload']);
    return { ...page, outcomes };
  };
  const requested = chatExitRequested({ chatId: '1' });

  it('is confirmed by the server', async () => {
    const { workers, dispatch, outcomes } = await setUp();
    await dispatch(requested);
    expect(workers.connection.sent('exit')).toEqual([{ type: 'exit', chatId: '1' }]);
    await workers.connection.receive({ type: 'exitAcked', chatId: '2' }, { type: 'exitAcked', chatId: '1' });
    expect(outcomes()).toEqual([{ chatId: '1' }]);
  });

  it('fails when refused, unanswered or offline', async () => {
    const { workers, dispatch, outcomes, tick } = await setUp();
    await dispatch(requested);
    await workers.connection.receive(refusalOf({ chatId: '1', text: 'of a receipt, say' }));
    expect(outcomes()).toEqual([]);
    await workers.connection.receive({
      type: 'exitRefused',
      chatId: '1',
      error: bodyOf('Error', { code: 4009, text: 'It has ended' }),
    });
    await dispatch(requested);
    await tick(4_000);
    await workers.connection.report({ type: 'alive', frames: [] });
    await tick(6_000);
    await dispatch(requested);
    await workers.connection.report(lost);
    await dispatch(requested);
    expect(outcomes()).toEqual([
      { chatId: '1', reason: 'refused', text: 'It has ended' },
      { chatId: '1', reason: 'timeout', text: '' },
      { chatId: '1', reason: 'offline', text: '' },
      { chatId: '1', reason: 'offline', text: '' },
    ]);
  });
});
