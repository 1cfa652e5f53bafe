import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { fork } from 'typed-redux-saga';
import type { HomeDay } from '../../../../contract/http/home.ts';
import { clockReducer, clockSaga } from '../../../../src/common/clock/index.ts';
import { HomeScreen } from '../../../../src/features/home/components/HomeScreen.tsx';
import type { HomeApi } from '../../../../src/features/home/homeApi.ts';
import { homeSaga } from '../../../../src/features/home/homeSaga.ts';
import { homeReducer } from '../../../../src/features/home/homeSlice.ts';
import { sessionReducer } from '../../../../src/features/session/index.ts';
import { answered, failed, signedInAs } from '../../../support/page/fakeSession.ts';
import { ODD_NAMES } from '../../../support/page/oddNames.ts';
import { render } from '../../../support/page/render.tsx';
import { createTestStore } from '../../../support/page/testStore.ts';
import { UNCORRECTED } from '../../../support/page/fakeClock.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const NOTHING: HomeDay = { chats: null, queries: null, floor: null, week: null, teamWeek: null, attention: null };
const CHATS = { open: 3, waiting: 2, longestWait: null, inLine: 1 };
const visibility = { isHidden: () => false, nextShown: () => Promise.resolve() };

describe('the home screen', () => {
  const setUp = async (day: Partial<HomeDay> | null) => {
    const fetchDay = jasmine
      .createSpy<HomeApi['fetchDay']>('fetchDay')
      .and.callFake(() =>
        day === null ? failed({ kind: 'unreachable', code: 0 }) : answered({ day: { ...NOTHING, ...day }, etag: 'e1' }),
      );
    const test = createTestStore({
      reducer: combineReducers({ session: sessionReducer, clock: clockReducer, home: homeReducer }),
      saga: function* () {
        yield* fork(clockSaga, { ...UNCORRECTED, now: () => NOW, visibility });
        yield* fork(homeSaga, { homeApi: { fetchDay }, random: () => 0.5, visibility });
      },
    });
    test.store.dispatch(signedInAs({ name: 'Bo' }));
    const draw = (isShown: boolean) => (
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>{isShown && <HomeScreen shortcuts={[{ path: '/check', name: 'Live Service' }]} />}</MemoryRouter>
      </Provider>
    );
    const drawn = await render(draw(true));
    await drawn.doing(() => test.settle());
    return { ...test, ...drawn, fetchDay, leave: () => drawn.show(draw(false)) };
  };

  it('has a card for each part of the work, and none for the others', async () => {
    const cards = async (day: Partial<HomeDay>) =>
      [...(await setUp(day)).root.querySelectorAll('article')].map(({ textContent }) => textContent);
    expect(await cards({})).toEqual([]);
    expect(await cards({ chats: CHATS })).toEqual(['My chatsOpen3Waiting for you2Longest waitNo one waitsIn line1']);
    expect(await cards({ queries: { open: 1_001, due: 1, expired: 0, unassigned: 19 } })).toEqual([
      'My queriesOpen1000+Due soon1Expired0Unassigned19',
    ]);
  });

  it('shows admins what needs attention, each figure with a link to what it counts', async () => {
    const { root } = await setUp({ attention: { accountsWithoutRole: 0, expiredQueries: 1_001, problems: 2 } });
    expect(root.querySelector('article')?.textContent).toBe(
      'Needs attentionExpired queries1000+Accounts without a role0Problems, last 7 days2',
    );
    expect([...root.querySelectorAll('article a')].map((link) => link.getAttribute('href'))).toEqual([
      '/query-service?status=1',
      '/debug/replay',
    ]);
  });

  it('has words for an erased customer who has come back and waits', async () => {
    const longestWait = {
      chatId: '42',
      fromId: '91',
      nickName: '',
      waitingSince: new Date(NOW - 60_000).toISOString(),
    };
    const { root } = await setUp({ chats: { ...CHATS, longestWait } });
    expect(root.querySelector('a[href*="42"]')?.textContent).toContain('Erased customer');
  });

  it('shows who waits longest, and for how long, with a link to the chat', async () => {
    const { root } = await setUp({
      chats: {
        ...CHATS,
        longestWait: { chatId: '7', fromId: '8', nickName: 'Ann', waitingSince: '2026-03-01T11:54:00Z' },
      },
    });
    const link = [...root.querySelectorAll('a')].find(({ textContent }) => textContent.endsWith('Ann'));
    expect(link?.textContent).toBe('6 min · Ann');
    expect(link?.getAttribute('href')).toBe('/chat?id=7&fromId=8');
    expect(link?.querySelector('.is-late')?.textContent).toBe('6 min');
  });

  it('shows the last days, unless they are empty', async () => {
    const aDay = (day: string, chats: number) => ({ day, chats, queries: 2 * chats, solved: chats });
    const { all } = await setUp({ week: [aDay('2026-02-28', 1), aDay('2026-03-01', 4)] });
    expect(all('heading').map(({ textContent }) => textContent)).toContain('My last 2 days');
    const rows = [...document.querySelectorAll('.cs-home-week tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(' '),
    );
    expect(rows).toEqual(['2026-02-28  1 2 1', '2026-03-01  4 8 4']);
    const empty = await setUp({ week: [aDay('2026-03-01', 0)] });
    expect(empty.root.querySelector('.cs-home-week')).toBeNull();
    const leader = await setUp({ week: [aDay('2026-03-01', 0)], teamWeek: [aDay('2026-03-01', 7)] });
    expect([...leader.root.querySelectorAll('.cs-home-week h2')].map(({ textContent }) => textContent)).toEqual([
      "The team's last 1 days",
    ]);
  });

  it('keeps the links of the screens when the figures fail, and tries again on request', async () => {
    const { root, get, doing, fetchDay } = await setUp(null);
    expect(root.textContent).toContain('The figures could not be loaded.');
    expect(get('link', 'Live Service')).toBeDefined();
    fetchDay.and.callFake(() => answered({ day: { ...NOTHING, chats: CHATS }, etag: null }));
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
        chats: {
          ...CHATS,
          longestWait: { chatId: '7', fromId: '8', nickName: name, waitingSince: '2026-03-01T11:54:00Z' },
        },
      });
      root.style.width = '390px';
      expect(root.scrollWidth).toBeLessThanOrEqual(391);
      expect(root.textContent).toContain(name.slice(0, 20));
    });
  }
});
