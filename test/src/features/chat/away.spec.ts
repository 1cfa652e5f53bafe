import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { AWAY_MIN_MS, QUIET_SHOWN_MS } from '#src/features/chat/awaySaga.ts';
import { selectAwaySummary, summaryDismissed } from '#src/features/chat/awaySlice.ts';
import { chatSelected, workspaceClosed, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { AGENT, anEvent, pushOf } from '#test/support/page/chatBuilders.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('away summary', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-02T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  /** An agent with two chats, the first one open. Each chat starts with one message. */
  const atWork = async () => {
    const page = setUpWorkspace([]);
    const { records, list, workers } = page;
    const chats = new Map<string, Parameters<typeof aSummary>[0]>([
      ['1', {}],
      ['2', {}],
    ]);
    for (const chatId of ['1', '2']) records.write({ chatId });
    /** The server's list matches its records. */
    const answerList = () => {
      list.chats = [...chats].map(([chatId, fields]) => {
        const stored = records.chats.get(chatId) ?? [];
        const unread = stored.filter(({ fromType }) => fromType === 1).length;
        return aSummary({ chatId, lastSeq: stored.length, unReadCount: unread, ...fields });
      });
    };
    answerList();
    await page.dispatch(workspaceOpened(), chatSelected({ chatId: '1' }));
    await page.connect();
    const lose = async (ms: number) => {
      await workers.connection.report({ type: 'closed', reason: 'lost' });
      await page.tick(ms);
    };
    return {
      ...page,
      chats,
      lose,
      summary: () => selectAwaySummary(page.store.getState()),
      /** Messages of customers that are stored, but pushed to no one. */
      write: (chatId: string, count: number) => Array.from({ length: count }, () => records.write({ chatId })),
      async comeBack(fields: { reset?: boolean } = {}) {
        answerList();
        await workers.connection.ready(fields);
      },
    };
  };

  it('counts messages by their numbers, in open and other chats, however they arrived', async () => {
    const page = await atWork();
    await page.lose(20_000);
    const inOpen = page.write('1', 3);
    page.write('2', 17);
    await page.comeBack();
    await page.workers.connection.receive(...inOpen.map(pushOf), ...inOpen.map(pushOf));
    expect(page.summary()).toEqual({
      awayMs: jasmine.any(Number),
      messages: { 1: 3, 2: 17 },
      assigned: [],
      ended: [],
      left: [],
    });
    expect(page.summary()?.awayMs).toBeGreaterThanOrEqual(20_000);
  });

  it('does not count messages after the reconnection, nor those of staff', async () => {
    const page = await atWork();
    await page.lose(20_000);
    page.write('1', 1);
    page.records.write({ chatId: '1', fromType: 2, fromId: AGENT.id });
    await page.comeBack();
    await page.workers.connection.receive(...(page.records.chats.get('1') ?? []).slice(1).map(pushOf));
    await page.push({ chatId: '1' });
    expect(page.summary()?.messages).toEqual({ 1: 1 });
  });

  it('waits until the open conversation has caught up', async () => {
    const page = await atWork();
    await page.lose(20_000);
    const missed = page.write('1', 2);
    await page.comeBack();
    expect(page.summary()).toBeNull();
    await page.workers.connection.receive(...missed.map(pushOf));
    expect(page.summary()?.messages).toEqual({ 1: 2 });
  });

  it('names chats that were assigned, ended or reassigned', async () => {
    const page = await atWork();
    await page.lose(20_000);
    page.chats.set('1', { chatEnded: 1 });
    page.chats.delete('2');
    page.chats.set('3', {});
    page.write('3', 2);
    await page.comeBack();
    await page.workers.connection.receive(anEvent({ eventSeq: 1, chatId: '1', kind: CHAT_EVENT.ended }));
    expect(page.summary()).toEqual(
      jasmine.objectContaining({ messages: { 3: 2 }, assigned: ['3'], ended: ['1'], left: ['2'] }),
    );
  });

  it('forgets the messages of chats that are no longer mine', async () => {
    const page = await atWork();
    await page.lose(20_000);
    page.write('2', 3);
    await page.comeBack();
    expect(page.summary()?.messages).toEqual({ 2: 3 });
    await page.lose(20_000);
    page.chats.delete('2');
    await page.comeBack();
    expect(page.summary()).toEqual(jasmine.objectContaining({ messages: {}, left: ['2'] }));
  });

  it('reports an absence without news, and disappears by itself', async () => {
    const page = await atWork();
    await page.lose(20_000);
    await page.comeBack();
    expect(page.summary()).toEqual(jasmine.objectContaining({ messages: {}, assigned: [] }));
    await page.tick(QUIET_SHOWN_MS);
    expect(page.summary()).toBeNull();
  });

  it('is not shown for a short absence, a first connection or a closed workspace', async () => {
    const page = await atWork();
    expect(page.summary()).toBeNull();
    await page.lose(AWAY_MIN_MS / 5);
    page.write('2', 1);
    await page.comeBack();
    expect(page.summary()).toBeNull();
    await page.lose(20_000);
    await page.dispatch(workspaceClosed());
    await page.comeBack();
    await page.dispatch(workspaceOpened());
    expect(page.summary()).toBeNull();
  });

  it('is shown for a short absence after a reset', async () => {
    const page = await atWork();
    await page.lose(AWAY_MIN_MS / 5);
    page.write('1', 30);
    await page.comeBack({ reset: true });
    expect(page.summary()?.messages).toEqual({ 1: 30 });
  });

  it('combines two absences until the first summary is dismissed', async () => {
    const page = await atWork();
    await page.lose(20_000);
    page.write('2', 2);
    await page.comeBack();
    await page.tick(60_000);
    await page.lose(30_000);
    page.write('2', 3);
    await page.comeBack();
    expect(page.summary()?.messages).toEqual({ 2: 5 });
    expect(page.summary()?.awayMs).toBeGreaterThanOrEqual(50_000);
    await page.dispatch(summaryDismissed());
    await page.tick(60_000);
    await page.lose(20_000);
    page.write('2', 1);
    await page.comeBack();
    expect(page.summary()?.messages).toEqual({ 2: 1 });
  });

  it('starts with the first loss when the connection breaks again during the catch-up', async () => {
    const page = await atWork();
    await page.lose(20_000);
    const missed = page.write('1', 2);
    await page.comeBack();
    await page.lose(20_000);
    await page.comeBack();
    await page.workers.connection.receive(...missed.map(pushOf));
    expect(page.summary()?.messages).toEqual({ 1: 2 });
    expect(page.summary()?.awayMs).toBeGreaterThanOrEqual(40_000);
  });
});
