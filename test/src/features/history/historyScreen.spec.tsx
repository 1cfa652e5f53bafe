import { combineReducers } from '@reduxjs/toolkit';
import { all, call } from 'typed-redux-saga';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ERASED_CONTENT, imageContent, textContent } from '#contract/chat/content.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { isolated } from '#contract/names.ts';
import { PermissionContext, type PermissionHolder } from '#common/permission.ts';
import { viewReducer } from '#common/view.ts';
import { historyDialogReducer, historyDialogSaga } from '#src/features/history/index.ts';
import { HistoryScreen } from '#src/features/history/components/HistoryScreen.tsx';
import { historySaga } from '#src/features/history/historySaga.ts';
import { historyReducer } from '#src/features/history/historySlice.ts';
import { VISIBLE_TAB, aFakeHistoryApi, aHistoryPage, aRecord, aRecordPage } from '#test/support/page/fakeHistory.ts';
import { answered, aTask, failed, signedInReducer } from '#test/support/page/fakeSession.ts';
import { eventually, failPicturesByHand, fill, press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const RIGHT_TO_LEFT = 'مريم\u202e!';
const dialog = () => document.querySelector<HTMLElement>('[role=dialog].cs-history-dialog');
const shown = () => dialog()?.textContent ?? '';
const inDialog = (selector: string) => dialog()?.querySelector<HTMLElement>(selector) ?? document.body;

describe('chat history screen', () => {
  const setUp = async (
    prepare: (api: ReturnType<typeof aFakeHistoryApi>) => void = () => undefined,
    holder: PermissionHolder = { type: 'A', uris: [] },
  ) => {
    const historyApi = aFakeHistoryApi();
    prepare(historyApi);
    const { store } = createTestStore({
      reducer: combineReducers({
        history: historyReducer,
        session: signedInReducer,
        view: viewReducer,
        historyDialog: historyDialogReducer,
      }),
      saga: function* () {
        yield* all([
          call(historySaga, { ...VISIBLE_TAB, historyApi, navigate: () => undefined }),
          call(historyDialogSaga, { historyApi, openTab: () => undefined }),
        ]);
      },
    });
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={holder}>
          <MemoryRouter>
            <HistoryScreen />
          </MemoryRouter>
        </PermissionContext>
      </Provider>,
    );
    const cells = () => page.all('cell').map((cell) => cell.textContent);
    const openFirst = async () => {
      await page.doing(() => page.all('row')[1]?.click());
      await eventually('the history has come', () => dialog()?.querySelector('.is-loading') === null);
    };
    const isReady = () => store.getState().historyDialog.status === 'ready';
    return { ...page, ...historyApi, cells, openFirst, isReady };
  };

  it('says what was erased, in the list and in the messages of a chat', async () => {
    const { root, openFirst } = await setUp(({ fetchChats, fetchRecords }) => {
      const lastMessage = { msgType: 2, text: '', isErased: true } as const;
      fetchChats.and.callFake(() =>
        answered(aHistoryPage({ records: [aTask({ chatId: '42', fromName: '', nickName: '', lastMessage })] })),
      );
      fetchRecords.and.callFake(() =>
        answered(aRecordPage({ records: [aRecord({ fromNickName: '', msg: ERASED_CONTENT })] })),
      );
    });
    expect(root.querySelector('.cs-chat-customer-name')?.textContent).toBe('Erased customer');
    expect(root.querySelector('.cs-last-message')?.textContent).toBe('Erased');
    await openFirst();
    expect(shown()).toContain('CustomerErased customer');
    expect(inDialog('.cs-message-name bdi').textContent).toBe('Erased customer');
    expect(inDialog('.cs-bubble-text').textContent).toBe('Erased');
  });

  it('filters by an erased customer, who is found by their id', async () => {
    jasmine.clock().install();
    try {
      const {
        root,
        all: every,
        doing,
      } = await setUp(({ findCustomers }) => {
        findCustomers.and.callFake(() => answered([{ id: '1001', name: '' }]));
      });
      const field = [...root.querySelectorAll('label')].find(({ textContent }) => textContent === 'Customer')?.control;
      if (!(field instanceof HTMLInputElement)) throw new Error('no field');
      await doing(() => field.click());
      await doing(() => fill(field, '1001'));
      await doing(() => jasmine.clock().tick(1_000));
      expect(every('option').map(({ textContent }) => textContent)).toEqual(['Erased customer1001']);
      await doing(() => press(field, 'ArrowDown'));
      await doing(() => press(field, 'Enter'));
      expect(field.value).toBe('Erased customer');
    } finally {
      jasmine.clock().uninstall();
    }
  });

  it('has its columns and product names, and shows a chat without assignee', async () => {
    const { all: every, cells } = await setUp(({ fetchChats }) => {
      fetchChats.and.callFake(() =>
        answered(
          aHistoryPage({
            pageNo: 3,
            total: 23,
            records: [
              aTask({
                chatId: '43',
                comeFrom: 7,
                toName: RIGHT_TO_LEFT,
                lastMessage: { msgType: 1, text: 'Thank you' },
              }),
              aTask({ chatId: '42', chatEnded: 1, comeFrom: 1, toId: null, toName: '' }),
              aTask({ chatId: '41', comeFrom: 4 }),
            ],
          }),
        ),
      );
    });
    expect(every('columnheader').map((head) => head.textContent)).toEqual([
      'Index',
      'LiveID',
      'Created',
      'Updated',
      'Status',
      'Issue comes from',
      'Assignee',
    ]);
    expect([cells()[0], cells()[7]]).withContext('positions in the whole list').toEqual(['21', '22']);
    expect([cells()[1], cells()[8]]).toEqual(['Ann 43Thank you', 'Ann 42']);
    expect([cells()[4], cells()[5], cells()[6]]).toEqual(['Solved Answered', '3RD PARTY APPHSR', RIGHT_TO_LEFT]);
    expect([cells()[11], cells()[12], cells()[13]]).toEqual(['Unsolved Ended', 'My ProfileChat', '–']);
    expect(cells()[19]).withContext('one name is enough where both are the same').toBe('Remit');
  });

  it('searches a Live ID only with its button, and clears a fruitless search', async () => {
    const { root, get, doing, fetchChats } = await setUp(({ fetchChats: fetch }) => {
      fetch.and.callFake(() => answered(aHistoryPage({ total: 0, records: [] })));
    });
    expect(root.textContent).toContain('No data');
    const field = root.querySelector<HTMLElement>('[placeholder="Live ID"]') ?? root;
    await doing(() => fill(field, ' 47 '));
    expect(fetchChats).toHaveBeenCalledTimes(1);
    await doing(() => get('button', 'Serach').click());
    expect(fetchChats.calls.mostRecent().args[0].filters.keyword).toBe('47');
    await doing(() => get('button', 'Clear filters').click());
    expect(fetchChats.calls.mostRecent().args[0].filters.keyword).toBe('');
  });

  it('shows why it failed, and tries again', async () => {
    const { root, get, doing, fetchChats } = await setUp(({ fetchChats: fetch }) => {
      fetch.and.callFake(() => failed({ code: 4003, message: 'No permission' }));
    });
    expect(root.querySelector('[role=alert]')?.textContent).toContain('No permission');
    fetchChats.and.callFake(() => answered(aHistoryPage()));
    await doing(() => get('button', 'Try again').click());
    expect(root.querySelector('[role=alert]')).toBeNull();
  });

  describe('chat history dialog on screen', () => {
    it('opens from a row, and does not close by a click beside it', async () => {
      const { openFirst, doing, get } = await setUp();
      await openFirst();
      expect(shown()).toContain('Chat History');
      expect(shown()).toMatch(/LiveID42 Answered.*Issue comes fromRemit.*CustomerAnn.*AssigneeBo/);
      await doing(() =>
        document.querySelector('.cs-dimmer')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })),
      );
      expect(dialog()).not.toBeNull();
      await doing(() => press(document.body, 'Escape'));
      expect(dialog()).toBeNull();
      await doing(() => get('button', 'Show the history of chat 42').click());
      expect(dialog()).not.toBeNull();
    });

    it('shows who wrote what and when: text with safe links, pictures, videos, cards', async () => {
      failPicturesByHand();
      const { openFirst, doing } = await setUp(({ fetchRecords }) => {
        fetchRecords.and.callFake(() =>
          answered(
            aRecordPage({
              total: 4,
              records: [
                aRecord({ fromNickName: RIGHT_TO_LEFT, msg: textContent('<b>see</b> https://example.com/x') }),
                aRecord({
                  chatSeq: 2,
                  fromType: 2,
                  fromNickName: 'Bo',
                  contentType: 1,
                  msgType: 2,
                  msg: imageContent({ address: '/fileservice/download/file/a', width: 9, height: 9 }),
                }),
                aRecord({
                  chatSeq: 3,
                  contentType: 2,
                  msgType: 3,
                  msg: JSON.stringify({ file_url: '/fileservice/download/file/v' }),
                }),
                aRecord({
                  chatSeq: 4,
                  fromType: 3,
                  fromNickName: '',
                  contentType: 4,
                  msgType: 21,
                  msg: JSON.stringify({ workOrderId: '7', workOrderTitle: 'Lost money' }),
                }),
              ],
            }),
          ),
        );
      });
      await openFirst();
      const entries = [...(dialog()?.querySelectorAll('.cs-message') ?? [])];
      expect(entries.map((entry) => entry.querySelector('.cs-bubble > .cs-visually-hidden')?.textContent)).toEqual([
        `${isolated(RIGHT_TO_LEFT)}:`,
        '\u2068Bo\u2069:',
        '\u2068Ann\u2069:',
        '\u2068Automatic message\u2069:',
      ]);
      expect(entries.map(({ classList }) => [...classList].find((name) => name.startsWith('is-')))).toEqual([
        'is-theirs',
        'is-ours',
        'is-theirs',
        'is-system',
      ]);
      expect([...(dialog()?.querySelectorAll('.cs-day') ?? [])].map(({ textContent }) => textContent))
        .withContext('once for all messages of a day')
        .toEqual(['2026-01-01']);
      const time = entries[0]?.querySelector('time');
      expect([time?.textContent, time?.title]).toEqual(['10:00', '2026-01-01 10:00:00']);
      expect(entries[0]?.querySelector('[data-message-text]')?.textContent).toBe('<b>see</b> https://example.com/x');
      expect(entries[0]?.querySelector('a')?.rel).toContain('noopener');
      expect(entries[2]?.querySelector('video')).not.toBeNull();
      expect(entries[3]?.textContent).toContain('Lost money');
      await doing(() => entries[1]?.querySelector('button')?.click());
      await eventually('the picture is shown in large', () => document.querySelector('.cs-viewer') !== null);
      await doing(() => press(document.querySelector('.cs-viewer') ?? document.body, 'Escape'));
      expect([document.querySelector('.cs-viewer'), dialog() === null]).toEqual([null, false]);
    });

    it('loads further pages near the end, and says how much there is', async () => {
      const { openFirst, isReady, fetchRecords } = await setUp(({ fetchRecords: fetch }) => {
        fetch.and.callFake(({ afterSeq }) =>
          answered(
            aRecordPage({
              total: 400,
              records: Array.from({ length: 10 }, (_, index) => aRecord({ chatSeq: afterSeq + index + 1 })),
              next: String(afterSeq + 10),
            }),
          ),
        );
      });
      await openFirst();
      const pane = inDialog('.cs-history-scroll');
      await eventually('the pane is filled', isReady);
      const loaded = fetchRecords.calls.count();
      expect(shown()).toContain(`${loaded * 10} of 400`);
      pane.scrollTop = pane.scrollHeight;
      await eventually('the next page has come', () => shown().includes(`${(loaded + 1) * 10} of 400`));
      expect(fetchRecords.calls.count()).toBe(loaded + 1);
    });

    const CHATS_AND_HISTORY = [ROLE_KEY.history, ROLE_KEY.tasks];
    for (const { what, chatEnded, uris, links } of [
      {
        what: 'leads to a live chat',
        chatEnded: 0,
        uris: CHATS_AND_HISTORY,
        links: ['/chat?id=42&fromId=1001&mode=C'],
      },
      { what: 'leads nowhere without the screen of chats', chatEnded: 0, uris: [ROLE_KEY.history], links: [] },
      { what: 'leads nowhere once the chat has ended', chatEnded: 1, uris: CHATS_AND_HISTORY, links: [] },
    ] as const)
      it(what, async () => {
        const { openFirst } = await setUp(
          ({ fetchChats }) => {
            fetchChats.and.callFake(() => answered(aHistoryPage({ records: [aTask({ chatId: '42', chatEnded })] })));
          },
          { type: 'D', uris },
        );
        await openFirst();
        const found = [...(dialog()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
        expect(found).toEqual([...links]);
      });

    it('shows that there is nothing, after the loading state', async () => {
      const { openFirst } = await setUp(({ fetchRecords }) => {
        fetchRecords.and.callFake(() => answered(aRecordPage({ total: 0, records: [] })));
      });
      await openFirst();
      expect(shown()).toContain('No data');
    });

    it('explains that the user may not read the chat', async () => {
      const { openFirst } = await setUp(({ fetchRecords }) => {
        fetchRecords.and.callFake(() => failed({ code: 4004 }));
      });
      await openFirst();
      expect(shown()).toContain('You cannot read this chat');
    });

    it('searches on Enter, and keeps the keyword in its field on the other tab', async () => {
      const { openFirst, doing, fetchRecords } = await setUp();
      await openFirst();
      await doing(() => fill(inDialog('input'), 'pay'));
      await doing(() => inDialog('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })));
      await doing(() => dialog()?.querySelectorAll<HTMLElement>('[role=tab]')[1]?.click());
      expect(fetchRecords.calls.allArgs().map(([{ contentTypes, keyword }]) => [contentTypes, keyword])).toEqual([
        [[0, 1], ''],
        [[0, 1], 'pay'],
        [[2, 3, 4], 'pay'],
      ]);
      expect(dialog()?.querySelector('input')?.value).toBe('pay');
    });
  });
});
