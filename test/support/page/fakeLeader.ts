import { combineReducers } from '@reduxjs/toolkit';
import type { LeaderFigures } from '#contract/http/chats.ts';
import type { StaffPresence, Assignee } from '#contract/http/staff.ts';
import { clockReducer } from '#common/clock/index.ts';
import type { ListPage } from '#common/liveList/index.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { historyDialogReducer } from '#src/features/history/index.ts';
import { leaderReducer } from '#src/features/leader/leaderSlice.ts';
import { leaderSaga } from '#src/features/leader/leaderSaga.ts';
import type { LeaderApi } from '#src/features/leader/leaderApi.ts';
import type { AssignableChat } from '#src/features/leader/assignSlice.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { answered, aTask, aTaskPage } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

export function anAssignee(fields: Partial<Assignee> = {}): Assignee {
  return {
    id: '8',
    account: 'staff08',
    name: 'Ada Mensah',
    email: 'ada@example.com',
    headImg: '',
    isOnline: true,
    isAway: false,
    breakEndsAt: null,
    openChats: 3,
    maxChats: 10,
    ...fields,
  };
}

export function aColleague(fields: Partial<StaffPresence> = {}): StaffPresence {
  const { email: _, ...person } = anAssignee();
  return {
    ...person,
    userId: person.id,
    type: 'D',
    onlineStartTime: '2026-01-01T08:00:00.000Z',
    offlineTime: null,
    updateTime: '2026-01-01T09:00:00.000Z',
    ...fields,
  };
}

export function aStaffPage(fields: Partial<ListPage<StaffPresence>> = {}): ListPage<StaffPresence> {
  return {
    pageNo: 1,
    pageSize: 10,
    total: 1,
    totalIsExact: true,
    next: null,
    prev: null,
    records: [aColleague()],
    etag: 's1',
    ...fields,
  };
}

export function anAssignableChat(fields: Partial<AssignableChat> = {}): AssignableChat {
  return { id: '42', customerName: 'Ann', toId: null, toName: '', isOver: false, ...fields };
}

export function someFigures(fields: Partial<LeaderFigures> = {}): LeaderFigures {
  return {
    inLine: 4,
    longestWait: {
      chatId: '42',
      comeFrom: 5,
      waitingSince: '2026-01-01T11:39:00.000Z',
      dueAt: '2026-01-01T11:44:00.000Z',
      urgentAt: '2026-01-01T11:41:00.000Z',
    },
    online: 6,
    onBreak: 0,
    away: 1,
    staff: 23,
    slots: 60,
    usedSlots: 38,
    awayChats: 0,
    chatsToday: 36,
    answeredToday: 31,
    firstResponseMs: 40_000,
    ...fields,
  };
}

/** The leader page with its own store and a fake server. */
export function setUpLeader() {
  const single = {
    fetchTasks: jasmine.createSpy<LeaderApi['fetchTasks']>('fetchTasks').and.callFake(() => answered(aTaskPage())),
    fetchStaff: jasmine.createSpy<LeaderApi['fetchStaff']>('fetchStaff').and.callFake(() => answered(aStaffPage())),
    findAssignees: jasmine
      .createSpy<LeaderApi['findAssignees']>('findAssignees')
      .and.callFake(() => answered([anAssignee()])),
    assign: jasmine.createSpy<LeaderApi['assign']>('assign').and.callFake(() => answered(null)),
    fetchChat: jasmine.createSpy<LeaderApi['fetchChat']>('fetchChat').and.callFake(() => answered(anAssignableChat())),
  };
  const bulk = {
    fetchFigures: jasmine
      .createSpy<LeaderApi['fetchFigures']>('fetchFigures')
      .and.callFake(() => answered({ data: someFigures(), etag: 'f1' })),
    findTakers: jasmine.createSpy<LeaderApi['findTakers']>('findTakers').and.callFake(() => answered([anAssignee()])),
    assignAll: jasmine
      .createSpy<LeaderApi['assignAll']>('assignAll')
      .and.callFake(({ chatIds }) => answered(chatIds.map((chatId) => ({ chatId, code: 200, codeMsg: '' })))),
    fetchChatsOf: jasmine
      .createSpy<LeaderApi['fetchChatsOf']>('fetchChatsOf')
      .and.callFake(() => answered([aTask({ chatId: '42' })])),
  };
  const api = { ...single, ...bulk };
  const [visited, opened, replaced]: [string[], string[], boolean[]] = [[], [], []];
  const test = createTestStore({
    reducer: combineReducers({
      leader: leaderReducer,
      session: sessionReducer,
      toasts: toastsReducer,
      clock: clockReducer,
      view: viewReducer,
      historyDialog: historyDialogReducer,
    }),
    saga: () =>
      leaderSaga({
        leaderApi: api,
        random: () => 0.5,
        now: () => Date.now(),
        visibility: { isHidden: () => false, nextShown: () => new Promise<void>(() => undefined) },
        navigate: (path, options) => {
          visited.push(path);
          replaced.push(options?.replace === true);
        },
        openTab: (url, name) => {
          opened.push(`${name}: ${url}`);
        },
      }),
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, visited, opened, replaced, dispatch, state: () => test.store.getState() };
}
