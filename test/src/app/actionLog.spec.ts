import type { UnknownAction } from 'redux';
import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../../contract/domain.ts';
import { textContent } from '../../../contract/chat/content.ts';
import { createStateHasher, projectState, replaySegment } from '../../../src/actionLog/index.ts';
import { CORE_LOG_RULES, GrowingLogRules } from '../../../src/app/logRules.ts';
import { locationChanged } from '../../../src/app/navigationSlice.ts';
import { layoutLogRules } from '../../../src/app/layout/layoutLogRules.ts';
import { layoutReducer } from '../../../src/app/layout/layoutSlice.ts';
import { rootReducerWith, type BroughtReducers, type RootState } from '../../../src/app/rootReducer.ts';
import { SCREEN_LOG_RULES } from '../../../src/app/startScreens.ts';
import { createAppStore } from '../../../src/app/store.ts';
import { avatarsLogRules, avatarsReducer } from '../../../src/common/avatars/index.ts';
import { headReady, headsWanted } from '../../../src/common/avatars/avatarsSlice.ts';
import { noticeRaised, notificationReceived } from '../../../src/common/toasts/index.ts';
import { auditLogLogRules, auditLogReducer } from '../../../src/features/auditLog/index.ts';
import { dashboardLogRules, dashboardReducer } from '../../../src/features/dashboard/index.ts';
import { reportsLogRules, reportsReducer } from '../../../src/features/reports/index.ts';
import { accountsLogRules, accountsReducer } from '../../../src/features/accounts/index.ts';
import { attentionLogRules, attentionReducer } from '../../../src/features/attention/index.ts';
import { newsCame } from '../../../src/features/attention/attentionSlice.ts';
import { recordKeywordTyped, recordsReceived } from '../../../src/features/history/dialog/historyDialogSlice.ts';
import {
  addressRead as historyAddressRead, chatsReceived, customersReceived, customerTyped, filtersChanged as historyFiltersChanged, historyOpened,
  keywordTyped as historyKeywordTyped,
} from '../../../src/features/history/historySlice.ts';
import { historyDialogLogRules, historyDialogOpened, historyDialogReducer, historyLogRules, historyReducer } from '../../../src/features/history/index.ts';
import { loginFailed, loginRequested } from '../../../src/features/login/loginSlice.ts';
import { chatSignedIn, sessionStarted } from '../../../src/features/session/index.ts';
import { chatSelected, draftChanged, listReceived } from '../../../src/features/chat/chatSlice.ts';
import { queryDetailLogRules, queryDetailReducer, queryListLogRules, queryListReducer, repliesLogRules, repliesReducer } from '../../../src/features/queries/index.ts';
import { addressRead as queriesAddressRead, categoriesReceived, queryList, viewChanged as queriesViewChanged } from '../../../src/features/queries/list/queryListSlice.ts';
import { querySettingsLogRules, querySettingsReducer } from '../../../src/features/querySettings/index.ts';
import { categoriesOpened, categoriesReceived as categoryDetailsReceived } from '../../../src/features/querySettings/categories/categoriesSlice.ts';
import { queryRules } from '../../../src/features/querySettings/querySettingsSlice.ts';
import { freshReceived, nameTyped, subjectsOpened, subjectsReceived } from '../../../src/features/querySettings/subjects/subjectsSlice.ts';
import { queryAssignment } from '../../../src/features/queries/detail/assign/queryAssignment.ts';
import { queryOpened, queryReceived, statusChosen } from '../../../src/features/queries/detail/detailSlice.ts';
import { logReceived } from '../../../src/features/queries/detail/log/logSlice.ts';
import { relatedOpened, relatedQueryReceived, relatedReceived, relatedWanted } from '../../../src/features/queries/detail/related/relatedSlice.ts';
import { menusLogRules, menusReducer } from '../../../src/features/menus/index.ts';
import { rolesLogRules, rolesReducer } from '../../../src/features/roles/index.ts';
import { settingsLogRules, settingsReducer } from '../../../src/features/settings/index.ts';
import { onlineSettings } from '../../../src/features/settings/settingsSlice.ts';
import { clockLogRules, clockReducer } from '../../../src/common/clock/index.ts';
import { stepsOpened, stepsReceived } from '../../../src/features/chatSteps/chatStepsSlice.ts';
import { chatStepsLogRules, chatStepsReducer } from '../../../src/features/chatSteps/index.ts';
import { devicesOpened, endAsked, passwordChangeRequested, sessionsReceived } from '../../../src/features/devices/devicesSlice.ts';
import { devicesLogRules, devicesReducer } from '../../../src/features/devices/index.ts';
import { checkLogRules, checkReducer } from '../../../src/features/check/index.ts';
import { chatAssignment } from '../../../src/features/leader/assign/assignSlice.ts';
import { leaderLogRules, leaderReducer } from '../../../src/features/leader/index.ts';
import { addressRead as leaderAddressRead, leaderOpened, leaderStaff, leaderTasks, viewChanged } from '../../../src/features/leader/leaderSlice.ts';
import { addressRead as tasksAddressRead, presenceReducer, tasksList, tasksLogRules } from '../../../src/features/tasks/index.ts';
import { messageQueued, pageReceived } from '../../../src/realtime/conversationEvents.ts';
import { connected, connectionOpening, packetsReceived, realtimeStarted } from '../../../src/realtime/realtimeEvents.ts';
import { pushOf, records } from '../../support/page/chatBuilders.ts';
import { repliesMorning } from '../../support/page/repliesMorning.ts';
import { auditLogMorning } from '../../support/page/fakeAuditLog.ts';
import { dashboardMorning } from '../../support/page/fakeDashboard.ts';
import { reportsMorning } from '../../support/page/fakeReports.ts';
import { accountsMorning } from '../../support/page/accountsMorning.ts';
import { rolesMorning } from '../../support/page/rolesMorning.ts';
import { aQuery } from '../../support/page/fakeQueries.ts';
import { aColleague, anAssignableChat, anAssignee, aStaffPage } from '../../support/page/fakeLeader.ts';
import { aQuerySummary } from '../../support/page/fakeQueryList.ts';
import { someSettings } from '../../support/page/someSettings.ts';
import { createTestLog } from '../../support/page/testLog.ts';

