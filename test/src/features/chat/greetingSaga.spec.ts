import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { chatSelected, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import { AGENT, refusalOf } from '#test/support/page/chatBuilders.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const GREETING = 'Hello, this is Bo.';

describe('greeting', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async (chat: Parameters<typeof aSummary>[0] = {}, greeting = GREETING) => {
    const page = setUpWorkspace([aSummary(chat)], { greeting });
    await page.dispatch(signedInAs({ id: AGENT.id }), workspaceOpened());
    return {
      ...page,
      async open(mode: 'C' | 'V' = 'C') {
        await page.connect();
        await page.dispatch(chatSelected({ chatId: '1', mode }));
      },
      sent: () => page.workers.connection.sent('send').map(({ msg, clientMsgId }) => ({ msg, clientMsgId })),
    };
  };

  it('is sent under a fixed id when an agent opens a chat without staff messages', async () => {
    const { open, sent, records } = await setUp();
    records.write({ fromType: PERSON_TYPE.customer });
    await open();
    expect(sent()).toEqual([{ msg: textContent(GREETING), clientMsgId: 'greeting-1' }]);
  });

  it('is sent once, however often the chat is opened and the connection lost', async () => {
    const { open, sent, dispatch, workers, tick } = await setUp();
    await open();
    await dispatch(chatSelected({ chatId: null }), chatSelected({ chatId: '1' }));
    await workers.connection.report({ type: 'closed', reason: 'lost' });
    await tick(2_000);
    await workers.connection.ready({ reset: false });
    expect(new Set(sent().map(({ clientMsgId }) => clientMsgId)).size).toBe(1);
  });

  it('is sent when the agent returns to a chat that they left before it was loaded', async () => {
    const { open, sent, dispatch, settings } = await setUp();
    const answer = settings.hold();
    await open();
    await dispatch(chatSelected({ chatId: null }));
    answer();
    await dispatch();
    expect(sent()).withContext('it is not on screen any more').toEqual([]);
    await dispatch(chatSelected({ chatId: '1' }));
    expect(sent().length).toBe(1);
  });

  it('is sent at the next opportunity when it failed to load', async () => {
    const { open, sent, dispatch, settings } = await setUp();
    settings.failOnce();
    await open();
    expect(sent()).toEqual([]);
    await dispatch(chatSelected({ chatId: null }), chatSelected({ chatId: '1' }));
    expect(sent().length).toBe(1);
  });

  const silent: readonly (readonly [string, Parameters<typeof aSummary>[0], string, 'C' | 'V'])[] = [
    ['an agent has written', { hasStaffMessage: true }, GREETING, 'C'],
    ["the chat is another's", { toId: '8' }, GREETING, 'C'],
    ['the chat has ended', { chatEnded: 1 }, GREETING, 'C'],
    ['there is no greeting', {}, '', 'C'],
    ['the chat is only viewed', {}, GREETING, 'V'],
  ];
  for (const [why, chat, greeting, mode] of silent) {
    it(`is not sent when ${why}`, async () => {
      const { open, sent } = await setUp(chat, greeting);
      await open(mode);
      expect(sent()).toEqual([]);
    });
  }

  it("is not sent when a loaded message is an agent's", async () => {
    const { open, sent, records } = await setUp();
    records.write({ fromType: PERSON_TYPE.staff, fromId: '8' });
    await open();
    expect(sent()).toEqual([]);
  });

  it('disappears silently when another tab has sent one with another text', async () => {
    const { open, store, workers } = await setUp();
    await open();
    await workers.connection.receive(
      refusalOf({ chatId: '1', clientMsgId: 'greeting-1', code: FRAME_ERROR.reused, text: 'used', retryable: false }),
    );
    expect(selectMessages(store.getState(), '1')).toEqual([]);
  });
});
