import { Provider } from 'react-redux';
import type { CaseView } from '#src/features/replay/case/caseView.ts';
import { caseDownloadRequested, caseFailed, caseReceived, lineChosen } from '#src/features/replay/case/caseSlice.ts';
import { CasePanel } from '#src/features/replay/components/CasePanel.tsx';
import { Timeline } from '#src/features/replay/components/Timeline.tsx';
import { selectChosenLine } from '#src/features/replay/replaySlice.ts';
import { TIMELINE_BUCKETS } from '#src/actionLog/replay/index.ts';
import { addressRead } from '#src/features/replay/playerSlice.ts';
import { setUpReplay, STARTED_AT } from '#test/support/page/fakeReplay.ts';
import { fill, render } from '#test/support/page/render.tsx';

const AT = STARTED_AT + 1_000;

/** A message on its way from the agent to the customer, one that was never stored, and an event. */
function aView(fields: Partial<CaseView> = {}): CaseView {
  const line = { chatId: '5', fromType: 2, eventKind: 0 };
  return {
    chats: [
      {
        chatId: '5',
        customerId: '1001',
        askedTime: '2026-07-01T10:15:00.000Z',
        answerTime: '2026-07-01T10:16:00.000Z',
        status: 'read',
        record: { from: AT - 2_000, until: AT + 300, device: 'Safari on iOS' },
        rows: [{ position: 1, at: AT, by: 'user', type: 'customer/draftChanged' }],
        staffDeliveredSeq: 8,
        staffReadSeq: 7,
        customerDeliveredSeq: 6,
        customerReadSeq: 5,
      },
    ],
    lines: [
      {
        ...{ ...line, key: 'one', kind: 'message', no: 7, clientMsgId: 'c-7', storage: 'stored' },
        steps: [
          { source: 'agent', what: 'sent', at: AT, uncertaintyMs: 20, position: 3 },
          { source: 'server', what: 'stored', at: AT + 100, uncertaintyMs: 0, position: null },
          { source: 'customer', what: 'received', at: AT + 250, uncertaintyMs: null, position: 4 },
        ],
      },
      {
        ...{ ...line, key: 'lost', kind: 'message', no: null, clientMsgId: 'c-8', storage: 'never' },
        steps: [{ source: 'agent', what: 'queued', at: AT + 300, uncertaintyMs: 20, position: 9 }],
      },
      {
        ...{ ...line, key: 'event', kind: 'event', no: 31, clientMsgId: '', eventKind: 2, storage: 'stored' },
        steps: [{ source: 'server', what: 'stored', at: AT + 400, uncertaintyMs: 0, position: null }],
      },
    ],
    agentClock: { offsetMs: 0, uncertaintyMs: 20 },
    isCut: false,
    ...fields,
  };
}