/** Everything that screens bring. */
const BROUGHT: BroughtReducers = {
  attention: attentionReducer, avatars: avatarsReducer, layout: layoutReducer, devices: devicesReducer, check: checkReducer, clock: clockReducer, tasks: tasksList.reducer, presence: presenceReducer, leader: leaderReducer,
  chatSteps: chatStepsReducer,
  history: historyReducer, historyDialog: historyDialogReducer, queryList: queryListReducer, queryDetail: queryDetailReducer, queryReplies: repliesReducer, querySettings: querySettingsReducer, settings: settingsReducer,
  accounts: accountsReducer, roles: rolesReducer, menus: menusReducer, auditLog: auditLogReducer, dashboard: dashboardReducer, reports: reportsReducer,
};
const rootReducer = rootReducerWith(BROUGHT);

const CANARY = 'Kestrel';
const SECRET = 'e3b0c44298fc1c149afbf4c8996fb924';

const chat = {
  id: '1', chatId: '1', fromId: '70', fromName: CANARY, nickName: CANARY, fromHeadImg: '', toId: '7', toName: CANARY, comeFrom: 1,
  chatEnded: 0 as const, createTime: '2026-01-01T00:00:00.000Z', updateTime: '2026-01-01T00:00:00.000Z', waitingSince: null, unReadCount: 2,
};
const user = {
  id: '7', account: CANARY, name: CANARY, type: 'D' as const, uris: ['/live-service/index'], roleId: '1', phoneCode: '44', phone: '5550177',
  mobile: '445550177', email: `${CANARY}@example.com`, targetId: '70', headImg: '', isOnline: true, openChats: 1, timeZone: 'UTC',
};
const shared = { fromNickName: CANARY, msg: textContent(`${CANARY} says hello`), content: CANARY };
const newest = records(1, 20, shared);

const aListPage = { pageNo: 1, pageSize: 10, total: 1, totalIsExact: true, next: null, prev: null };
const aPage = { ...aListPage, etag: '"1"' };

const { assigneeChosen, assigneesReceived, assigneeTyped, assignOpened, thingSeen } = chatAssignment.actions;
const ofQuery = queryAssignment.actions;
const QUERY = aQuery({ title: CANARY, description: CANARY, handleName: CANARY, createName: CANARY, picUrls: [`/fileservice/download/file/1?sign=${SECRET}`] });
const DEVICE = {
  id: '1', browser: 'Firefox 140', system: 'Linux', address: CANARY, createTime: chat.createTime, lastUsedTime: chat.createTime,
  expireTime: chat.createTime, isCurrent: false,
};
const COLLEAGUE = anAssignee({ account: CANARY, name: CANARY, email: `${CANARY}@example.com` });

/**
 * A morning: a wrong password, the right one, the task list, a chat, a draft, a message each way; a look into the history and the settings; a
 * chat given to a colleague, and why it was where it was; roles and menus.
 */
