import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { textContent } from '#contract/chat/content.ts';
import type { Navigator } from '#src/app/browser/pageEnvironment.ts';
import { CommandKeys } from '#src/app/commands/CommandKeys.tsx';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { pageCommands } from '#common/commands/index.ts';
import { CHAT_COMMANDS } from '#src/features/chat/chatCommands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { anEvent, refusalOf } from '#test/support/page/chatBuilders.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import { chatPictures } from '#src/conversation/attachments/chatPictures.ts';
import { eventually, fill, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A chat whose newest message is this old; `waits`: it is the customer's, and no one has answered it. */
function aChat(chatId: string, minutes: number, fields: Parameters<typeof aSummary>[0] & { waits?: boolean } = {}) {
  const { waits = false, ...others } = fields;
  return aSummary({
    chatId,
    lastSeq: 1,
    lastMessage: { msgType: 1, msg: textContent(`Words of ${chatId}`), serverTime: ago(minutes) },
    updateTime: ago(0),
    waitingSince: waits ? ago(minutes) : null,
    hasStaffMessage: true,
    ...others,
  });
}

/** Shows the address, and goes where sagas want. */
function Address({ navigator }: { readonly navigator: Navigator }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      navigator.attach((path, options) => {
        void navigate(path, options);
      }),
    [navigator, navigate],
  );
  return <output data-address>{search}</output>;
}

