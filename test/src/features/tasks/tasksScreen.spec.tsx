import { combineReducers } from '@reduxjs/toolkit';
import { Profiler } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { fork } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '#contract/constants.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { clockReducer, clockSaga } from '#common/clock/index.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { presenceReducer } from '#src/features/presence/index.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { tasksList, tasksSaga, type TaskPage, type TasksApi } from '#src/features/tasks/index.ts';
import { TasksScreen } from '#src/features/tasks/components/TasksScreen.tsx';
import { answered, aTask, aTaskPage, signedInAs } from '#test/support/page/fakeSession.ts';
import { press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';
import { UNCORRECTED } from '#test/support/page/fakeClock.ts';

const STARTED_AT = Date.UTC(2026, 0, 1, 12);
const ago = (seconds: number) => new Date(STARTED_AT - seconds * 1_000).toISOString();

describe('task screen', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date(STARTED_AT)));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async (
    user: Partial<LoginUser> = {},
    page: Partial<TaskPage> = {},
    deadline: Partial<ChatTask> = {},
  ) => {
    const fetchPage = jasmine.createSpy<TasksApi['fetchPage']>('fetchPage').and.callFake(() =>
      answered(
        aTaskPage({
          total: 3,
          records: [
            aTask({
              chatId: '42',
              waitingSince: ago(179),
              updateTime: ago(179),
              lastMessage: { msgType: 1, text: 'مرحبا 42' },
              ...deadline,
            }),
            aTask({ chatId: '43', updateTime: ago(600), lastMessage: { msgType: 2, text: '' } }),
            aTask({ chatId: '44', chatEnded: 1, updateTime: ago(900) }),
          ],
          ...page,
        }),
      ),
    );
    const opened: string[] = [];
    const deps = {
      tasksApi: { fetchPage },
      ...UNCORRECTED,
      random: () => 0.5,
      now: () => Date.now(),
      visibility: { isHidden: () => false, nextShown: () => new Promise<void>(() => undefined) },
      navigate: () => undefined,
      openTab: (url: string) => {
        opened.push(url);
      },
    };
    const test = createTestStore({
      reducer: combineReducers({
        tasks: tasksList.reducer,
        presence: presenceReducer,
        session: sessionReducer,
        clock: clockReducer,
      }),
      saga: function* () {
        yield* fork(() => tasksSaga(deps));
        yield* fork(() => clockSaga(deps));
      },
    });
    test.store.dispatch(signedInAs({ isOnline: true, ...user }));
    let commits = 0;
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/checkList']}>
          <Profiler
            id="tasks"
            onRender={() => {
              commits += 1;
            }}
          >
            <TasksScreen />
          </Profiler>
        </MemoryRouter>
      </Provider>,
    );
    const pass = (ms: number) => drawn.doing(() => jasmine.clock().tick(ms));
    const row = (id: string) => drawn.all('row').find(({ textContent }) => textContent.includes(id));
    fetchPage.and.callFake(() => answered(null));
    return { ...test, ...drawn, fetchPage, opened, pass, row, commits: () => commits };
  };

  it('draws nothing again over refreshes without a change', async () => {
    const { pass, fetchPage, actions, commits } = await setUp();
    const [dispatched, drawn] = [actions.length, commits()];
    for (let refreshes = 0; refreshes < 4; refreshes += 1) await pass(TASK_REFRESH_MS);
    expect(fetchPage).toHaveBeenCalledTimes(5);
    expect(actions.length).toBe(dispatched);
    expect(commits()).toBe(drawn);
  });

  it('shows how long a customer waits or a chat is idle, and redraws only when the text changes', async () => {
    const { pass, row, commits } = await setUp();
    expect(row('42')?.textContent).toContain('Waiting 2 min');
    expect(row('43')?.textContent).toContain('Idle 10 min');
    expect(row('44')?.textContent).not.toMatch(/Waiting|Idle/);
    const drawn = commits();
    for (let seconds = 0; seconds < 10; seconds += 2) await pass(TASK_REFRESH_MS);
    expect(row('42')?.textContent).toContain('Waiting 3 min');
    expect(commits())
      .withContext('one cell, once')
      .toBe(drawn + 1);
    for (let seconds = 0; seconds < 10; seconds += 2) await pass(TASK_REFRESH_MS);
    expect(commits())
      .withContext('the same words')
      .toBe(drawn + 1);
  });

  it('marks waits by their deadlines and says when they are due, without any by the limits', async () => {
    const setting = async (amberMs: number, lateMs: number, deadline: Partial<ChatTask> = {}) => {
      const { row } = await setUp({ waitLimits: { amberMs, lateMs } }, {}, deadline);
      const time = row('42')?.querySelector('.cs-chat-time');
      return [time?.classList.item(time.classList.length - 1), time?.textContent];
    };
    expect(await setting(180_000, 300_000)).toEqual(['is-calm', 'Waiting 2 min due in 2 min']);
    expect(await setting(120_000, 300_000)).toEqual(['is-amber', 'Waiting 2 min due in 2 min']);
    expect(await setting(60_000, 120_000)).toEqual(['is-late', 'Waiting 2 min 50 s late']);
    expect(await setting(1, 1, { urgentAt: ago(-1), dueAt: ago(-31) })).toEqual([
      'is-calm',
      'Waiting 2 min due in 30 s',
    ]);
    expect(await setting(1, 1, { urgentAt: ago(0), dueAt: ago(-5) })).toEqual([
      'is-amber',
      'Waiting 2 min due in a moment',
    ]);
    expect(await setting(600_000, 900_000, { urgentAt: ago(90), dueAt: ago(61) })).toEqual([
      'is-late',
      'Waiting 2 min 1 min late',
    ]);
  });

  it('shows the newest message in its own direction, and nothing without one', async () => {
    const { row } = await setUp();
    const last = (id: string) => row(id)?.querySelector<HTMLElement>('.cs-last-message') ?? null;
    expect([last('42')?.textContent, last('42')?.dir, last('42')?.title]).toEqual(['مرحبا 42', 'auto', 'مرحبا 42']);
    expect(last('43')?.textContent).toBe('Picture');
    expect(last('44')).toBeNull();
  });

  it('says one state in colour beside the status, and asks for the open chats', async () => {
    const { row, fetchPage } = await setUp();
    expect(fetchPage.calls.mostRecent().args[0].filters.chatEnded).toBe(0);
    const states = ['42', '43', '44'].map((id) => [
      row(id)?.querySelector('.cs-chat-status')?.textContent,
      ...[...(row(id)?.querySelectorAll('.cs-tag') ?? [])].map(({ textContent }) => textContent),
    ]);
    expect(states).toEqual([
      ['Effective', 'Waiting'],
      ['Effective', 'Answered'],
      ['Invalid', 'Ended'],
    ]);
  });

  it('without open chats says when new ones come, and leads to the workspace and to ended chats', async () => {
    const shown = async (user: Partial<LoginUser>) => {
      const screen = await setUp(user, { total: 0, records: [] });
      return { ...screen, words: screen.root.querySelector('.cs-state > span')?.textContent };
    };
    const { words, root, get, doing, fetchPage } = await shown({ isOnline: true });
    expect(words).toBe("You're online. New chats open here.");
    expect([...root.querySelectorAll('a[href="/chat"]')].map(({ textContent }) => textContent)).toEqual([
      jasmine.stringMatching('^Open workspace'),
      jasmine.stringMatching('^Open workspace'),
    ]);
    await doing(() => get('button', 'Show ended chats').click());
    expect(fetchPage.calls.mostRecent().args[0].filters.chatEnded).toBeNull();
    expect((await shown({ isOnline: false })).words).toBe("You're offline. Go online to get new chats.");
    const onBreak = await shown({ isOnline: true, breakEndsAt: ago(-600) });
    expect(onBreak.words).toBe("You're on a break. New chats open here when it is over.");
  });

  it('shows no row of one tab under the heading of another', async () => {
    const { doing, get, row, fetchPage, root } = await setUp();
    let answer: () => void = () => undefined;
    fetchPage.and.callFake(() =>
      cancellable(
        new Promise<TaskPage>((resolve) => {
          answer = () => resolve(aTaskPage({ records: [aTask({ chatId: '43' })] }));
        }),
        () => undefined,
      ),
    );
    await doing(() => get('tab', 'All Task').click());
    expect(row('42')).withContext('a row of My Task').toBeUndefined();
    expect(root.textContent).not.toContain('3 entries');
    await doing(() => answer());
    expect(row('43')).toBeDefined();
    expect(root.textContent).toContain('1 entry');
  });

  it('opens a row by keyboard as by click', async () => {
    const { doing, get, row, opened } = await setUp();
    await doing(() => get('link', '42').click());
    await doing(() => press(row('43') ?? document.body, 'Enter'));
    await doing(() => row('44')?.click());
    expect(opened).toEqual(['/chat?id=42&fromId=1001', '/chat?id=43&fromId=1001', '/chat?id=44&fromId=1001']);
  });
});
