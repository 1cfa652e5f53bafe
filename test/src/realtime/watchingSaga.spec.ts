import { chatReadTo, conversationOpened, watchStarted, watchStopped } from '#src/realtime/index.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import { setUpRealtime } from '../../support/page/fakeChat.ts';
import { pushOf } from '../../support/page/chatBuilders.ts';

describe("watching another agent's chat", () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-02T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const look = async () => {
    const page = setUpRealtime();
    page.records.write();
    await page.connect();
    await page.dispatch(watchStarted({ chatId: '1', follow: 'live' }), conversationOpened({ chatId: '1' }));
    const seqs = () => selectMessages(page.store.getState(), '1').map(({ chatSeq }) => chatSeq);
    const loseConnection = async () => {
      await page.workers.connection.report({ type: 'closed', reason: 'lost' });
      await page.tick(2_000);
    };
    return { ...page, seqs, loseConnection };
  };

  it('starts and stops it on the server', async () => {
    const { workers, dispatch } = await look();
    expect(workers.connection.sent('watch')).toEqual([{ type: 'watch', chatId: '1' }]);
    await dispatch(watchStopped({ chatId: '1' }));
    expect(workers.connection.sent('unwatch')).toEqual([{ type: 'unwatch', chatId: '1' }]);
  });

  it('sends no receipts', async () => {
    const { workers, push, dispatch, loseConnection } = await look();
    await push();
    await dispatch(chatReadTo({ chatId: '1', chatSeq: 2 }));
    await loseConnection();
    await workers.connection.ready();
    for (const connection of workers.connections) {
      expect(connection.sent('received')).toEqual([]);
      expect(connection.sent('read')).toEqual([]);
    }
  });

  it('watches again after a reconnection, and loads what was missed', async () => {
    const { workers, records, seqs, loseConnection } = await look();
    records.write();
    await loseConnection();
    expect(workers.connection.options.cursors).toEqual([]);
    await workers.connection.ready();
    expect(workers.connection.sent('watch')).toEqual([{ type: 'watch', chatId: '1' }]);
    expect(seqs()).toEqual([1, 2]);
  });

  it('loads messages from before the server started to push: the newest one shows the gap', async () => {
    const { workers, records, seqs, tick } = await look();
    records.write();
    await workers.connection.receive(pushOf(records.write()));
    await tick(1_000);
    expect(seqs()).toEqual([1, 2, 3]);
  });

  it('requests nothing for a chat of which only the record is left', async () => {
    const { workers, connect, dispatch } = setUpRealtime();
    await connect();
    await dispatch(watchStarted({ chatId: '1', follow: 'record' }));
    expect(workers.connection.sent('watch')).toEqual([]);
  });
});
