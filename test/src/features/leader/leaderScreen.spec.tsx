import { MemoryRouter } from 'react-router-dom';
import { Provider } from 'react-redux';
import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { clockTicked } from '#common/clock/index.ts';
import { LateViewsProvider, type SideChatProps } from '#src/features/lateViews/index.ts';
import { LeaderScreen } from '#src/features/leader/components/LeaderScreen.tsx';
import { leaderTasks, viewChanged } from '#src/features/leader/leaderSlice.ts';
import { aColleague, anAssignee, aStaffPage, setUpLeader } from '#test/support/page/fakeLeader.ts';
import { answered, aTask, aTaskPage, signedInAs } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { fill, render } from '#test/support/page/render.tsx';

const NOW = Date.UTC(2026, 0, 1, 12);
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('leader screen', () => {
  const setUp = async (type: UserType = 'A', keys: readonly string[] = [BUTTON_KEY.chatWatch]) => {
    const test = setUpLeader();
    test.api.fetchTasks.and.callFake(() =>
      answered(
        aTaskPage({
          total: 3,
          records: [
            aTask({
              chatId: '42',
              toId: null,
              toName: '',
              waitingSince: ago(7),
              lastMessage: { msgType: 1, text: 'Is someone there?' },
            }),
            aTask({ chatId: '43', toId: '8', toName: 'Ada', waitingSince: ago(3) }),
            aTask({ chatId: '44', toId: '8', toName: 'Ada', chatEnded: 1 }),
          ],
        }),
      ),
    );
    await test.dispatch(signedInAs({ id: '1', type, targetId: '901', uris: [ROLE_KEY.leader, ...keys] }));
    const asked: string[] = [];
    const Steps = ({ chatId }: { readonly chatId: string }) => {
      asked.push(chatId);
      return null;
    };
    const Side = ({ chatId, onClose }: SideChatProps) => (
      <>
        <p>Side {chatId}</p>
        <button onClick={onClose}>Close</button>
      </>
    );
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/indexLeader']}>
          <LateViewsProvider value={{ chatSteps: Steps, sideChat: Side }}>
            <LeaderScreen />
          </LateViewsProvider>
        </MemoryRouter>
      </Provider>,
    );
    await drawn.doing(() => test.store.dispatch(clockTicked({ now: NOW })));
    const row = (id: string) =>
      drawn.all('row').find(({ textContent }) => textContent.startsWith(id))?.textContent ?? '';
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    const inDialog = (text: string) =>
      [...(dialog()?.querySelectorAll<HTMLElement>('button, [role=option]') ?? [])].find(({ textContent }) =>
        textContent.startsWith(text),
      );
    return { ...test, ...drawn, asked, row, dialog, inDialog };
  };

  it('counts both tabs, and shows who waits how long, late ones also in words', async () => {
    const { all, row } = await setUp();
    expect(all('tab').map(({ textContent }) => textContent)).toEqual(['Task3', 'Staff1']);
    expect(row('42')).toContain('In line');
    expect(row('42')).toContain('Is someone there?');
    expect(row('42')).toContain('Waiting 7 min 2 min late');
    expect(row('43')).toContain('Waiting 3 min');
    expect(row('43')).not.toContain('late');
    expect(row('44')).not.toContain('Waiting');
  });

  it('writes only what changed when a refresh brings another time of one chat', async () => {
    const { root, doing, store, row } = await setUp();
    const lastMessage = { msgType: 1, text: 'Is someone there?' } as const;
    const pageAt = (updateTime: string) =>
      leaderTasks.actions.pageReceived({
        page: {
          ...aTaskPage({
            records: [aTask({ chatId: '42', lastMessage }), aTask({ chatId: '43', updateTime, lastMessage })],
          }),
          etag: updateTime,
        },
        heldAt: null,
      });
    await doing(() => store.dispatch(pageAt(ago(2))));
    const places = new Set<string | undefined>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) places.add(target.parentElement?.closest('td, section, form')?.className);
    });
    observer.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
    await doing(() => store.dispatch(pageAt(ago(1))));
    observer.disconnect();
    expect(row('43')).toContain('11:59');
    expect([...places])
      .withContext('the tooltip of the number, and the cell')
      .toEqual(['cs-leader-live', jasmine.stringContaining('cs-leader-updated')]);
  });

  it('says to whom a chat is offered, beside the assignee', async () => {
    const { doing, all, store } = await setUp();
    const offers = [
      { toType: 1, toName: 'Ann' },
      { toType: 2, toName: 'Payments' },
      { toType: 3, toName: '' },
    ] as const;
    const records = offers.map((offeredTo, no) => aTask({ chatId: String(no + 50), toName: 'Ada', offeredTo }));
    await doing(() =>
      store.dispatch(leaderTasks.actions.pageReceived({ page: aTaskPage({ records, etag: 'offers' }), heldAt: null })),
    );
    const assignees = all('row').map((each) => each.querySelector('.cs-leader-assignee')?.textContent);
    expect(assignees.slice(1)).toEqual([
      'AdaOffered to \u2068Ann\u2069',
      'AdaOffered to \u2068Payments\u2069',
      'AdaBack to the line',
    ]);
  });

  it('says what was erased', async () => {
    const { root, api, doing, dispatch } = await setUp();
    const lastMessage = { msgType: 1, text: '', isErased: true } as const;
    api.fetchTasks.and.callFake(() => answered(aTaskPage({ records: [aTask({ nickName: '', lastMessage })] })));
    await doing(() => dispatch(leaderTasks.actions.refreshRequested()));
    expect(root.querySelector('.cs-leader-customer')?.textContent).toBe('Erased customer');
    expect(root.querySelector('.cs-last-message')?.textContent).toBe('Erased');
  });

  it('shows View Chat History to admins only', async () => {
    const admin = await setUp('A');
    expect(admin.get('button', 'View Chat History: 42')).toBeDefined();
    const leader = await setUp('L');
    expect(leader.all('button').filter(({ textContent }) => textContent === 'View Chat History')).toEqual([]);
    expect(leader.get('button', 'Assign: 42')).toBeDefined();
    expect(leader.get('link', 'Enter Chat: 42').getAttribute('href')).toBe('/chat?id=42&fromId=1001&mode=C');
  });

  it('does not assign ended chats, and explains the state of any chat', async () => {
    const { get, doing, asked } = await setUp();
    expect(get('button', 'Assign: 44').matches(':disabled')).toBeTrue();
    await doing(() => get('button', 'Why this chat?: 44').click());
    expect(asked).toContain('44');
  });

  it('assigns to a found person, warns if they are offline, and survives a refresh', async () => {
    const { api, get, doing, dialog, inDialog, store } = await setUp();
    api.findAssignees.and.callFake(() =>
      answered([anAssignee(), anAssignee({ id: '9', name: 'Ben', account: 'staff09', isOnline: false, openChats: 0 })]),
    );
    await doing(() => get('button', 'Assign: 42').click());
    const field = dialog()?.querySelector<HTMLInputElement>('input') ?? null;
    expect(document.activeElement).toBe(field);
    await doing(() => field?.click());
    expect(inDialog('Ada Mensah')?.textContent).toContain('staff08Online3 of 10');
    expect([inDialog('Ben'), dialog()?.textContent]).toEqual([
      undefined,
      jasmine.stringContaining('Type a name or email to find people who are offline.'),
    ]);
    await doing(() => {
      if (field !== null) fill(field, 'be');
    });
    await doing(() => inDialog('Ben')?.click());
    expect(dialog()?.textContent).toContain('Ben\u2069 is offline. The chat will wait until they are back.');
    await doing(() =>
      store.dispatch(
        leaderTasks.actions.pageReceived({ page: aTaskPage({ records: [], total: 0, etag: 'e9' }), heldAt: null }),
      ),
    );
    expect(dialog()?.textContent).toContain('Assign chat 42');
    await doing(() => [...(dialog()?.querySelectorAll<HTMLElement>('button.primary') ?? [])].at(-1)?.click());
    expect(api.assign).toHaveBeenCalledWith({ id: '42', toId: '9' });
  });

  it('assigns to the user with one button', async () => {
    const { api, get, doing, inDialog, dialog } = await setUp();
    await doing(() => get('button', 'Assign: 43').click());
    await doing(() => inDialog('Assign to me')?.click());
    expect(api.assign).toHaveBeenCalledOnceWith({ id: '43', toId: '1' });
    expect(dialog()).toBeNull();
  });

  it('shows who is online, away or offline, with their chats and limit', async () => {
    const { api, get, doing, row, root } = await setUp();
    api.fetchStaff.and.callFake(() =>
      answered(
        aStaffPage({
          etag: 's2',
          records: [
            aColleague({ id: '11', userId: '11' }),
            aColleague({ id: '12', userId: '12', isAway: true }),
            aColleague({ id: '13', userId: '13', isOnline: false, onlineStartTime: null, openChats: 12 }),
          ],
        }),
      ),
    );
    await doing(() => [...root.querySelectorAll<HTMLElement>('[role=tab]')].at(-1)?.click());
    expect(row('11')).toContain('Online3 of 10');
    expect(row('12')).toContain('Away');
    expect(row('13')).toContain('Offline12 of 10');
    expect(row('13')).toContain('Never');
    expect(get('tab', 'Staff1').getAttribute('aria-selected')).toBe('true');
  });

  it('keeps names apart from its own text, whatever they contain', async () => {
    const { api, doing, all, store } = await setUp();
    const records = ODD_NAMES.map((name, index) => aTask({ chatId: String(index + 50), toName: name, nickName: name }));
    await doing(() =>
      store.dispatch(leaderTasks.actions.pageReceived({ page: aTaskPage({ records, etag: 'odd' }), heldAt: null })),
    );
    expect(
      all('row')
        .slice(1)
        .map((row) => row.querySelector('bdi')?.textContent),
    ).toEqual([...ODD_NAMES]);
    expect(api.assign).not.toHaveBeenCalled();
  });

  it('searches an assignee on Enter, not while the user types', async () => {
    const { api, get, doing, root } = await setUp();
    const asked = api.fetchTasks.calls.count();
    await doing(() => fill(get('textbox'), ' ada '));
    expect(api.fetchTasks).toHaveBeenCalledTimes(asked);
    await doing(() => root.querySelector('form')?.requestSubmit());
    expect(api.fetchTasks.calls.mostRecent().args[0].filters.keyword).toBe('ada');
  });

  it('shows a second tag: in line, waiting, answered or ended', async () => {
    const { doing, row, store } = await setUp();
    const records = [
      aTask({ chatId: '51', toId: null, toName: '', waitingSince: ago(1) }),
      aTask({ chatId: '52', toId: '8', toName: 'Ada', waitingSince: ago(1) }),
      aTask({ chatId: '53', toId: '8', toName: 'Ada', waitingSince: null }),
      aTask({ chatId: '54', toId: '8', toName: 'Ada', chatEnded: 1 }),
    ];
    await doing(() =>
      store.dispatch(leaderTasks.actions.pageReceived({ page: aTaskPage({ records, etag: 'tags' }), heldAt: null })),
    );
    expect(row('51')).toContain('EffectiveIn line');
    expect(row('52')).toContain('EffectiveWaiting');
    expect(row('53')).toContain('EffectiveAnswered');
    expect(row('54')).toContain('InvalidEnded');
  });

  it('shows five figures, each of which shows what it counts', async () => {
    const { api, all, doing, root } = await setUp();
    const figures = () => all('button').filter((button) => button.classList.contains('cs-floor-figure'));
    expect(figures().map(({ textContent }) => textContent)).toEqual([
      'In line 4 no assignee',
      'Longest wait 21 min 42 · Watch · 16 min late',
      'Online 6 of 23 1 away',
      'Used slots 38 of 60 ',
      'First response today 40 s 31 of 36 answered',
    ]);
    await doing(() => figures()[0]?.click());
    expect(api.fetchTasks.calls.mostRecent().args[0].filters.show).toBe('inLine');
    expect(figures()[0]?.getAttribute('aria-pressed')).toBe('true');
    await doing(() => figures()[2]?.click());
    expect(api.fetchStaff.calls.mostRecent().args[0].filters.online).toBeTrue();
    await doing(() => figures()[1]?.click());
    expect(root.querySelector('aside')?.getAttribute('aria-label')).toBe('Chat 42');
    expect(root.querySelector('aside')?.textContent).toContain('Side 42');
  });

  it('says when the chats came in, with the day unless it is today', async () => {
    const { all, doing, store } = await setUp();
    const chip = async (since: string | null, before: string | null) => {
      await doing(() => store.dispatch(viewChanged({ tasks: { since, before } })));
      return all('button').find(({ className }) => className.includes('cs-leader-filter'))?.textContent;
    };
    const [today, yesterday] = ['2026-01-01', '2025-12-31'];
    expect(await chip(`${today}T10:00:00.000Z`, `${today}T11:00:00.000Z`)).toBe('Came in 10:00–11:00');
    expect(await chip(`${today}T10:00:00.000Z`, null)).toBe('Came in since 10:00');
    expect(await chip(`${yesterday}T14:00:00.000Z`, `${yesterday}T15:00:00.000Z`)).toBe(
      'Came in 2025-12-31 14:00–15:00',
    );
    expect(await chip(`${yesterday}T23:00:00.000Z`, `${today}T01:00:00.000Z`)).toBe(
      'Came in 2025-12-31 23:00–2026-01-01 01:00',
    );
    expect(await chip(null, `${yesterday}T15:00:00.000Z`)).toBe('Came in before 2025-12-31 15:00');
  });

  it('opens a chat at the side by its row or its number, and returns the focus', async () => {
    const { get, doing, all, root } = await setUp();
    await doing(() => all('row')[2]?.querySelector('td')?.click());
    expect(root.querySelector('aside')?.textContent).toContain('Side 43');
    expect(document.activeElement).toBe(root.querySelector('aside'));
    await doing(() => get('button', 'Close').click());
    expect(root.querySelector('aside')).toBeNull();
    const number = get('button', 'Show chat 42 at the side');
    number.focus();
    await doing(() => number.click());
    expect(root.querySelector('aside')?.textContent).toContain('Side 42');
    await doing(() =>
      root.querySelector('aside')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
    expect(root.querySelector('aside')).toBeNull();
    expect(document.activeElement).toBe(get('button', 'Show chat 42 at the side'));
  });

  it('opens no live chat of another for those who may not watch, and says why', async () => {
    const { doing, all, root } = await setUp('L', []);
    const names = all('button').map((button) => button.ariaLabel ?? '');
    expect(names.filter((name) => name.startsWith('Show chat'))).toEqual(['Show chat 44 at the side']);
    const links = root.querySelectorAll<HTMLElement>('table a[href]');
    expect([...links].map((link) => link.ariaLabel)).toEqual(['Enter Chat: 44']);
    await doing(() => all('row')[2]?.querySelector('td')?.click());
    expect(root.querySelector('aside')).toBeNull();
    expect(root.querySelector('[title="Your role does not let you watch the chats of others."]')?.textContent).toBe(
      '42',
    );
  });

  it('assigns chosen chats with one dialog, which says which ones failed', async () => {
    const { api, get, doing, dialog, inDialog, all, root } = await setUp();
    api.assignAll.and.callFake(({ chatIds }) =>
      answered(
        chatIds.map((chatId, index) => ({
          chatId,
          code: index === 0 ? 200 : 4009,
          codeMsg: index === 0 ? '' : 'Gone',
        })),
      ),
    );
    expect(get('checkbox', 'Choose chat 44').matches(':disabled')).toBeTrue();
    await doing(() => get('checkbox', 'Choose chat 42').click());
    expect(get('button', 'Assign 1 chat')).toBeDefined();
    await doing(() => root.querySelector<HTMLElement>('.cs-leader-selection input')?.click());
    await doing(() => get('button', 'Assign 2 chats').click());
    expect(dialog()?.textContent).toContain('Assign 2 chatsChats: 42, 43');
    await doing(() => inDialog('Assign to me')?.click());
    expect(api.assignAll).toHaveBeenCalledOnceWith({ chatIds: ['42', '43'], toId: '1' });
    expect(dialog()?.textContent).toContain('1 chat could not be assigned.');
    expect(dialog()?.textContent).toMatch(/43, .*: Gone/);
    expect(all('button').some(({ textContent }) => textContent === 'Assign 1 chat')).toBeTrue();
  });

  it("opens a person's chats from the Staff tab, and reassigns them", async () => {
    const { api, get, all, doing, root, dialog } = await setUp();
    await doing(() => [...root.querySelectorAll<HTMLElement>('[role=tab]')].at(-1)?.click());
    await doing(() =>
      all('button')
        .find(({ textContent }) => textContent === 'Reassign')
        ?.click(),
    );
    expect(api.fetchChatsOf).toHaveBeenCalledOnceWith('8');
    expect(dialog()?.textContent).toContain('Assign 1 chat');
    await doing(() => dialog()?.querySelector<HTMLElement>('button')?.click());
    await doing(() => all('row')[1]?.querySelector('td')?.click());
    expect(api.fetchTasks.calls.mostRecent().args[0].filters).toEqual(
      jasmine.objectContaining({ staffId: '8', show: 'live' }),
    );
    const filter = all('button').find(({ textContent }) => textContent.startsWith('Chats of'));
    expect(filter?.textContent).toContain('Ada Mensah');
    await doing(() => filter?.click());
    expect(api.fetchTasks.calls.mostRecent().args[0].filters.staffId).toBeNull();
    expect(get('tab', 'Task3')).toBeDefined();
  });
});