const MORNING: readonly UnknownAction[] = [
  locationChanged({ path: '/login', search: '' }),
  loginRequested({ account: CANARY, encoded: SECRET }),
  loginFailed({ text: 'Wrong account or password' }),
  loginRequested({ account: CANARY, encoded: SECRET }),
  sessionStarted({ user, im: null, unlive: false }),
  chatSignedIn({ userId: '70', tcpToken: SECRET, chatUrl: 'ws://127.0.0.1/ws/chat' }),
  locationChanged({ path: '/checkList', search: '' }),
  tasksList.actions.listOpened({ isInFront: true }),
  tasksList.actions.pageReceived({ page: { ...aPage, records: [chat] }, heldAt: null }),
  tasksList.actions.rowsHeld(),
  tasksList.actions.pageReceived({ page: { ...aPage, records: [chat, { ...chat, id: '2' }] }, heldAt: 1 }),
  noticeRaised({ kind: 'error', message: { text: 'No permission' } }),
  realtimeStarted({ me: { type: PERSON_TYPE.staff, id: '7' }, url: 'ws://127.0.0.1/ws/chat', token: SECRET }),
  connectionOpening({ retry: 0, at: 1 }),
  connected({ reset: true, eventSeq: 0, resumed: [], at: 2 }),
  listReceived({ records: [{ ...chat, lastSeq: 20, lastMessage: { msgType: 1, msg: shared.msg, serverTime: chat.updateTime }, staffReadSeq: 18, customerDeliveredSeq: 0, customerReadSeq: 0, hasStaffMessage: true }], next: null }),
  chatSelected({ chatId: '1' }),
  pageReceived({ chatId: '1', records: newest, next: null }),
  draftChanged({ chatId: '1', text: `Dear ${CANARY}` }),
  messageQueued({ chatId: '1', clientMsgId: 'c-1', msgType: MESSAGE_TYPE.text, msg: textContent(`Dear ${CANARY}`), queuedAt: 3 }),
  packetsReceived({ packets: records(21, 22, shared).map(pushOf), frames: [], at: 4 }),
  notificationReceived({ id: 'n-1', text: `${CANARY} assigned chat ID-1 to you.` }),
  headsWanted(['70.abc']),
  headReady({ head: '70.abc', address: `blob:${SECRET}` }),
  newsCame({ news: [{ chatId: '1', isNew: true, messages: 2, lastSeq: 22 }] }),
  tasksList.actions.keywordTyped({ text: CANARY }),
  tasksList.actions.filtersChanged({ keyword: CANARY }),
  tasksAddressRead({ search: `?liveId=${CANARY}` }),
  historyOpened(),
  historyKeywordTyped({ text: CANARY }),
  historyFiltersChanged({ keyword: CANARY }),
  historyAddressRead({ search: `?liveId=${CANARY}` }),
  customerTyped({ keyword: CANARY }),
  customersReceived([{ id: '70', name: CANARY }]),
  chatsReceived({ ...aListPage, records: [chat] }),
  historyDialogOpened({ chatId: '1', customerName: CANARY, assigneeName: CANARY, productCode: 1 }),
  recordKeywordTyped({ text: CANARY }),
  recordsReceived({ ...aListPage, records: newest }),
  onlineSettings.actions.opened(),
  onlineSettings.actions.received(someSettings({ greetingComing: CANARY, solvedCheckYes: CANARY })),
  onlineSettings.actions.fieldsChanged({ greetingLeftChat: CANARY }),
  leaderOpened(),
  leaderTasks.actions.listOpened({ isInFront: true }),
  leaderTasks.actions.keywordTyped({ text: CANARY }),
  leaderTasks.actions.filtersChanged({ keyword: CANARY }),
  viewChanged({ tasks: { keyword: CANARY } }),
  leaderAddressRead({ search: `?assignee=${CANARY}` }),
  leaderTasks.actions.pageReceived({ page: { ...aPage, records: [chat] }, heldAt: null }),
  leaderStaff.actions.listOpened({ isInFront: false }),
  leaderStaff.actions.pageReceived({ page: aStaffPage({ records: [aColleague({ name: CANARY, account: CANARY })] }), heldAt: null }),
  assignOpened(anAssignableChat({ customerName: CANARY, toId: '8', toName: CANARY })),
  assigneeTyped({ keyword: CANARY }),
  assigneesReceived([COLLEAGUE]),
  assigneeChosen(COLLEAGUE),
  thingSeen(anAssignableChat({ customerName: CANARY, toId: '9', toName: CANARY })),
  stepsOpened({ chatId: '1' }),
  stepsReceived([{
    id: '1', kind: CHAT_EVENT.assigned, at: chat.createTime, actorType: PERSON_TYPE.staff, actorId: '3', actorName: CANARY, toId: '7', toName: CANARY,
    fromId: '8', fromName: CANARY, reason: 'byHand', facts: {},
  }]),
  queryList.actions.listOpened({ isInFront: true }),
  devicesOpened({ staffId: '8', name: CANARY }),
  sessionsReceived({ staffId: '8', sessions: [DEVICE] }),
  endAsked({ about: 'one', session: DEVICE }),
  passwordChangeRequested({ oldEncoded: SECRET, encoded: SECRET }),
  queryList.actions.keywordTyped({ text: CANARY }),
  queriesViewChanged({ keyword: CANARY }),
  queryList.actions.filtersChanged({ keyword: CANARY }),
  queriesAddressRead({ search: `?keyword=${CANARY}` }),
  categoriesReceived([{ id: '1', name: CANARY, module: CANARY, remark: CANARY, status: 'A' }]),
  queryList.actions.pageReceived({
    page: { ...aPage, records: [aQuerySummary({ title: CANARY, handleName: CANARY, createName: CANARY })] },
    heldAt: null,
  }),
  queryRules.actions.received({ allocation: 0, expireIn: 48, notification: 4, notificationMsg: CANARY }),
  queryRules.actions.fieldsChanged({ notificationMsg: `${CANARY}!` }),
  categoriesOpened(),
  categoryDetailsReceived([{ id: '1', name: CANARY, module: CANARY, remark: CANARY, status: 'I' }]),
  subjectsOpened(),
  subjectsReceived([{ id: '1', name: CANARY, remark: CANARY, status: 'A' }]),
  nameTyped({ key: '1', name: `${CANARY} 2` }),
  freshReceived({
    base: [{ id: '1', name: `${CANARY} 3`, remark: CANARY, status: 'A' }], rows: [{ key: '1', id: '1', name: `${CANARY} 2` }],
    conflicts: [{ kind: 'renamed', id: '1', name: CANARY, theirName: `${CANARY} 3` }], problems: {},
  }),
  queryOpened({ id: QUERY.id }),
  queryReceived(QUERY),
  statusChosen({ to: 2 }),
  logReceived([{
    id: '1', fromName: CANARY, toName: CANARY, description: 'assigned', createTime: chat.createTime, extend: JSON.stringify({ oldDesc: CANARY, newDesc: CANARY }),
  }]),
  relatedWanted({ reporterId: QUERY.createId }),
  relatedReceived({ ...aListPage, records: [aQuerySummary({ title: CANARY, handleName: CANARY, createName: CANARY })] }),
  relatedOpened({ id: QUERY.id }),
  relatedQueryReceived(QUERY),
  ...repliesMorning(QUERY.id, CANARY, SECRET),
  ofQuery.assignOpened({ id: QUERY.id, toId: '8', toName: CANARY, isOver: false }),
  ofQuery.assigneeTyped({ keyword: CANARY }),
  ofQuery.assigneesReceived([COLLEAGUE]),
  ofQuery.assigneeChosen(COLLEAGUE),
  ofQuery.thingSeen({ id: QUERY.id, toId: '9', toName: CANARY, isOver: false }),
  ...rolesMorning(CANARY),
  ...accountsMorning(CANARY, SECRET),
  ...auditLogMorning(CANARY),
  ...dashboardMorning(CANARY),
  ...reportsMorning(CANARY),
];

