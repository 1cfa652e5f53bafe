import type { Database } from '#server/db/connection.ts';
import {
  listForLeaders,
  listHistory,
  listTasks,
  searchCustomers,
  type TaskScope,
} from '#server/chat/chatListService.ts';
import { sharedLeaderFigures } from '#server/chat/leaderFiguresService.ts';
import type { StaffPrincipal } from '#server/common/principal.ts';
import { sharedStrips, sharedWall } from '#server/wall/wallService.ts';
import { assignees, presences } from '#server/accounts/staffListService.ts';
import type { Filled } from './fill.ts';

/** One page of ten rows, as a screen requests it. */
export interface Case {
  readonly list: string;
  readonly filter: string;
  /** @returns the number of rows */
  readonly ask: () => Promise<number>;
}

const FIRST = { pageNo: 1, pageSize: 10 } as const;
const FIRST_CUSTOMER_ID = '1000000';
/** A search, not a page of a list. */
export const CUSTOMERS = 'customers';
/** A product without chats. */
const NO_PRODUCT = 10;
const DAYS_TO_COME = { stime: '2100-01-01', etime: '2100-01-02' };

interface Listed {
  readonly records: readonly unknown[];
}

/** Each list call with each filter, for one database. */
export function casesAt(db: Database, filled: Filled): readonly Case[] {
  const calls = callsAt(db, filled);
  return [
    ...taskCases(calls, 'all'),
    ...taskCases(calls, 'mine'),
    calls.task('mine', 'live, late first', { chatEnded: 0, lateFirst: true }),
    calls.task('mine', 'late first', { lateFirst: true }),
    ...taskCases(calls, 'mine today'),
    ...leaderCases(calls),
    ...historyCases(calls),
    ...otherCases(calls),
  ];
}

function callsAt(db: Database, filled: Filled) {
  const deps = { db, timeZone: 'UTC', now: Date.now };
  // Each request comes later than figures are shared.
  let now = Date.now();
  const me = principalOf(filled.staffId);
  return {
    filled,
    me,
    db,
    readFigures: sharedLeaderFigures({ ...deps, now: () => (now += 1_000) }),
    readWall: sharedWall({ ...deps, now: () => (now += 1_000) }),
    readStrips: sharedStrips({ db, now: () => (now += 60_000) }),
    days: { stime: filled.day, etime: filled.day },
    task: (scope: TaskScope, filter: string, request: object): Case =>
      caseOf(NAMES[scope], filter, () => listTasks(deps, me, scope, { ...FIRST, ...request })),
    leader: (filter: string, request: object): Case =>
      caseOf('leader', filter, () => listForLeaders(deps, me, { ...FIRST, ...request })),
    history: (filter: string, request: object): Case =>
      caseOf('history', filter, () => listHistory(deps, me, { ...FIRST, ...request })),
  };
}
type Calls = ReturnType<typeof callsAt>;

function caseOf(list: string, filter: string, ask: () => Promise<Listed | readonly unknown[]>): Case {
  return {
    list,
    filter,
    ask: async () => {
      const answer = await ask();
      return 'records' in answer ? answer.records.length : answer.length;
    },
  };
}

function shared(make: (filter: string, request: object) => Case): readonly Case[] {
  return [make('none', {}), make('product', { comeFrom: 3 }), make('product, no rows', { comeFrom: NO_PRODUCT })];
}

function taskCases({ task, filled }: Calls, scope: TaskScope): readonly Case[] {
  return [
    ...shared((filter, request) => task(scope, filter, request)),
    task(scope, 'live', { chatEnded: 0 }),
    task(scope, 'ended', { chatEnded: 1 }),
    task(scope, 'product, live', { comeFrom: 3, chatEnded: 0 }),
    task(scope, 'product, ended', { comeFrom: 3, chatEnded: 1 }),
    task(scope, 'product, ended, no rows', { comeFrom: NO_PRODUCT, chatEnded: 1 }),
    task(scope, 'Live ID', { keyword: filled.liveId }),
    task(scope, 'three digits of it', { keyword: filled.liveId.slice(-3) }),
    task(scope, 'digits, no rows', { keyword: '98765' }),
    task(scope, 'no number', { keyword: 'abc' }),
  ];
}

