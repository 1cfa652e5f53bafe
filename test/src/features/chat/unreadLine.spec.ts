import { PERSON_TYPE } from '#contract/domain.ts';
import { selectUnreadLine } from '#src/features/chat/chatSelectors.ts';
import { chatSelected, listRequested, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { AGENT } from '#test/support/page/chatBuilders.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const CUSTOMERS = { fromType: PERSON_TYPE.customer, fromId: '91' };

describe('line of unread messages', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  /** Chat 1 has a message that the agent has read, and an unread one with number 2. */
  const setUp = async () => {
    const page = setUpWorkspace([
      aSummary({ unReadCount: 1, lastSeq: 2, staffReadSeq: 1, hasStaffMessage: true }),
      aSummary({ chatId: '2' }),
    ]);
    page.records.write(CUSTOMERS);
    page.records.write(CUSTOMERS);
    await page.dispatch(workspaceOpened(), chatSelected({ chatId: '1' }));
    await page.connect();
    const line = () => selectUnreadLine(page.store.getState(), '1');
    const isRead = () => page.store.getState().conversations.chats['1']?.staff.readSeq;
    /** Loses the connection; in the meantime the customer writes. */
    const missOne = async () => {
      await page.workers.connection.report({ type: 'closed', reason: 'lost' });
      const { chatSeq } = page.records.write(CUSTOMERS);
      page.list.chats = page.list.chats.map((chat) =>
        chat.chatId === '1' ? { ...chat, unReadCount: 1, lastSeq: chatSeq, staffReadSeq: isRead() ?? 0 } : chat,
      );
      await page.tick(2_000);
      await page.workers.connection.ready({ reset: true });
    };
    return { ...page, line, isRead, missOne };
  };

  it('stays where reading began, whatever is read and written later', async () => {
    const { line, isRead, push, dispatch } = await setUp();
    expect([line(), isRead()]).toEqual([1, 2]);
    await push(CUSTOMERS);
    await push({ fromType: PERSON_TYPE.staff, fromId: AGENT.id });
    await dispatch(listRequested());
    expect(line()).toBe(1);
  });

  it('moves to messages missed while disconnected', async () => {
    const { line, isRead, missOne } = await setUp();
    await missOne();
    expect([line(), isRead()]).toEqual([2, 3]);
  });

  it('moves to messages that arrived while no one looked at the page', async () => {
    const { line, isRead, hint, push } = await setUp();
    await hint('unattended');
    await push(CUSTOMERS);
    expect(line()).toBe(1);
    expect(isRead()).toBe(2);
    await hint('attended');
    expect([line(), isRead()]).toEqual([2, 3]);
  });

  it('disappears when the chat is opened again without unread messages', async () => {
    const { line, dispatch } = await setUp();
    await dispatch(chatSelected({ chatId: '2' }), chatSelected({ chatId: '1' }));
    expect(line()).toBeNull();
  });
});
