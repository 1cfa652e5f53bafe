import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { textContent } from '#contract/chat/content.ts';
import { CUSTOMER_NOTE_MAX, PANEL_QUERIES_MAX } from '#contract/constants.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { CustomerPanelView } from '#src/features/customerPanel/components/CustomerPanelView.tsx';
import { feature } from '#src/features/customerPanel/feature.ts';
import { LateViewsProvider } from '#src/features/lateViews/index.ts';
import { connected, conversationOpened } from '#src/realtime/index.ts';
import { aCustomerPanel, aTimeline, chatEntry } from '#test/support/page/fakeCustomerPanel.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { eventually, fill, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('the customer beside the chat', () => {
  const setUp = async (
    panel: Parameters<typeof aCustomerPanel>[0] = {},
    prepare: (workspace: ReturnType<typeof setUpWorkspace>) => void = () => undefined,
    other: Parameters<typeof aSummary>[0] = {},
  ) => {
    const workspace = setUpWorkspace([aSummary(), aSummary({ chatId: '2', ...other })]);
    workspace.panelMemory.isShown = true;
    workspace.customerPanel.panel = aCustomerPanel(panel);
    prepare(workspace);
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <LateViewsProvider value={feature.components}>
          <MemoryRouter initialEntries={['/chat?id=1']}>
            <ChatScreen />
          </MemoryRouter>
        </LateViewsProvider>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const { root, doing, get } = page;
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    const shown = () => root.querySelector<HTMLElement>('.cs-chat-panel');
    const text = () => (shown()?.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '');
    await eventually('the panel is there', () => shown() !== null);
    return {
      ...workspace,
      ...page,
      text,
      shows: (what: string) => eventually(what, () => text().includes(what)),
      click: (name: string) => doing(() => get('button', name).click()),
      row: (chatId: string) => document.getElementById(`cs-customers-chat-${chatId}`),
      side: () => root.querySelector<HTMLElement>('.cs-earlier-chat'),
      dialog,
      write: (note: string) =>
        doing(() =>
          dialog()
            ?.querySelectorAll('textarea')
            .forEach((field) => fill(field, note)),
        ),
      save: () => doing(() => dialog()?.querySelector<HTMLElement>('button[type=submit]')?.click()),
    };
  };

  it('says what is known, and has no line for what is not', async () => {
    const { shows, text } = await setUp({ phone: '+6681', language: 'de', timeZone: 'Asia/Bangkok' });
    await shows('Ann 1Phone+6681LanguageGermanLocal time');
    expect(text()).toMatch(/Local time\d\d:\d\d, (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)Note/);
    for (const unknown of ['Product', 'contact', 'Open queries', '–']) expect(text()).not.toContain(unknown);
  });

  it('says what the app says about itself: what is signed, what the device says, and what held before', async () => {
    const { shows, text, root } = await setUp({}, ({ customerPanel }) => {
      const createTime = '2026-01-01T00:00:00.000Z';
      customerPanel.contexts = [
        { fromSeq: 4, isSigned: true, createTime, context: { version: '4.2.1' } },
        { fromSeq: 1, isSigned: false, createTime, context: { os: 'Android 15' } },
      ];
    });
    await shows('AppSince message 4Version4.2.1');
    expect(text()).toContain('SystemAndroid 15 says the device');
    expect(text()).toContain('Earlier in this chatMessages 1 to 3SystemAndroid 15');
    expect(root.querySelectorAll('[role=img][aria-label="Signed by the app"]').length).toBe(1);
  });

  it('is asked for after the messages, and follows the chat on screen', async () => {
    const { customerPanel, all, doing, shows } = await setUp({}, ({ records, customerPanel: fake }) => {
      const { fetchPanel } = fake;
      Object.assign(fake, {
        fetchPanel: (customerId: string) => {
          fake.calls.push(`after ${records.calls.join()}`);
          return fetchPanel(customerId);
        },
      });
    });
    await shows('Ann 1');
    expect(customerPanel.calls).toEqual(['after newest 1', 'panel 91']);
    await doing(() =>
      all('option')
        .find(({ dataset }) => dataset['chatId'] === '2')
        ?.click(),
    );
    await eventually('the other is asked for', () => customerPanel.calls.includes('panel 92'));
    expect(customerPanel.calls[2]).toBe('after newest 1,newest 2');
  });

  it('waits until the messages are asked for', async () => {
    const { store, customerPanel, dispatch, connect } = setUpWorkspace([]);
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <CustomerPanelView chatId="1" customerId="91" onOpenQuery={() => undefined} onEnter={() => undefined} />
      </Provider>,
    );
    await page.doing(() => connect());
    expect(customerPanel.calls).toEqual([]);
    await page.doing(() => dispatch(conversationOpened({ chatId: '1' })));
    expect(customerPanel.calls).toEqual(['panel 91']);
  });

  it('shows its failure in itself, and loads again on request and after a reconnection', async () => {
    const { shows, click, root, dispatch, doing } = await setUp({}, ({ customerPanel }) => {
      customerPanel.failures.push({}, {});
    });
    await shows('could not be loaded');
    expect(root.querySelector('.cs-composer textarea')).not.toBeNull();
    await click('Try again');
    await shows('could not be loaded');
    await doing(() => dispatch(connected({ reset: false, eventSeq: 0, resumed: [], at: 0 })));
    await shows('Ann 1');
  });

  it('lists open queries, and says when there are more', async () => {
    const openQueries = Array.from({ length: PANEL_QUERIES_MAX + 1 }, (_, at) => aQuery({ id: String(501 + at) }));
    const { shows, text, queries, root, doing } = await setUp({ openQueries });
    await shows('Older ones are under Queries.');
    expect(text()).not.toContain(`Query ${501 + PANEL_QUERIES_MAX}`);
    await doing(() => root.querySelector<HTMLElement>('.cs-customer-rows .cs-query')?.click());
    expect(queries.calls).toEqual(['query 501']);
  });

  describe('with chats and queries', () => {
    const CHAT = chatEntry({ chatId: '7', solved: true });

    it('lists them together, with last messages and results, and goes on page by page', async () => {
      const timeline = aTimeline([chatEntry({ chatId: '1', endTime: null }), CHAT], '7.');
      const { shows, click, text, customerPanel } = await setUp({ timeline }, ({ customerPanel: fake }) => {
        fake.pages = {
          '7.': aTimeline([{ kind: 'query', query: aQuery({ id: '501' }) }], '7.501'),
          '7.501': aTimeline([chatEntry({ chatId: '6', mayRead: false })]),
        };
      });
      await shows('You are welcome.Answered by Bo · ended by staff · solved');
      expect(text()).toContain('ID-1This chat');
      customerPanel.failures.push({});
      await click('Show more');
      await shows('More could not be loaded.');
      await click('Try again');
      await shows('Query 501');
      await click('Show more');
      await shows('ID-6You may not read this chat.');
      expect(text()).not.toContain('Show more');
      expect(customerPanel.calls.slice(1)).toEqual(['timeline 91 7.', 'timeline 91 7.', 'timeline 91 7.501']);
    });

    it('opens an earlier chat in front of itself, and returns to its row', async () => {
      const { shows, doing, row, side, root, records, text } = await setUp(
        { timeline: aTimeline([CHAT]) },
        (workspace) => workspace.records.write({ chatId: '7', msg: textContent('Where is my ticket?') }),
      );
      await shows('You are welcome.');
      await doing(() => row('7')?.click());
      await eventually('its messages are there', () => side()?.textContent.includes('Where is my ticket?') === true);
      expect(records.calls).toContain('newest 7');
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Back to the customer');
      // The chat beside it stays.
      expect(root.querySelector('.cs-chat-name')?.textContent).toBe('Ann 1');
      expect(root.querySelector('.cs-chat-main .cs-composer textarea')).not.toBeNull();
      await doing(() => press(document.activeElement ?? document.body, 'Escape'));
      expect(side()).toBeNull();
      expect(document.activeElement).toBe(row('7'));
      expect(text()).toContain('Ann 1');
    });

    it('opens a live one in the workspace', async () => {
      const timeline = aTimeline([chatEntry({ chatId: '2', endTime: null })]);
      const { shows, doing, row, side, records } = await setUp({ timeline }, undefined, { fromId: '91' });
      await shows('ID-2Live');
      await doing(() => row('2')?.click());
      await eventually('it is open', () => records.calls.includes('newest 2'));
      expect(side()).toBeNull();
    });
  });

  describe('with a note', () => {
    const note = { text: 'Speaks slowly.', updateName: 'Bo', updateTime: '2026-01-01T00:00:00.000Z' };

    it('which is written, and removed by emptying it', async () => {
      const { shows, click, write, save, dialog, text, customerPanel } = await setUp();
      await shows('No note about this customer.');
      await click('Write a note');
      await write(' Speaks slowly. ');
      await save();
      await shows('Speaks slowly.Ada');
      expect(dialog()).toBeNull();
      await click('Edit note');
      await write('');
      await save();
      await shows('No note about this customer.');
      expect(text()).not.toContain('Speaks');
      expect(customerPanel.calls).toEqual(['panel 91', 'note 91 Speaks slowly.', 'note 91 ']);
    });

    it('which someone else has changed: the user sees theirs first, and does not lose what they wrote', async () => {
      const { shows, click, write, save, dialog, customerPanel } = await setUp({ note });
      await shows('Speaks slowly.');
      await click('Edit note');
      customerPanel.write('Speaks fast.', 'Bo');
      await write('Speaks Thai.');
      await save();
      await eventually('it says so', () => dialog()?.textContent.includes('Speaks fast.') === true);
      await save();
      await shows('Speaks Thai.Ada');
    });

    it('of a limited length', async () => {
      const { shows, click, write, save, dialog, customerPanel } = await setUp({ note });
      await shows('Speaks slowly.');
      await click('Edit note');
      await write('x'.repeat(CUSTOMER_NOTE_MAX + 1));
      await save();
      expect(dialog()?.textContent).toContain(`Maximum ${CUSTOMER_NOTE_MAX} characters`);
      expect(customerPanel.calls).toEqual(['panel 91']);
    });
  });

  it('has a tab beside that of queries, which keys choose and the next chat remembers', async () => {
    const { shows, doing, get, text, queries, all } = await setUp({}, ({ queries: fake }) => {
      fake.queries = [aQuery()];
    });
    await shows('Ann 1');
    expect(queries.calls).toEqual([]);
    get('tab', 'Customer').focus();
    await doing(() => press(get('tab', 'Customer'), 'ArrowRight'));
    expect(document.activeElement).toBe(get('tab', 'Queries'));
    await shows('Query 501');
    expect(text()).not.toContain('Local time');
    await doing(() =>
      all('option')
        .find(({ dataset }) => dataset['chatId'] === '2')
        ?.click(),
    );
    await eventually('their queries are asked for', () => queries.calls.includes('page 92 1'));
  });
});
