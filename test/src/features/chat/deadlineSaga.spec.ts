import { PERSON_TYPE } from '#contract/domain.ts';
import { selectChatRows } from '#src/features/chat/chatSelectors.ts';
import { workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { accessStale } from '#src/realtime/index.ts';
import { settle } from '#test/support/page/testStore.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const DUE = { dueAt: '2026-01-02T00:05:00.000Z', urgentAt: '2026-01-02T00:04:00.000Z' };
const SINCE = '2026-01-02T00:00:00.000Z';

describe('deadlines of waits', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date(SINCE)));
  afterEach(() => jasmine.clock().uninstall());

  const open = async () => {
    const page = setUpWorkspace(['1', '2', '3'].map((chatId) => aSummary({ chatId })));
    await page.dispatch(workspaceOpened());
    await page.connect();
    page.list.calls.length = 0;
    const dueAt = (chatId: string) => selectChatRows(page.store.getState()).find((row) => row.chatId === chatId)?.dueAt;
    return { ...page, dueAt };
  };

  it('are asked for together, when customers have begun to wait', async () => {
    const { list, push, tick, dueAt } = await open();
    list.chats = list.chats.map((chat) => ({ ...chat, waitingSince: SINCE, lastSeq: 1, ...DUE }));
    await push({ chatId: '1' });
    await push({ chatId: '2' });
    expect(list.calls).toEqual([]);
    await tick(1_000);
    expect(list.calls).toEqual(['chats 1,2']);
    expect(['1', '2', '3'].map(dueAt)).toEqual([DUE.dueAt, DUE.dueAt, null]);
  });

  it('are asked for again after the next message, when that failed', async () => {
    const { list, push, tick } = await open();
    list.failures = [{ kind: 'unreachable', code: 0, message: '' }];
    await push({ chatId: '1' });
    await tick(1_000);
    await tick(60_000);
    expect(list.calls).toEqual(['chats 1']);
    list.chats = list.chats.map((chat) => ({ ...chat, waitingSince: SINCE, lastSeq: 2, ...DUE }));
    await push({ chatId: '1' });
    await tick(1_000);
    await push({ chatId: '1' });
    await tick(1_000);
    expect(list.calls).toEqual(['chats 1', 'chats 1']);
  });

  it('are asked for although the wait begins during a request', async () => {
    const { list, push, tick } = await open();
    let answer = (): void => undefined;
    list.blockedBy = new Promise((resolve) => {
      answer = resolve;
    });
    await push({ chatId: '1' });
    await tick(1_000);
    await push({ chatId: '2' });
    answer();
    await settle();
    await tick(1_000);
    expect(list.calls).toEqual(['chats 1', 'chats 2']);
  });

  it('come again when other targets have moved them', async () => {
    const { list, dispatch, dueAt } = await open();
    list.chats = list.chats.map((chat) => ({ ...chat, waitingSince: SINCE, ...DUE }));
    await dispatch(accessStale());
    expect(dueAt('1')).toBe(DUE.dueAt);
  });

  it('are not asked for in chats of others, and without a wait', async () => {
    const { list, push, tick } = await open();
    await push({ chatId: '9' });
    await push({ chatId: '1', fromType: PERSON_TYPE.staff });
    await tick(1_000);
    expect(list.calls).toEqual([]);
  });
});
