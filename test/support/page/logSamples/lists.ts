import type {
  ActionCreatorWithoutPayload,
  ActionCreatorWithPayload,
  ActionCreatorWithPreparedPayload,
  UnknownAction,
} from '@reduxjs/toolkit';
import type { AppError } from '#common/errors.ts';
import type { ListPage } from '#common/liveList/liveList.ts';
import { chatAssignment, bulkAssignment, chosenChats } from '#src/features/leader/assignSlice.ts';
import * as leader from '#src/features/leader/leaderSlice.ts';
import * as dialog from '#src/features/history/historyDialogSlice.ts';
import * as history from '#src/features/history/historySlice.ts';
import {
  breakChosen,
  offlineChosen,
  offlineConfirmed,
  offlineDeclined,
  onlineChosen,
  presenceSettled,
} from '#src/features/presence/presenceSlice.ts';
import { addressRead, taskOpened, tasksList } from '#src/features/tasks/tasksList.ts';
import { aColleague, anAssignableChat, anAssignee, someFigures } from '../fakeLeader.ts';
import { records } from '../chatBuilders.ts';
import { textContent } from '#contract/chat/content.ts';
import { CANARY, EMAIL, ERROR, HEAD, PLACE, TAGGED_PLACE } from './canaries.ts';
import { TASK } from './chat.ts';

interface ListActions<Filters, Row> {
  readonly listOpened: ActionCreatorWithPayload<{ readonly isInFront: boolean }>;
  readonly keywordTyped: ActionCreatorWithPayload<{ readonly text: string }>;
  readonly filtersChanged: ActionCreatorWithPreparedPayload<[Partial<Filters>], Partial<Filters>>;
  readonly pageReceived: ActionCreatorWithPayload<{
    readonly page: ListPage<Row> | null;
    readonly heldAt: number | null;
  }>;
  readonly pageFailed: ActionCreatorWithPayload<{ readonly error: AppError; readonly heldAt: number | null }>;
  readonly paused: ActionCreatorWithPayload<{ readonly heldAt: number | null }>;
  readonly listClosed: ActionCreatorWithoutPayload;
  readonly cameForward: ActionCreatorWithoutPayload;
  readonly wentBehind: ActionCreatorWithoutPayload;
  readonly refreshRequested: ActionCreatorWithoutPayload;
  readonly rowsHeld: ActionCreatorWithoutPayload;
  readonly rowsReleased: ActionCreatorWithoutPayload;
  readonly changesShown: ActionCreatorWithoutPayload;
}

/** A list is opened, searched, held under the pointer while rows arrive, and left. */
export function listSamples<Filters, Row>(
  { actions }: { readonly actions: ListActions<Filters, Row> },
  {
    row,
    others,
    filters,
    cursor = null,
  }: {
    readonly row: Row;
    readonly others: readonly Row[];
    readonly filters: Partial<Filters>;
    readonly cursor?: string | null;
  },
): readonly UnknownAction[] {
  return [
    actions.listOpened({ isInFront: true }),
    actions.pageFailed({ error: ERROR, heldAt: null }),
    actions.refreshRequested(),
    actions.pageReceived({ page: { ...TAGGED_PLACE, next: cursor, prev: cursor, records: [row] }, heldAt: null }),
    actions.keywordTyped({ text: CANARY }),
    actions.filtersChanged(filters),
    actions.pageReceived({ page: { ...TAGGED_PLACE, records: [row] }, heldAt: null }),
    actions.rowsHeld(),
    actions.pageReceived({ page: { ...TAGGED_PLACE, records: [...others, row] }, heldAt: 1 }),
    actions.changesShown(),
    actions.pageReceived({ page: { ...TAGGED_PLACE, records: [row] }, heldAt: 2 }),
    actions.rowsReleased(),
    actions.pageReceived({ page: null, heldAt: null }),
    actions.paused({ heldAt: 3 }),
    actions.pageFailed({ error: ERROR, heldAt: 4 }),
    actions.wentBehind(),
    actions.cameForward(),
    actions.listClosed(),
    actions.listOpened({ isInFront: false }),
    actions.pageReceived({ page: { ...TAGGED_PLACE, records: [row] }, heldAt: null }),
  ];
}

interface ChoiceActions<Option> {
  readonly typed: ActionCreatorWithPayload<{ readonly keyword: string }>;
  readonly received: ActionCreatorWithPayload<readonly Option[]>;
  readonly failed: ActionCreatorWithoutPayload;
  readonly chosen: (option: Option | null) => UnknownAction;
  readonly named: (option: Option) => UnknownAction;
}

/** A person is found, chosen and forgotten. */
export function remoteChoiceSamples<Option>(
  { actions }: { readonly actions: ChoiceActions<Option> },
  option: Option,
): readonly UnknownAction[] {
  return [
    actions.typed({ keyword: CANARY }),
    actions.failed(),
    actions.received([option]),
    actions.chosen(option),
    actions.named(option),
    actions.chosen(null),
  ];
}

export const TASK_SAMPLES: readonly UnknownAction[] = [
  addressRead({ search: `?liveId=${CANARY}&tab=all&product=1&page=2&at=c` }),
  ...listSamples(tasksList, {
    row: TASK,
    others: [{ ...TASK, id: '2', nickName: `${CANARY} 2` }],
    filters: { keyword: CANARY },
  }),
  taskOpened({ chatId: '1', fromId: '70' }),
  offlineChosen(),
  offlineDeclined(),
  offlineChosen(),
  offlineConfirmed(),
  onlineChosen(),
  presenceSettled(),
  breakChosen(),
];