describe('the page\'s action log', () => {
  const rules = new GrowingLogRules();
  rules.add(
    ...CORE_LOG_RULES, ...SCREEN_LOG_RULES, layoutLogRules, devicesLogRules, checkLogRules, avatarsLogRules, clockLogRules, tasksLogRules, leaderLogRules, chatStepsLogRules, attentionLogRules, historyLogRules, historyDialogLogRules, queryListLogRules, queryDetailLogRules, repliesLogRules, querySettingsLogRules, settingsLogRules, accountsLogRules, rolesLogRules, menusLogRules, auditLogLogRules, dashboardLogRules, reportsLogRules,
  );

  async function record() {
    const { middleware, log } = createTestLog<RootState>({ rules });
    const { store } = createAppStore<RootState>({ reducer: (state, action) => rootReducer(state, action), recorder: middleware });
    for (const action of MORNING) store.dispatch(action);
    return { store, log: await log() };
  }

  it('reduces, with no saga running, to the same state apart from what redaction masks', async () => {
    const { store, log } = await record();
    expect(log.segments.length).toBeGreaterThan(5);
    const hashes = createStateHasher(rules);
    expect(log.hashes).toEqual(hashes(store.getState()));
    for (const [index, segment] of log.segments.entries()) {
      const replayed = replaySegment<RootState>((state, action) => rootReducer(state, action), segment);
      const reached = log.segments[index + 1]?.state ?? projectState(rules, store.getState());
      expect(JSON.stringify(hashes(replayed))).withContext(`segment ${index + 1}`).toBe(JSON.stringify(hashes(reached)));
    }
  });

  it('holds no name, no word of what was said, and nothing of a password or token', async () => {
    const text = JSON.stringify((await record()).log);
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('5550177');
    expect(text).toContain('conversations');
  });

  it('has a rule for every slice of the store', async () => {
    const { store } = await record();
    expect(Object.keys(store.getState()).filter((slice) => !Object.hasOwn(rules.state, slice))).toEqual([]);
  });
});