describe('the panel of a case', () => {
  const setUp = async () => {
    const test = setUpReplay();
    await test.dispatch(addressRead({ search: '?id=12&at=0' }));
    await test.until('the log', ({ replay }) => replay.player.details !== null && replay.case.phase.name === 'ready');
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <Timeline />
        <CasePanel />
      </Provider>,
    );
    const show = (fields: Partial<CaseView> = {}) => page.doing(() => test.store.dispatch(caseReceived(aView(fields))));
    const cells = () =>
      [...page.root.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
      );
    return { ...test, ...page, show, cells, text: () => page.root.textContent };
  };

  it('names the chats, what the customer answered, and their page’s actions', async () => {
    const { show, text } = await setUp();
    await show();
    expect(text()).toContain('Chat 5, customer 1001');
    expect(text()).toContain('The customer sent a record at');
    expect(text()).toContain('the agent has received 8 and read 7, the customer 6 and 5');
    expect(text()).toContain('customer/draftChanged');
    expect(text()).toContain('It has 1 action from 09:59:59.000 to 10:00:01.300, in Safari on iOS.');
    expect(text().split("not in the time of the customer's record")).withContext('the event').toHaveSize(2);
    const [chat] = aView().chats;
    if (chat === undefined) throw new Error('no chat');
    for (const [change, words] of [
      [
        { askedTime: null, answerTime: null, status: 'none', record: null, rows: [] },
        'The customer was not asked for a record.',
      ],
      [{ answerTime: null, status: 'none', record: null, rows: [] }, 'has not answered'],
      [{ status: 'none', record: null, rows: [] }, 'The customer declined at'],
      [{ status: 'unreadable', record: null, rows: [] }, 'cannot be read'],
    ] as const) {
      await show({ chats: [{ ...chat, ...change }] });
      expect(text()).toContain(words);
    }
  });

  it('shows who knew what of a chosen message, and when, and its way in the time line', async () => {
    const { show, get, doing, cells, root, until, text } = await setUp();
    await show();
    expect(root.querySelector('.cs-case-way')).toBeNull();
    await doing(() => get('button', 'Message 7 of chat 5').click());
    expect(get('button', 'Message 7 of chat 5').getAttribute('aria-pressed')).toBe('true');
    expect(cells()).toEqual([
      ['10:00:01.000', '20 ms', 'Agent', 'sent it'],
      ['10:00:01.100', '0 ms', 'Server', 'stored it'],
      ['10:00:01.250', 'unknown', 'Customer', 'received it'],
    ]);
    expect(text()).toContain('c-7');
    expect(root.querySelector('.cs-case-way')?.getAttribute('points')?.split(' ')).toHaveSize(3);
    await doing(() => get('button', '10:00:01.000').click());
    await until('its position', ({ replay }) => replay.player.details?.position === 3);
    await doing(() => get('button', 'Message 7 of chat 5').click());
    expect(root.querySelector('.cs-case-way')).toBeNull();
  });

  it('says that a message was never stored, or that the case cannot know', async () => {
    const { show, get, doing, text } = await setUp();
    await show();
    await doing(() => get('button', 'Message without a number, chat 5').click());
    expect(text()).toContain('The server had not stored it a minute after the report.');
    await show({ lines: aView().lines.map((line) => ({ ...line, storage: 'outside' })) });
    expect(text()).toContain('It is outside the time of the report.');
  });

  it('finds a message or event by its number', async () => {
    const { show, get, doing, text } = await setUp();
    await show();
    await doing(() => fill(get('textbox', 'Number'), ' 31 '));
    expect(text()).toContain('Event 31 of chat 5');
    expect(text()).toContain('assigned');
    expect(text()).not.toContain('Message 7');
    await doing(() => fill(get('textbox', 'Number'), '99'));
    expect(text()).toContain('There are none.');
  });

  it('has no lanes without messages and events', async () => {
    const { show, root } = await setUp();
    await show({ lines: [] });
    expect(root.querySelector('.cs-case-lanes')).toBeNull();
  });

  it('has lanes below the time line, and asks for the file', async () => {
    const { show, get, doing, root, actions, store } = await setUp();
    await show();
    const view = () => store.getState().view['replay.panel'];
    const paths = [...root.querySelectorAll('.cs-case-lane')].map((path) => path.getAttribute('d'));
    expect(paths.map((path) => path !== '')).toEqual([true, false, true, true, true, false]);
    expect(get('img', 'From the top: agent, server, customer')).toBeTruthy();
    const [x = 0, y = 0] =
      /^M(\S+) (\d+)/
        .exec(paths[2] ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    const lanes = root.querySelector('.cs-case-lanes');
    const press = (share: number) => {
      const { left = 0, top = 0, width = 0 } = lanes?.getBoundingClientRect() ?? {};
      const at = { clientX: left + share * width, clientY: top + y + 2 };
      return doing(() => lanes?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...at })));
    };
    await press(0.5);
    expect(view()).toBeUndefined();
    await press(x / TIMELINE_BUCKETS);
    expect([selectChosenLine(store.getState())?.key, view()]).toEqual(['one', 'case']);
    await doing(() => get('button', 'Download the case').click());
    expect(actions.map(({ type }) => type)).toContain(caseDownloadRequested.type);
  });

  it('says when there is no case, or it cannot be loaded, and that it is cut', async () => {
    const { show, text, store, doing } = await setUp();
    expect(text()).toContain('This report names no chats.');
    await show({ isCut: true });
    expect(text()).toContain('There were more messages and events');
    await doing(() => store.dispatch(lineChosen('gone')));
    expect(text()).not.toContain('Who knew what');
    await doing(() => store.dispatch(caseFailed({ kind: 'timeout', code: 0, message: '' })));
    expect(text()).toContain('The case could not be loaded.');
  });
});
