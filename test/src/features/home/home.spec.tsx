import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { fork } from 'typed-redux-saga';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import type { HomeDay } from '#contract/http/home.ts';
import { clockReducer, clockSaga } from '#common/clock/index.ts';
import { commandsReducer, pageCommands } from '#common/commands/index.ts';
import { goCommands } from '#src/app/commands/goCommands.ts';
import { SCREENS } from '#src/app/registry.ts';
import { HomeScreen } from '#src/features/home/components/HomeScreen.tsx';
import { type HomeApi, homeSaga } from '#src/features/home/homeSaga.ts';
import { homeDay } from '#src/features/home/homeSlice.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { answered, failed, signedInAs } from '#test/support/page/fakeSession.ts';
import { someFigures } from '#test/support/page/fakeLeader.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';
import { UNCORRECTED } from '#test/support/page/fakeClock.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const NOTHING: HomeDay = {
  chats: null,
  queries: null,
  floor: null,
  week: null,
  teamWeek: null,
  problems: null,
  attention: null,
  firstSteps: null,
};
const QUERIES = { open: 1, due: 0, expired: 0, unassigned: 0, oldestWait: null };
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
/** Due after five minutes, and urgent after two. */
const waitOf = (minutes: number) => ({
  waitingSince: minutesAgo(minutes),
  dueAt: minutesAgo(minutes - 5),
  urgentAt: minutesAgo(minutes - 2),
});
const aWait = (minutes: number) => ({ chatId: '7', fromId: '8', nickName: 'Ann', ...waitOf(minutes) });
const CHATS = { open: 3, waiting: 2, longestWait: null, inLine: 1 };
const visibility = { isHidden: () => false, nextShown: () => Promise.resolve() };