const COLLEAGUE = anAssignee({ account: CANARY, name: CANARY, email: EMAIL, headImg: HEAD });
const CHAT = anAssignableChat({ customerName: CANARY, toId: '8', toName: CANARY });
const STAFF = aColleague({ name: CANARY, account: CANARY, headImg: HEAD });
const CHOSEN = { id: '1', customerName: CANARY };
const assign = chatAssignment.actions;
const bulk = bulkAssignment.actions;

export const LEADER_SAMPLES: readonly UnknownAction[] = [
  leader.leaderScreen.addressRead({
    search: `?assignee=${CANARY}&show=all&day=2026-01-01&staff=8&chat=1&staffPage=2&staffAt=${CANARY}`,
  }),
  leader.leaderScreen.opened(),
  ...listSamples(leader.leaderTasks, {
    row: { ...TASK, offeredTo: { toType: 1, toName: CANARY } },
    others: [{ ...TASK, id: '2' }],
    filters: { keyword: CANARY, since: '2026-01-01T08:00:00.000Z', before: '2026-01-01T09:00:00.000Z' },
  }),
  ...listSamples(leader.leaderStaff, {
    row: STAFF,
    others: [{ ...STAFF, id: '9' }],
    filters: { online: true, cursor: CANARY },
    cursor: CANARY,
  }),
  leader.viewChanged({ tab: 'staff', tasks: { keyword: CANARY }, staff: { online: true, pageNo: 2, cursor: CANARY } }),
  leader.tabTurned({ tab: 'staff' }),
  assign.assignOpened(CHAT),
  assign.assigneeTyped({ keyword: CANARY }),
  assign.assigneesFailed(),
  assign.assigneesReceived([COLLEAGUE]),
  assign.assigneeChosen(COLLEAGUE),
  assign.thingSeen({ ...CHAT, toId: '9', toName: CANARY }),
  assign.assignSubmitted({ toId: COLLEAGUE.id }),
  assign.assignFailed({ id: CHAT.id, error: { text: CANARY } }),
  assign.assignSucceeded({ id: CHAT.id }),
  assign.assignOpened(CHAT),
  assign.assigneeChosen(null),
  assign.assignDismissed(),
  leader.leaderFigures.actions.received({ figures: someFigures(), etag: 'f1' }),
  leader.leaderFigures.actions.failed({ error: { text: CANARY } }),
  leader.leaderFigures.actions.received(null),
  leader.todayChosen(),
  leader.sideTurned({ chatId: '1' }),
  leader.chatsSelected({ selected: [CHOSEN] }),
  leader.chatsUnselected({ ids: ['2'] }),
  leader.reassignRequested({ staffId: '8' }),
  bulk.assignOpened(chosenChats([CHOSEN])),
  bulk.assigneeTyped({ keyword: CANARY }),
  bulk.assigneesFailed(),
  bulk.assigneesReceived([COLLEAGUE]),
  bulk.assigneeChosen(COLLEAGUE),
  bulk.assignSubmitted({ toId: COLLEAGUE.id }),
  bulk.thingSeen(chosenChats([CHOSEN], [{ ...CHOSEN, reason: CANARY }])),
  bulk.assignFailed({ id: 'selected', error: { text: CANARY } }),
  bulk.assignSucceeded({ id: 'selected' }),
  bulk.assignDismissed(),
  leader.selectionCleared(),
  leader.chatEntered({ chatId: '1', fromId: '70' }),
  leader.leaderRefreshRequested(),
  leader.leaderScreen.closed(),
];

const CUSTOMER = { id: '70', name: CANARY };
const RECORDS = records(1, 3, {
  fromNickName: CANARY,
  fromHeadImg: HEAD,
  content: CANARY,
  msg: textContent(`${CANARY} says hello`),
});

export const HISTORY_SAMPLES: readonly UnknownAction[] = [
  history.historyScreen.addressRead({ search: `?liveId=${CANARY}&customer=70&from=2026-01-01&to=2026-01-02` }),
  history.historyScreen.opened(),
  ...listSamples(history.historyList, {
    row: TASK,
    others: [
      { ...TASK, id: '2', nickName: '', lastMessage: { msgType: 1, text: '', isErased: true, isDeleted: true } },
    ],
    filters: { keyword: CANARY, customerId: '70' },
  }),
  history.historyScreen.viewChanged({ keyword: CANARY, customerId: '70' }),
  ...remoteChoiceSamples(history.historyCustomer, CUSTOMER),
  dialog.historyDialogOpened(TASK),
  dialog.historyChatEntered({ chatId: '1', fromId: '70' }),
  dialog.recordsFailed(ERROR),
  dialog.recordsRetried(),
  dialog.recordsReceived({ ...PLACE, records: RECORDS }),
  dialog.recordsSettled(),
  dialog.recordKeywordTyped({ text: CANARY }),
  dialog.recordsSearched(),
  dialog.recordsReceived({ ...PLACE, records: RECORDS }),
  dialog.moreRecordsRequested(),
  dialog.recordsReceived({ ...PLACE, records: RECORDS }),
  dialog.recordMediaExpired({ chatSeq: 1 }),
  dialog.recordsRefreshed({ ...PLACE, records: RECORDS }),
  dialog.tabChosen({ tab: 'file' }),
  dialog.historyDialogClosed(),
  history.historyScreen.closed(),
];