function leaderCases({ leader, filled, days }: Calls): readonly Case[] {
  return [
    ...shared(leader),
    leader('assigned', { isAssigned: true }),
    leader('in line', { isAssigned: false }),
    leader('in line, product, no rows', { isAssigned: false, comeFrom: NO_PRODUCT }),
    leader('assignee', { userId: filled.staffId }),
    leader('assignee without chats', { userId: filled.idleStaffId }),
    leader('name of one', { keyword: 'agent007' }),
    leader('name of twenty', { keyword: 'agent01' }),
    leader('name of all', { keyword: 'agent' }),
    leader('name of nobody', { keyword: 'xyzzy' }),
    leader('name, product', { keyword: 'agent01', comeFrom: 3 }),
    leader('name, product, no rows', { keyword: 'agent', comeFrom: NO_PRODUCT }),
    leader('a day', days),
    leader('days to come', DAYS_TO_COME),
    leader('a day, product', { ...days, comeFrom: 3 }),
    leader('a day, product, no rows', { ...days, comeFrom: NO_PRODUCT }),
    leader('a day, name of twenty', { ...days, keyword: 'agent01' }),
    leader('a day, in line', { ...days, isAssigned: false }),
    leader('a day, answered', { ...days, firstAnswer: 'given' }),
    leader('a day, missed', { ...days, firstAnswer: 'missed' }),
    leader('missed', { firstAnswer: 'missed' }),
    leader('late', { deadline: 'late' }),
    leader('at risk, late first', { deadline: 'soon', lateFirst: true }),
    leader('since the day', { since: `${filled.day}T00:00:00.000Z` }),
    leader('late first', { lateFirst: true }),
    leader('late first, live', { lateFirst: true, chatEnded: 0 }),
    leader('late first, live, assignee', { lateFirst: true, chatEnded: 0, userId: filled.staffId }),
    leader('late first, answered', { lateFirst: true, chatEnded: 0, isAssigned: true, isWaiting: false }),
    leader('late first, product', { lateFirst: true, comeFrom: 3 }),
    leader('late first, product, no rows', { lateFirst: true, comeFrom: NO_PRODUCT }),
    leader('late first, name', { lateFirst: true, keyword: 'agent01' }),
    leader('late first, assignee without chats', { lateFirst: true, userId: filled.idleStaffId }),
  ];
}

function historyCases({ history, filled, days }: Calls): readonly Case[] {
  return [
    ...shared(history),
    history('live', { status: 0 }),
    history('ended', { status: 1 }),
    history('product, live', { status: 0, comeFrom: 3 }),
    history('product, ended', { status: 1, comeFrom: 3 }),
    history('customer', { userId: filled.customerId }),
    history('customer, ended, product', { userId: filled.customerId, status: 1, comeFrom: 3 }),
    history('customer without chats', { userId: '1' }),
    history('a day', days),
    history('days to come', DAYS_TO_COME),
    history('a day, live, no rows', { ...days, status: 0 }),
    history('a day, product, no rows', { ...days, comeFrom: NO_PRODUCT }),
    history('Live ID', { keyword: filled.liveId }),
    history('three digits of it', { keyword: filled.liveId.slice(-3) }),
    history('digits, no rows', { keyword: '98765' }),
  ];
}

function otherCases({ db, readFigures, readWall, readStrips, filled, me }: Calls): readonly Case[] {
  return [
    ...['maria', 'uki', 'yuki tanaka', 'xyzzy', 'ma', 'zz', filled.phonePart, FIRST_CUSTOMER_ID].map((keyword) =>
      caseOf(CUSTOMERS, `'${keyword}'`, () => searchCustomers(db, keyword)),
    ),
    caseOf('leader', 'figures', async () => [await readFigures()]),
    caseOf('wall', 'figures', async () => [await readWall()]),
    caseOf('wall', 'strips', async () => [await readStrips()]),
    caseOf('staff', 'none', () => presences(db, { ...FIRST })),
    caseOf('staff', 'online, no rows', () => presences(db, { ...FIRST, csOnline: true })),
    caseOf('assignees', 'name', () => assignees(db, me, { keyword: 'maria' })),
  ];
}

const NAMES: Readonly<Record<TaskScope, string>> = { all: 'All Task', mine: 'My Task', 'mine today': 'today' };

function principalOf(staffId: string): StaffPrincipal {
  return {
    kind: 'staff',
    staffId,
    sessionId: '0',
    type: 'A',
    name: 'Bench',
    targetId: null,
    uris: [],
    token: '',
    mustChangePassword: false,
    sessionEndsAt: new Date(0),
  };
}
