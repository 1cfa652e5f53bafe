import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { selectToasts } from '#common/toasts/index.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { draftSubmitted } from '#src/features/chat/chatSlice.ts';
import { ackOf, AGENT, aRecord, pushOf } from '#test/support/page/chatBuilders.ts';
import { eventually, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('connection details', () => {
  const setUp = async () => {
    const workspace = setUpWorkspace([aSummary()]);
    workspace.panelMemory.isShown = false;
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/chat?id=1']}>
          <ChatScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const details = () => page.root.querySelector<HTMLElement>('[role=dialog]');
    const mark = () =>
      page
        .all('button')
        .find((button) => button.checkVisibility() && button.getAttribute('aria-label')?.startsWith('Connection:')) ??
      document.body;
    const text = () => details()?.textContent ?? '';
    const click = (label: string) =>
      page.doing(() =>
        [...(details()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)?.click(),
      );
    const open = async () => {
      await page.doing(() => mark().click());
      await eventually('the details stand there', () => text().includes('Unsent messages'));
      expect(text()).withContext('folded').not.toContain('This tab');
      await click('Details');
    };
    return { ...workspace, ...page, details, mark, text, open, click };
  };

  it('open by the mark and close by Escape, which returns the focus', async () => {
    const { open, mark, details, doing, text } = await setUp();
    await open();
    expect(mark().getAttribute('aria-expanded')).toBe('true');
    expect(details()?.contains(document.activeElement)).toBeTrue();
    expect(text()).toMatch(/StateConnected.*Address\S*chat\.test.*0 waiting.*This tab01234567C/);
    await doing(() => press(document.activeElement ?? document.body, 'Escape'));
    expect(details()).toBeNull();
    expect(document.activeElement).toBe(mark());
  });

  it('show how long the newest answer took', async () => {
    const { open, text, doing, dispatch, workers, records } = await setUp();
    await open();
    expect(text()).toContain('Last response timeNot known yet');
    await doing(() => dispatch(draftSubmitted({ chatId: '1', text: 'Hi' })));
    const [send] = workers.connection.sent('send');
    const record = records.write({
      clientMsgId: send?.clientMsgId ?? '',
      fromType: 2,
      fromId: AGENT.id,
      msg: send?.msg ?? '',
    });
    await doing(() => workers.connection.receive(ackOf(record)));
    expect(text()).toMatch(/Last response time\d+ ms/);
  });

  it('show reason, waiting messages and next attempt of a lost connection, and reconnect', async () => {
    const { open, text, doing, dispatch, workers, click } = await setUp();
    await open();
    await doing(() => workers.connection.report({ type: 'closed', reason: 'lost' }));
    await doing(() => dispatch(draftSubmitted({ chatId: '1', text: 'later' })));
    await doing(() => workers.connection.report({ type: 'closed', reason: 'lost' }));
    expect(text()).toContain('StateReconnecting: the network or the server became unavailable');
    expect(text()).toMatch(/Attempts0 of 4.*Next attemptin \d+ s.*1 waiting/);
    const before = workers.connections.length;
    await click('Reconnect');
    expect(workers.connections).toHaveSize(before + 1);
  });

  it('show arrived and missing messages of each chat', async () => {
    const { open, text, doing, workers, records } = await setUp();
    await open();
    expect(text()).not.toContain('Chat 1');
    await doing(() => workers.connection.receive(pushOf(aRecord({ chatSeq: 1 }))));
    expect(text()).toContain('Chat 11 of 1 message received');
    records.blockedBy = new Promise(() => undefined);
    await doing(() => workers.connection.receive(pushOf(aRecord({ chatSeq: 4 })), pushOf(aRecord({ chatSeq: 6 }))));
    expect(text()).toContain('Chat 13 of 6 messages received, missing: 2–3, 5');
  });

  it('are copied as a whole, or a toast reports that copying failed', async () => {
    const { open, click, copyText, store } = await setUp();
    await open();
    await click('Copy details');
    expect(copyText.calls.mostRecent().args[0]).toMatch(
      /^State: Connected\nSince: .*\nThis tab: 01234567\nClient version: 1$/s,
    );
    copyText.and.rejectWith(new Error('not allowed'));
    await click('Copy details');
    expect(selectToasts(store.getState()).map(({ kind }) => kind)).toEqual(['success', 'error']);
  });
});
