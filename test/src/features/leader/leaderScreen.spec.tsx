import { MemoryRouter } from 'react-router-dom';
import { Provider } from 'react-redux';
import type { UserType } from '../../../../contract/domain.ts';
import { clockTicked } from '../../../../src/common/clock/index.ts';
import { LeaderScreen } from '../../../../src/features/leader/components/LeaderScreen.tsx';
import { leaderTasks } from '../../../../src/features/leader/leaderSlice.ts';
import { aColleague, anAssignee, aStaffPage, setUpLeader } from '../../../support/page/fakeLeader.ts';
import { answered, aTask, aTaskPage, signedInAs } from '../../../support/page/fakeSession.ts';
import { ODD_NAMES } from '../../../support/page/oddNames.ts';
import { fill, render } from '../../../support/page/render.tsx';

const NOW = Date.UTC(2026, 0, 1, 12);
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('leader screen', () => {
  const setUp = async (type: UserType = 'A') => {
    const test = setUpLeader();
    test.api.fetchTasks.and.callFake(() =>
      answered(
        aTaskPage({
          total: 3,
          records: [
            aTask({ chatId: '42', toId: null, toName: '', waitingSince: ago(7) }),
            aTask({ chatId: '43', toId: '8', toName: 'Ada', waitingSince: ago(3) }),
            aTask({ chatId: '44', toId: '8', toName: 'Ada', chatEnded: 1 }),
          ],
        }),
      ),
    );
    await test.dispatch(signedInAs({ id: '1', type, targetId: '901', uris: ['/live-service/indexLeader'] }));
    const asked: string[] = [];
    const Steps = ({ chatId }: { readonly chatId: string }) => {
      asked.push(chatId);
      return null;
    };
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/indexLeader']}>
          <LeaderScreen StepsDialog={Steps} onReload={() => undefined} />
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
    expect(row('42')).toContain('Waiting 7 minLate');
    expect(row('43')).toContain('Waiting 3 min');
    expect(row('43')).not.toContain('Late');
    expect(row('44')).not.toContain('Waiting');
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
});
