import type { UnknownAction } from 'redux';
import { queryAssignment, relatedQuery } from '#src/features/queries/detail/detailState.ts';
import * as detail from '#src/features/queries/detail/detailSlice.ts';
import { logFailed, logReceived, logRequested } from '#src/features/queries/detail/detailSlice.ts';
import * as related from '#src/features/queries/detail/relatedSlice.ts';
import * as bulk from '#src/features/queries/list/queryBulk.ts';
import * as list from '#src/features/queries/list/queryListSlice.ts';
import * as composer from '#src/features/queries/replies/composerSlice.ts';
import { editOf, newReply } from '#src/features/queries/replies/composer.ts';
import * as picker from '#src/features/queries/replies/pickerSlice.ts';
import { replyPictures } from '#src/features/queries/replies/repliesState.ts';
import * as thread from '#src/features/queries/replies/threadSlice.ts';
import type { Assignable } from '#src/features/assign/index.ts';
import { savedFiltersForm } from '#src/features/savedFilters/savedFilters.ts';
import { filtersEdited } from '#src/features/savedFilters/savedFiltersSaga.ts';
import { anAssignee } from '../fakeLeader.ts';
import { aPicture, aReply } from '../fakeReplies.ts';
import { ADDRESS, AT, CANARY, EMAIL, ERROR, FILE, HEAD, PLACE, PREVIEW } from './canaries.ts';
import { QUERY, QUERY_SUMMARY } from './chat.ts';
import { dialogFormSamples } from './forms.ts';
import { listSamples } from './lists.ts';

const PAGE = { pageNo: 1, cursor: null };
const FOUND = { ...PLACE, records: [QUERY_SUMMARY] };
const assign = queryAssignment.actions;
const COLLEAGUE = anAssignee({ account: CANARY, name: CANARY, email: EMAIL, headImg: HEAD });
const THING = { id: QUERY.id, toId: '8', toName: CANARY, isOver: false };

function assignSamples(actions: typeof queryAssignment.actions, thing: Assignable): readonly UnknownAction[] {
  return [
    actions.assignOpened(thing),
    actions.assigneeTyped({ keyword: CANARY }),
    actions.assigneesFailed(),
    actions.assigneesReceived([COLLEAGUE]),
    actions.assigneeChosen(COLLEAGUE),
    actions.thingSeen({ ...thing, toId: '9' }),
    actions.assignSubmitted({ toId: COLLEAGUE.id }),
    actions.assignFailed({ id: thing.id, error: { text: CANARY } }),
    actions.assignSucceeded({ id: thing.id }),
    actions.assignOpened(thing),
    actions.assignDismissed(),
  ];
}

export const QUERY_LIST_SAMPLES: readonly UnknownAction[] = [
  list.queryListScreen.addressRead({ search: `?keyword=${CANARY}&category=1&status=2&sort=created&order=asc` }),
  list.queryListScreen.opened(),
  list.queryListCategories.actions.failed(),
  list.queryListCategories.actions.received([{ id: '1', name: CANARY, module: CANARY, remark: CANARY, status: 'A' }]),
  ...listSamples(list.queryList, {
    row: QUERY_SUMMARY,
    others: [{ ...QUERY_SUMMARY, id: '502' }],
    filters: { keyword: CANARY, categoryId: '1' },
  }),
  list.queryListScreen.viewChanged({ keyword: CANARY }),
  list.rowOpened({ id: QUERY.id, scrollTop: 40 }),
  list.rowReturnedTo(),
  list.queryListRefreshRequested(),
  list.queryListScreen.closed(),
  bulk.rowsTicked({ ids: ['501', '502'], checked: true, fromId: '501' }),
  bulk.closeConfirmed(),
  bulk.tagsConfirmed({ tagIds: ['1'] }),
  bulk.bulkStarted({ mode: 'close' }),
  bulk.queryDone({ id: '501' }),
  bulk.bulkEnded({
    mode: 'close',
    count: 1,
    refusals: [
      { reason: { text: CANARY }, count: 1 },
      { reason: { key: 'queryBulk.alreadyClosed' }, count: 2 },
    ],
  }),
  bulk.choiceCleared(),
  ...assignSamples(bulk.bulkAssignment.actions, bulk.CHOSEN_QUERIES),
  filtersEdited({ list: 'queries', search: `?keyword=${CANARY}` }),
  ...dialogFormSamples(savedFiltersForm, {
    subject: { updateTime: AT },
    form: { list: 'queries', rows: [{ name: CANARY, search: `?keyword=${CANARY}&status=2` }] },
    change: { rows: [] },
    field: 'rows',
  }),
];

export const QUERY_SAMPLES: readonly UnknownAction[] = [
  detail.queryOpened({ id: QUERY.id }),
  detail.queryFailed({ id: QUERY.id, error: ERROR, isMissing: false }),
  detail.queryReceived(QUERY),
  detail.statusChosen({ to: 2 }),
  detail.statusDeclined(),
  detail.statusChosen({ to: 2 }),
  detail.statusConfirmed(),
  detail.statusSettled({ id: QUERY.id, changedTo: 2 }),
  detail.queryChanged({ id: QUERY.id }),
  detail.tabTurned({ tab: 'log' }),
  logRequested(),
  logFailed(ERROR),
  logReceived([
    {
      id: '1',
      fromType: 2,
      fromName: CANARY,
      toName: CANARY,
      description: 'assigned',
      createTime: AT,
      extend: JSON.stringify({ oldDesc: CANARY, newDesc: CANARY }),
    },
  ]),
  related.relatedRequested({ reporterId: QUERY.createId }),
  related.relatedFailed(ERROR),
  related.relatedPageRequested(PAGE),
  related.relatedReceived(FOUND),
  relatedQuery.actions.opened({ id: QUERY.id }),
  relatedQuery.actions.failed(ERROR),
  relatedQuery.actions.received(QUERY),
  relatedQuery.actions.closed(),
  ...assignSamples(assign, THING),
];