describe('the home screen', () => {
  beforeAll(() => pageCommands.add({ commands: goCommands(SCREENS) }));

  const setUp = async (day: Partial<HomeDay> | null, user: Parameters<typeof signedInAs>[0] = {}) => {
    const fetchDay = jasmine
      .createSpy<HomeApi['fetchDay']>('fetchDay')
      .and.callFake(() =>
        day === null
          ? failed({ kind: 'unreachable', code: 0 })
          : answered({ data: { ...NOTHING, ...day }, etag: 'e1' }),
      );
    const test = createTestStore({
      reducer: combineReducers({
        session: sessionReducer,
        commands: commandsReducer,
        clock: clockReducer,
        home: homeDay.reducer,
      }),
      saga: function* () {
        yield* fork(clockSaga, { ...UNCORRECTED, now: () => NOW, visibility });
        yield* fork(homeSaga, { homeApi: { fetchDay }, random: () => 0.5, visibility });
      },
    });
    test.store.dispatch(signedInAs({ name: 'Bo', isOnline: true, ...user }));
    const draw = (isShown: boolean) => (
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>{isShown && <HomeScreen />}</MemoryRouter>
      </Provider>
    );
    const drawn = await render(draw(true));
    await drawn.doing(() => test.settle());
    return { ...test, ...drawn, fetchDay, leave: () => drawn.show(draw(false)) };
  };

  it('has a card for each part of the work, without figures that are 0', async () => {
    const cards = async (day: Partial<HomeDay>) =>
      [...(await setUp(day)).root.querySelectorAll('article')].map(({ textContent }) => textContent);
    expect(await cards({})).toEqual([]);
    expect(await cards({ chats: CHATS })).toEqual(['My chatsOpen3In line1']);
    expect(await cards({ chats: { ...CHATS, open: 0, inLine: 0 } })).toEqual(['My chatsNo open chats']);
    expect(await cards({ queries: { ...QUERIES, open: 1_001, due: 1, unassigned: 19 } })).toEqual([
      'My queriesOpen1000+Due soon1Unassigned19',
    ]);
    expect(await cards({ attention: { accountsWithoutRole: 0, expiredQueries: 0, problems: 0 } })).toEqual([
      'Needs attentionNothing',
    ]);
  });

  it('links figures to lists of what they count', async () => {
    const { root } = await setUp({
      chats: { ...CHATS, longestWait: aWait(6) },
      queries: { ...QUERIES, open: 3, due: 1, expired: 2 },
      attention: { accountsWithoutRole: 0, expiredQueries: 1_001, problems: 2 },
    });
    expect(
      [...root.querySelectorAll('article dd a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    ).toEqual([
      '3 /chat',
      '2 /chat',
      '6 min, 1 min late · Ann /chat?id=7&fromId=8',
      '3 /query-service?tab=mine&status=1',
      '1 /query-service?tab=mine&status=1&sort=created&order=asc',
      '2 /query-service?tab=mine&status=1&sort=created&order=asc',
      '1000+ /query-service?status=1',
      '2 /debug/replay',
    ]);
  });

  it('lists the first steps of a deployment, with links to those that are still to do', async () => {
    const taken = { hasAdmin: true, hasAgents: false, hasProducts: false, hasKeys: false, hasCustomers: false };
    const { root } = await setUp({ firstSteps: { ...taken, hasAnswers: false } });
    const steps = [...root.querySelectorAll('.cs-home-first li')];
    expect(steps.map((step) => /^(Done|To do):/.exec(step.textContent)?.[1])).toEqual([
      'Done',
      ...Array.from({ length: 5 }, () => 'To do'),
    ]);
    expect(steps.map((step) => step.querySelector('a')?.getAttribute('href') ?? null)).toEqual([
      null,
      '/account',
      '/settings-product',
      null,
      null,
      null,
    ]);
    expect((await setUp({ firstSteps: null })).root.querySelector('.cs-home-first')).toBeNull();
  });

  it('begins with the most urgent work and one button', async () => {
    const next = async (day: Partial<HomeDay>, user: Parameters<typeof signedInAs>[0] = {}) => {
      const { root } = await setUp(day, user);
      expect(root.querySelectorAll('.primary').length).toBeLessThanOrEqual(1);
      const button = root.querySelector('.cs-home-next .primary');
      return [
        root.querySelector('.cs-home-next p')?.textContent,
        button && `${button.textContent} ${button.getAttribute('href')}`,
      ];
    };
    const floor = (minutes: number) => someFigures({ longestWait: { chatId: '42', comeFrom: 5, ...waitOf(minutes) } });
    const queries = { ...QUERIES, oldestWait: { id: '9', title: 'No refund', waitingSince: minutesAgo(60) } };
    const mine = { ...CHATS, longestWait: aWait(4) };
    expect(await next({ chats: mine, queries, floor: floor(9) })).toEqual([
      '2 wait for you, longest 4 min',
      'Open (G C) /chat?id=7&fromId=8',
    ]);
    expect(await next({ chats: { ...mine, waiting: 1 } })).toEqual(['1 waits for you, 4 min', jasmine.any(String)]);
    expect(await next({ chats: CHATS, queries, floor: floor(9) })).toEqual([
      'A customer has waited 9 min',
      'Open (G L) /indexLeader?chat=42',
    ]);
    const query = 'A query has waited 1 h for your reply: No refund';
    expect(await next({ chats: CHATS, queries, floor: floor(1) })).toEqual([
      query,
      'Open /query-service?tab=mine&status=1',
    ]);
    const uris = [ROLE_KEY.tasks, BUTTON_KEY.queryEdit];
    expect(await next({ chats: CHATS, queries }, { uris })).toEqual([query, 'Open /query-service/9']);
    expect(await next({ chats: CHATS }, { uris, isOnline: false })).toEqual([
      'You are offline. Go online to get chats.',
      'Go online (G V) /live-service',
    ]);
    expect(await next({ chats: CHATS })).toEqual(['No one waits for you. 3 chats are open.', 'Open (G C) /chat']);
    expect((await next({ chats: CHATS }, { type: 'L', uris, isOnline: false }))[0])
      .withContext('a leader need not be online')
      .toBe('No one waits for you. 3 chats are open.');
    expect(await next({ queries: { ...QUERIES, unassigned: 2 } })).toEqual([
      'Queries wait for someone to take them.',
      'Open /query-service?status=1',
    ]);
    expect(await next({ queries: QUERIES })).toEqual(['Nothing waits for you.', null]);
    expect(await next({ problems: [] }))
      .withContext('no chats and queries')
      .toEqual([undefined, null]);
  });

  it('lists the newest problems with links to their replays', async () => {
    const problem = { id: '5', createTime: '2026-03-01T11:00:00Z', staffName: 'Cy', note: 'It hangs' };
    const { root } = await setUp({ problems: [problem, { ...problem, id: '4', note: '' }] });
    expect(
      [...root.querySelectorAll('li a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    ).toEqual(['It hangs /debug/replay?id=5', 'Without a note /debug/replay?id=4']);
    expect((await setUp({ problems: [] })).root.textContent).toContain('No one has reported a problem.');
  });

  it('has words for an erased customer who has come back and waits', async () => {
    const longestWait = { ...aWait(1), chatId: '42', nickName: '' };
    const { root } = await setUp({ chats: { ...CHATS, longestWait } });
    expect(root.querySelector('dd a[href*="42"]')?.textContent).toContain('Erased customer');
  });

  it('shows who waits longest, for how long and how late, with a link to the chat', async () => {
    const { root } = await setUp({ chats: { ...CHATS, longestWait: aWait(6) } });
    const link = [...root.querySelectorAll('a')].find(({ textContent }) => textContent.endsWith('Ann'));
    expect(link?.textContent).toBe('6 min, 1 min late · Ann');
    expect(link?.getAttribute('href')).toBe('/chat?id=7&fromId=8');
    expect(link?.querySelector('.is-late')?.textContent).toBe('6 min, 1 min late');
  });

  it('shows the last days by weekday, chats and queries each with a scale of its own, unless they are empty', async () => {
    const aDay = (day: string, chats: number) => ({ day, chats, queries: 10 * chats, solved: chats });
    const { all } = await setUp({ week: [aDay('2026-02-28', 1), aDay('2026-03-01', 4)] });
    expect(all('heading').map(({ textContent }) => textContent)).toContain('My last 2 days');
    const tables = [...document.querySelectorAll('.cs-home-week table')].map((table) => [
      table.querySelector('caption')?.textContent,
      ...[...table.querySelectorAll('tbody tr')].map(
        (row) => `${row.textContent} ${row.querySelector<HTMLElement>('.cs-home-bar')?.style.inlineSize ?? ''}`,
      ),
    ]);
    expect(tables).toEqual([
      ['Chats 5', 'Sat 281 25%', 'Today4 100%'],
      ['Queries 50', 'Sat 2810 25%', 'Today40 100%'],
    ]);
    const empty = await setUp({ week: [aDay('2026-03-01', 0)] });
    expect(empty.root.querySelector('.cs-home-week')).toBeNull();
    const leader = await setUp({ week: [aDay('2026-03-01', 0)], teamWeek: [aDay('2026-03-01', 7)] });
    expect([...leader.root.querySelectorAll('.cs-home-week h2')].map(({ textContent }) => textContent)).toEqual([
      "The team's last 1 days",
    ]);
  });

  it('says when the figures fail, and tries again on request', async () => {
    const { root, get, doing, fetchDay } = await setUp(null);
    expect(root.textContent).toContain('The figures could not be loaded.');
    fetchDay.and.callFake(() => answered({ data: { ...NOTHING, chats: CHATS }, etag: '' }));
    await doing(() => get('button', 'Try again').click());
    expect(root.textContent).toContain('My chats');
    expect(root.textContent).not.toContain('could not be loaded');
  });

  it('asks no more once it is left', async () => {
    const { leave, fetchDay, store } = await setUp({ chats: CHATS });
    expect(fetchDay.calls.allArgs()).toEqual([[null]]);
    await leave();
    expect(store.getState().clock.watchers).toBe(0);
  });

  for (const [index, name] of ODD_NAMES.entries()) {
    it(`fits odd name ${index + 1} on a phone`, async () => {
      const { root } = await setUp({
        chats: { ...CHATS, longestWait: { ...aWait(6), nickName: name } },
      });
      root.style.width = '390px';
      expect(root.scrollWidth).toBeLessThanOrEqual(391);
      expect(root.textContent).toContain(name.slice(0, 20));
    });
  }
});