describe('list of chats', () => {
  const setUp = async (chats: Parameters<typeof setUpWorkspace>[0], address = '/chat') => {
    const workspace = setUpWorkspace(chats);
    pageCommands.add({ commands: CHAT_COMMANDS });
    workspace.store.dispatch(locationChanged({ path: '/chat', search: '' }));
    for (const { chatId, lastSeq } of workspace.list.chats)
      for (let seq = 0; seq < lastSeq; seq += 1) workspace.records.write({ chatId });
    const screen = (
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={[address]}>
          <ChatScreen />
          <Address navigator={workspace.navigator} />
          <CommandKeys />
        </MemoryRouter>
      </Provider>
    );
    const page = await render(screen);
    await page.doing(() => workspace.connect());
    const groups = (): Readonly<Record<string, string>> =>
      Object.fromEntries(
        [...page.root.querySelectorAll('.cs-chat-group')].map((group): [string, string] => [
          group.querySelector('h3')?.textContent ?? '',
          [...group.querySelectorAll<HTMLElement>('[role=option]')]
            .map(({ dataset }) => dataset['chatId'] ?? '')
            .join(' '),
        ]),
      );
    const shows = async (expected: Readonly<Record<string, string>>) => {
      const isShown = () => JSON.stringify(groups()) === JSON.stringify(expected);
      await eventually('the list is drawn again', isShown).catch(() => undefined);
      expect(groups()).toEqual(expected);
    };
    const row = (chatId: string) => {
      const found = page.all('option').find(({ dataset }) => dataset['chatId'] === chatId);
      if (found === undefined) throw new Error(`no row of chat ${chatId}`);
      return found;
    };
    const point = (place = '.cs-hold') =>
      page.doing(() =>
        page.root.querySelector(place)?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
      );
    const filter = () => page.root.querySelector<HTMLElement>('input[type=search]') ?? document.body;
    return {
      ...workspace,
      ...page,
      screen,
      groups,
      shows,
      row,
      point,
      filter,
      box: () => page.get('textbox', 'Message'),
      addressNow: () => page.root.querySelector('[data-address]')?.textContent,
      asks: (chatId: string) => page.doing(() => workspace.push({ chatId, createTime: ago(0) })),
      answers: (chatId: string) =>
        page.doing(() => workspace.push({ chatId, fromType: PERSON_TYPE.staff, createTime: ago(0) })),
    };
  };
  const four = () => [aChat('1', 2, { waits: true }), aChat('2', 8, { waits: true }), aChat('3', 5), aChat('4', 1)];
  const inFour = { 'Waiting 2': '2 1', 'Answered 2': '4 3' };

  it('has the longest wait first, then the newest message', async () => {
    const { groups } = await setUp(four());
    expect(groups()).toEqual(inFour);
  });

  it('follows questions, answers and the end of chats', async () => {
    const { shows, asks, answers, doing, workers } = await setUp(four());
    await asks('3');
    await shows({ 'Waiting 3': '2 1 3', 'Answered 1': '4' });
    await answers('2');
    await shows({ 'Waiting 2': '1 3', 'Answered 2': '2 4' });
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 1, chatId: '1', kind: CHAT_EVENT.ended })));
    await shows({ 'Waiting 1': '3', 'Answered 2': '2 4', 'Ended 1': '' });
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 2, chatId: '3', kind: CHAT_EVENT.recalled })));
    await shows({ 'Waiting 0': '', 'Answered 2': '2 4', 'No longer yours 1': '3', 'Ended 1': '' });
  });

  it('ends a wait when the answer is stored, not when it is refused', async () => {
    const { shows, box, doing, workers, groups } = await setUp(four(), '/chat?id=2');
    await doing(() => fill(box(), 'Good morning'));
    await doing(() => press(box(), 'Enter'));
    const [send] = workers.connection.sent('send');
    await doing(() =>
      workers.connection.receive(refusalOf({ chatId: '2', clientMsgId: send?.clientMsgId ?? '', code: 9, text: 'no' })),
    );
    expect(groups()).toEqual(inFour);
    await doing(() => fill(box(), 'Once more'));
    await doing(() => press(box(), 'Enter'));
    const again = workers.connection.sent('send').at(-1);
    await doing(() =>
      workers.connection.receive({
        type: 'sendAcked',
        ack: {
          serverMsgId: '2002',
          chatId: '2',
          chatSeq: 2,
          clientMsgId: again?.clientMsgId ?? '',
          serverTime: Date.now(),
        },
      }),
    );
    await shows({ 'Waiting 1': '1', 'Answered 3': '2 4 3' });
  });

  it('asks the server whether a greeting has answered', async () => {
    const chats = [aChat('1', 2, { waits: true, hasStaffMessage: true })];
    const { shows, list, doing, push, groups } = await setUp(chats);
    expect(groups()).toEqual({ 'Waiting 1': '1', 'Answered 0': '' });
    list.chats = [aChat('1', 0, { lastSeq: 2 })];
    await doing(() =>
      push({ chatId: '1', fromType: PERSON_TYPE.staff, clientMsgId: 'greeting-1', createTime: ago(0) }),
    );
    await shows({ 'Waiting 0': '', 'Answered 1': '1' });
    expect(list.calls.at(-1)).toBe('chat 1');
  });

  it('says how long each customer has waited, and the time of other messages', async () => {
    const { row } = await setUp([
      ...four(),
      aChat('5', 3, { waits: true }),
      aChat('6', 9, { waits: true, urgentAt: ago(-2), dueAt: ago(-7) }),
    ]);
    await eventually('the clock ticks', () => row('2').querySelector('.cs-chat-wait') !== null);
    expect(row('2').textContent).toContain('8 minWaiting 8 min, 3 min late');
    expect(row('2').querySelector('.cs-chat-wait')?.className).toContain('is-late');
    expect(row('5').textContent).toContain('3 minWaiting 3 min, due in 1 min');
    expect(row('5').querySelector('.cs-chat-wait')?.className).toContain('is-amber');
    expect(row('6').querySelector<HTMLElement>('.cs-chat-wait.is-calm')?.title)
      .withContext('by its deadline')
      .toBe('due in 6 min');
    expect(row('2').querySelector('time')).toBeNull();
    expect(row('3').querySelector('time')?.dateTime).toContain(ago(5).slice(0, 15));
    expect(row('3').querySelector('.cs-chat-wait')).toBeNull();
  });

  it('folds its groups: ended chats at first, unless one of them is selected', async () => {
    const chats = [...four(), aChat('8', 9, { chatEnded: 1 }), aChat('9', 9, { chatEnded: 1 })];
    const { groups, get, doing, show, screen, row, view, store } = await setUp(chats);
    expect(groups()).toEqual({ ...inFour, 'Ended 2': '' });
    expect(get('button', 'Ended 2').getAttribute('aria-expanded')).toBe('false');
    await doing(() => get('button', 'Ended 2').click());
    await doing(() => get('button', 'Answered 2').click());
    expect(groups()).toEqual({ 'Waiting 2': '2 1', 'Answered 2': '', 'Ended 2': '9 8' });
    expect(store.getState().view['chat.folds']).toBe('ended+ answered-');
    await show(null);
    expect(store.getState().view['chat.folds']).withContext('it is kept').toBe('ended+ answered-');
    await show(screen);
    await doing(() => get('button', 'Ended 2').click());
    await doing(() => get('button', 'Answered 2').click());
    expect(groups()).toEqual({ ...inFour, 'Ended 2': '' });
    await doing(() => get('button', 'Ended 2').click());
    await doing(() => row('8').click());
    await doing(() => get('button', 'Ended 2').click());
    expect(groups()['Ended 2']).withContext('the user wants it so').toBe('');
    expect(view()).toEqual({});
  });

  it('unfolds the ended chats around the selected one, and loads further ones there', async () => {
    const ended = Array.from({ length: 120 }, (_, index) => aChat(String(1_000 + index), 9, { chatEnded: 1 }));
    const { get, all, doing } = await setUp([...four(), ...ended], '/chat?id=1001');
    expect(get('button', 'Ended 96+').getAttribute('aria-expanded')).toBe('true');
    await doing(() => get('button', 'Show more chats').click());
    await eventually('all are here', () => all('option').length === 124);
    expect(get('button', 'Ended 120').getAttribute('aria-expanded')).toBe('true');
  });

  it('keeps rows in place under a moving pointer, and moves them when it leaves', async () => {
    const { groups, shows, asks, answers, point, root, row } = await setUp(four());
    await point();
    await asks('4');
    await answers('2');
    await eventually('the changes wait', () => root.textContent.includes('2 changes waiting'));
    expect(groups()).toEqual(inFour);
    expect(row('4').textContent).withContext('its words are new').toContain('Waiting');
    await point('textarea');
    await shows({ 'Waiting 2': '1 4', 'Answered 2': '2 3' });
    expect(root.textContent).not.toContain('waiting Show');
  });

  it('moves rows once the pointer rests', async () => {
    const { groups, shows, asks, point, root } = await setUp(four());
    await point();
    await asks('4');
    await eventually('a change waits', () => root.textContent.includes('1 change waiting'));
    expect(groups()).toEqual(inFour);
    await eventually('the time of a hold has passed', () => !root.textContent.includes('waiting Show'));
    await shows({ 'Waiting 3': '2 1 4', 'Answered 1': '3' });
  });

  it('shows waiting changes on Escape, and the focus follows its row', async () => {
    const { shows, answers, point, doing, row, root } = await setUp(four());
    await point();
    await doing(() => row('2').focus());
    await answers('2');
    await eventually('a change waits', () => root.textContent.includes('1 change waiting'));
    await doing(() => press(row('2'), 'Escape'));
    await shows({ 'Waiting 1': '1', 'Answered 3': '2 4 3' });
    expect(document.activeElement).toBe(row('2'));
  });

  it('has one Tab stop; arrow keys go through all groups, and Enter opens a chat', async () => {
    const { all, row, doing, addressNow } = await setUp(four());
    const stops = () => all('option').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([row('2')]);
    await doing(() => row('2').focus());
    for (const [key, chatId] of [
      ['ArrowDown', '1'],
      ['ArrowDown', '4'],
      ['End', '3'],
      ['Home', '2'],
      ['ArrowUp', '2'],
      ['End', '3'],
    ] as const) {
      await doing(() => press(document.activeElement ?? document.body, key));
      expect(document.activeElement).withContext(key).toBe(row(chatId));
    }
    expect(stops()).toEqual([row('3')]);
    await doing(() => press(row('3'), 'Enter'));
    expect(addressNow()).toBe('?id=3&fromId=93');
  });

  it('is filtered by name, number, product and words, with all groups unfolded', async () => {
    const { groups, filter, doing, root, row } = await setUp([
      aChat('10', 2, { waits: true, nickName: 'Zoë', comeFrom: 7 }),
      aChat('11', 2, { nickName: 'Łukasz' }),
      aChat('12', 9, { chatEnded: 1, nickName: 'أحمد' }),
    ]);
    const finds = async (text: string) => {
      await doing(() => fill(filter(), text));
      return [Object.values(groups()).join(' '), root.querySelector('.cs-chat-filter [role=status]')?.textContent];
    };
    expect(await finds('zoe')).toEqual(['10', '1 of 3']);
    expect(await finds('ID-12')).toEqual(['12', '1 of 3']);
    expect(await finds('product 7')).toEqual(['10', '1 of 3']);
    expect(await finds('words of 11')).toEqual(['11', '1 of 3']);
    expect(await finds('nothing like that')).toEqual(['', '0 of 3']);
    expect(root.textContent).toContain('No chat matches');
    await doing(() => fill(filter(), 'id'));
    await doing(() => filter().focus());
    await doing(() => press(filter(), 'ArrowDown'));
    expect(document.activeElement).toBe(row('10'));
    await doing(() => press(filter(), 'Escape'));
    expect((filter() as HTMLInputElement).value).toBe('');
    expect(groups()).toEqual({ 'Waiting 1': '10', 'Answered 1': '11', 'Ended 1': '' });
  });

  describe("'Send & next'", () => {
    it('sends, and opens the chat that has waited longest beside this one', async () => {
      const { get, box, doing, workers, addressNow } = await setUp(four(), '/chat?id=2');
      await doing(() => fill(box(), 'Done'));
      await doing(() => get('button', 'Send & next').click());
      expect(workers.connection.sent('send').map(({ chatId, msg }) => [chatId, msg])).toEqual([
        ['2', textContent('Done')],
      ]);
      expect(addressNow()).toBe('?id=1&fromId=91');
    });

    it('is pressed by Ctrl+Shift+Enter; Shift+Enter alone breaks the line', async () => {
      const { box, doing, workers, addressNow } = await setUp(four(), '/chat?id=3');
      await doing(() => fill(box(), 'Done'));
      await doing(() => press(box(), 'Enter', { shiftKey: true }));
      expect(workers.connection.sent('send')).toEqual([]);
      await doing(() => press(box(), 'Enter', { shiftKey: true, ctrlKey: true }));
      expect(workers.connection.sent('send').map(({ chatId }) => chatId)).toEqual(['3']);
      expect(addressNow()).toBe('?id=2&fromId=92');
    });

    it('stays with what cannot be sent: nothing, too much text, a refused picture', async () => {
      const { get, box, doing, workers, addressNow, dispatch, fileHandles, uploads } = await setUp(
        four(),
        '/chat?id=2',
      );
      const sendNext = () => doing(() => get('button', 'Send & next').click());
      await sendNext();
      await doing(() => fill(box(), 'x'.repeat(10_001)));
      await sendNext();
      expect(workers.connection.sent('send')).toEqual([]);
      expect(addressNow()).toBe('?id=2');
      const picture = fileHandles.put(aPictureFile());
      await doing(() => dispatch(chatPictures.actions.filesChosen({ textId: '2', files: [picture] })));
      await doing(() => uploads.latest.fail({ kind: 'refused', message: 'no' }));
      await doing(() => fill(box(), 'See the picture'));
      await sendNext();
      expect(workers.connection.sent('send')).toHaveSize(1);
      expect(addressNow()).toBe('?id=2');
    });

    it('says why it cannot be used, and sends nothing, when no other chat waits', async () => {
      const { get, box, doing, workers, store } = await setUp(
        [aChat('1', 2, { waits: true }), aChat('3', 5)],
        '/chat?id=1',
      );
      await doing(() => fill(box(), 'Done'));
      const button = get('button', 'Send & next');
      expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'No other chat is waiting.']);
      await doing(() => button.click());
      await doing(() => press(box(), 'Enter', { shiftKey: true, metaKey: true }));
      expect(workers.connection.sent('send')).toEqual([]);
      expect((box() as HTMLTextAreaElement).value).toBe('Done');
      expect(selectToasts(store.getState()).map(({ message }) => message)).toEqual([{ key: 'chat.noNext' }]);
    });
  });

  describe('by keys', () => {
    /** Four chats, and 3 on screen: shown are 2 and 1, which wait, then 4 and 3. */
    const setUpKeys = async () => {
      const page = await setUp([...four(), aChat('9', 60, { chatEnded: 1 })], '/chat?id=3');
      const keys = (target: () => Element, key: string, fields: KeyboardEventInit = {}) =>
        page.doing(() => press(target(), key, fields));
      return { ...page, type: (key: string, fields?: KeyboardEventInit) => keys(page.box, key, fields), keys };
    };

    it('goes to the next waiting chat and back, to the next and the previous one, while the box has the focus', async () => {
      const { type, addressNow } = await setUpKeys();
      const [alt, altShift] = [{ altKey: true }, { altKey: true, shiftKey: true }];
      await type('ArrowDown', altShift);
      expect(addressNow()).toBe('?id=2&fromId=92');
      await type('ArrowUp', altShift);
      expect(addressNow()).toBe('?id=3&fromId=93');
      await type('ArrowUp', alt);
      expect(addressNow()).toBe('?id=4&fromId=94');
      await type('ArrowUp', alt);
      await type('ArrowUp', alt);
      await type('ArrowUp', alt); // the top: 2
      expect(addressNow()).toBe('?id=2&fromId=92');
      for (let times = 0; times < 5; times += 1) await type('ArrowDown', alt);
      expect(addressNow()).withContext('ended chats are folded away').toBe('?id=3&fromId=93');
    });

    it('does the same with letters outside of texts, and types them inside', async () => {
      const { keys, type, addressNow } = await setUpKeys();
      await keys(() => document.body, 'n');
      expect(addressNow()).toBe('?id=2&fromId=92');
      await keys(() => document.body, 'b');
      expect(addressNow()).toBe('?id=3&fromId=93');
      for (const key of ['n', 'j', 'k', 'b', 'e', '/', '?']) await type(key);
      expect(addressNow()).toBe('?id=3&fromId=93');
      await keys(() => document.body, 'n', { altKey: true });
      await keys(() => document.body, 'n', { ctrlKey: true, altKey: true });
      expect(addressNow()).toBe('?id=3&fromId=93');
    });

    it('leads to the filter, and shows the list if it is hidden', async () => {
      // On a narrow page, a chat would cover the list.
      const { doing, filter, store } = await setUp(four());
      await doing(() => press(document.body, '/'));
      expect(document.activeElement).toBe(filter());
      await doing(() => filter().blur());
      await doing(() => press(document.body, 'l'));
      expect(store.getState().chat.list).toBe('hidden');
      await doing(() => press(document.body, '/'));
      expect(store.getState().chat.list).toBe('shown');
    });

    it('ends a chat with two keys, and asks in any case', async () => {
      const { type, answers, workers, store } = await setUpKeys();
      await answers('3');
      await type('End', { altKey: true });
      await eventually('the question', () => document.querySelector('[role=alertdialog]') !== null);
      expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('Everything has been sent.');
      expect(document.activeElement?.textContent).toBe('End chat');
      expect(workers.connection.sent('exit')).toEqual([]);
      // Other keys are the dialog's.
      await type('ArrowDown', { altKey: true, shiftKey: true });
      expect(store.getState().chat.selectedId).toBe('3');
      (document.activeElement as HTMLElement).click();
      expect(workers.connection.sent('exit').map(({ chatId }) => chatId)).toEqual(['3']);
    });

    it('asks with the focus on the safe button when something would be lost', async () => {
      const { type, box, doing } = await setUpKeys();
      await doing(() => fill(box(), 'Not sent yet'));
      await type('End', { altKey: true });
      await eventually('the question', () => document.querySelector('[role=alertdialog]') !== null);
      expect(document.activeElement?.textContent).toBe('Keep open');
    });

    it('shows the keys on buttons', async () => {
      const { get } = await setUpKeys();
      expect(get('button', 'End chat').title).toBe('End chat (E, Alt+End)');
    });
  });
});