const PICTURE = { ...aPicture(), url: ADDRESS };
const RELATED = { id: '502', title: CANARY, createTime: AT };
const OF = { queryId: QUERY.id };
const REPLY = aReply({
  ...OF,
  description: CANARY,
  urls: JSON.stringify([RELATED]),
  createName: CANARY,
  headImg: HEAD,
  picIds: [PICTURE.id],
  pics: [PICTURE],
});
const COMPOSITION = { ...newReply('c'.repeat(32), null), text: CANARY, related: [RELATED] };
const EDIT = editOf(REPLY, 'd'.repeat(32), null);
const VIEWER = { id: '8', name: CANARY, headImg: HEAD, writingSince: '2026-01-01T08:00:00.000Z' };
const look = (name: string) => ({
  viewers: [{ ...VIEWER, name }],
  lastReplyId: REPLY.id,
  updateTime: REPLY.updateTime,
  erasedAt: null,
  notesTime: null,
});

/** The replies of an open query: one is written, one changed, one deleted. */
export const REPLY_SAMPLES: readonly UnknownAction[] = [
  thread.threadPageRequested(PAGE),
  thread.threadFailed({ ...OF, error: ERROR }),
  thread.threadReceived({ ...OF, page: { ...PLACE, records: [REPLY] }, latest: [REPLY] }),
  thread.threadRefreshRequested(),
  thread.historyOpened({ replyId: REPLY.id }),
  thread.historyFailed({ replyId: REPLY.id }),
  thread.historyPageRequested({ replyId: REPLY.id, wanted: PAGE }),
  thread.historyReceived({
    replyId: REPLY.id,
    page: { ...PLACE, records: [{ id: '1', description: CANARY, updateTime: AT }] },
  }),
  thread.historyClosed({ replyId: REPLY.id }),
  thread.viewersReceived({ ...OF, look: look(CANARY) }),
  thread.viewersReceived({ ...OF, look: look('Merlins') }),
  thread.viewersForgotten(),
  composer.startRequested(OF),
  composer.startConfirmed(OF),
  composer.compositionBegun({ ...OF, composition: COMPOSITION, aside: null }),
  composer.focusGiven(),
  composer.textChanged({ ...OF, text: `${CANARY}!` }),
  picker.pickerOpened({ ...OF, chosen: [RELATED] }),
  picker.pickerTyped({ text: CANARY }),
  picker.pickerSearched(),
  picker.pickerFailed(),
  picker.pickerPageRequested(PAGE),
  picker.pickerReceived(FOUND),
  picker.pickToggled({ ...RELATED, id: '503' }),
  picker.pickerConfirmed(),
  picker.pickerClosed(),
  composer.relatedChanged({ ...OF, related: [RELATED] }),
  composer.sendAndCloseRequested(OF),
  composer.closeAsked(),
  composer.sendRequested({ ...OF, isClosing: true }),
  composer.sendHeld(OF),
  composer.sendStarted(OF),
  composer.sendFailed({ ...OF, problem: { text: CANARY } }),
  composer.collided({ ...OF, collision: { about: 'reply', replyId: REPLY.id, name: CANARY } }),
  composer.collisionDismissed(OF),
  composer.collided({ ...OF, collision: { about: 'version', replyId: REPLY.id, name: CANARY } }),
  composer.newsRequested(OF),
  composer.newsSeen({ ...OF, seenId: REPLY.id }),
  composer.sendAnywayRequested(OF),
  composer.editRequested({ ...OF, reply: REPLY }),
  composer.discardAsked({ edit: REPLY }),
  composer.questionDeclined(),
  composer.discardConfirmed({ ...OF, edit: REPLY }),
  composer.compositionBegun({ ...OF, composition: EDIT, aside: COMPOSITION }),
  composer.newsSeen({ ...OF, seenId: REPLY.id, updateTime: AT }),
  composer.editLeft({ ...OF, composition: COMPOSITION }),
  composer.cancelRequested(OF),
  composer.compositionEnded({ ...OF, focus: { to: 'start' } }),
  composer.deleteRequested({ replyId: REPLY.id }),
  composer.deleteConfirmed({ ...OF, replyId: REPLY.id }),
  composer.deleteSettled(),
  composer.composersRestored({ 999: { current: COMPOSITION, aside: EDIT } }),
  composer.focusRequested({ to: 'reply', replyId: REPLY.id }),
];

const { actions: pictures } = replyPictures;
const OF_PICTURE = { textId: COMPOSITION.clientId, id: FILE.id };

export const REPLY_PICTURE_SAMPLES: readonly UnknownAction[] = [
  pictures.filesChosen({ textId: COMPOSITION.clientId, files: [FILE] }),
  pictures.added({ ...OF_PICTURE, preview: PREVIEW }),
  pictures.progressed({ ...OF_PICTURE, share: 0.5 }),
  pictures.failed(OF_PICTURE),
  pictures.retried(OF_PICTURE),
  pictures.refused({ ...OF_PICTURE, reason: { text: CANARY } }),
  pictures.finished({ ...OF_PICTURE, uploaded: PICTURE }),
  pictures.restored({
    textId: EDIT.clientId,
    chosen: [{ id: PICTURE.id, preview: ADDRESS, state: { name: 'ready', uploaded: PICTURE } }],
  }),
  pictures.removed(OF_PICTURE),
  pictures.cleared({ textId: EDIT.clientId }),
];

export const QUERY_END_SAMPLES: readonly UnknownAction[] = [detail.queryClosed()];
