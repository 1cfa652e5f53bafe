import type { UnknownAction } from 'redux';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatSummary, ChatTask } from '#contract/http/chats.ts';
import {
  browserAnswered,
  newsReceived,
  preferenceRead,
  ringRequested,
  soundPressed,
} from '#src/features/notifications/attentionSlice.ts';
import { absenceBegan, absenceForgotten, absenceSummed, summaryDismissed } from '#src/features/chat/awaySlice.ts';
import { rowsHeld, rowsReleased } from '#src/features/chat/chatOrder.ts';
import { cannedHeld, cannedInserted, cannedRepliesChanged } from '#src/features/cannedTexts/cannedActions.ts';
import * as canned from '#src/features/cannedTexts/cannedTextsSlice.ts';
import * as chat from '#src/features/chat/chatSlice.ts';
import * as commands from '#common/commands/index.ts';
import * as bar from '#src/features/commandBar/barSlice.ts';
import * as details from '#src/features/chat/connectionDetailsSlice.ts';
import * as queries from '#src/features/chat/queriesSlice.ts';
import { chatSteps } from '#src/features/chatSteps/chatStepsSlice.ts';
import { chatEventsReceived } from '#src/realtime/realtimeEvents.ts';
import { aCanned } from '../fakeCanned.ts';
import { aQuery } from '../fakeQueries.ts';
import { aQuerySummary } from '../fakeQueryList.ts';
import { ADDRESS, AT, CANARY, ERROR, HEAD, PLACE } from './canaries.ts';

const steps = chatSteps.actions;

/** A chat as in lists. */
export const TASK: ChatTask = {
  id: '1',
  chatId: '1',
  fromId: '70',
  fromName: CANARY,
  nickName: CANARY,
  fromHeadImg: HEAD,
  toId: '7',
  toName: CANARY,
  comeFrom: 1,
  chatEnded: 0,
  createTime: AT,
  updateTime: AT,
  waitingSince: null,
  dueAt: null,
  urgentAt: null,
  tagIds: [],
  rating: null,
  unReadCount: 2,
  lastMessage: { msgType: 1, text: CANARY },
};
const SUMMARY: ChatSummary = {
  ...TASK,
  lastSeq: 20,
  lastMessage: { msgType: 1, msg: textContent(CANARY), serverTime: AT },
  staffReadSeq: 18,
  customerDeliveredSeq: 0,
  customerReadSeq: 0,
  hasStaffMessage: true,
};
const QUERY_WORDS = {
  title: CANARY,
  handleName: CANARY,
  createName: CANARY,
  categoryName: CANARY,
  subjectName: CANARY,
};
export const QUERY_SUMMARY = aQuerySummary(QUERY_WORDS);
export const QUERY = aQuery({
  erasedAt: AT,
  ...QUERY_WORDS,
  description: CANARY,
  picUrls: [ADDRESS],
  handleHeadImg: HEAD,
  createHeadImg: HEAD,
});
const SUMMED = { awayMs: 9, messages: { 1: 2 }, assigned: ['1'], ended: [], left: [] };

export const CHAT_SAMPLES: readonly UnknownAction[] = [
  chat.listRequested(),
  chat.workspaceOpened(),
  chat.listRequested(),
  chat.listFailed(ERROR),
  chat.listRequested(),
  chatEventsReceived({
    events: [
      bodyOf('ChatEvent', { eventSeq: 1, chatId: '1', kind: CHAT_EVENT.assigned, at: 9, toId: '7', toName: CANARY }),
    ],
  }),
  chat.listReceived({ records: [SUMMARY, { ...SUMMARY, id: '2', chatId: '2', toId: '8' }], next: 'c2' }),
  chat.moreRequested(),
  chat.moreFailed(),
  chat.moreRequested(),
  chat.moreReceived({ records: [{ ...SUMMARY, id: '3', chatId: '3', chatEnded: 1 }], next: null }),
  chat.chatSelected({ chatId: '1' }),
  chat.unreadFound({ chatId: '1', afterSeq: 18 }),
  chat.draftChanged({ chatId: '1', text: `Dear ${CANARY}` }),
  chat.draftsRestored({ texts: { 1: CANARY, 2: CANARY } }),
  chat.draftSubmitted({ chatId: '1', text: `Dear ${CANARY}` }),
  chat.draftSent({ chatId: '1' }),
  chat.chatSelected({ chatId: '9', mode: 'V', fromId: '70' }),
  chat.lookupRequested(),
  chat.lookupStarted({ chatId: '9' }),
  chat.lookupFailed({ chatId: '9', error: ERROR }),
  chat.chatReceived({ ...SUMMARY, id: '9', chatId: '9', toId: '8' }),
  chat.lookupRefused({ chatId: '9' }),
  chat.sendNextRequested({ chatId: '1' }),
  chat.chatSearchRequested(),
  chat.endRequested({ chatId: '1' }),
  chat.endAsked({ chatId: '1' }),
  chat.sendQuestionRaised({ chatId: '1', chatSeq: 21 }),
  chat.sendQuestionClosed(),
  chat.endQuestionRaised({ chatId: '1', loss: { draft: true, unsent: 1, unanswered: true } }),
  chat.endDeclined(),
  chat.endConfirmed({ chatId: '1' }),
  chat.listToggled(),
  rowsHeld({ groups: [{ kind: 'waiting', ids: ['1'] }] }),
  rowsReleased(),
  absenceBegan({ since: 1, known: { 1: { lastSeq: 20, ownership: 'mine' } } }),
  absenceSummed(SUMMED),
  absenceBegan({ since: 2, known: {} }),
  absenceForgotten(),
  absenceSummed(SUMMED),
  summaryDismissed(),
  newsReceived({ news: [{ chatId: '1', isNew: true, messages: 2, lastSeq: 22 }] }),
  soundPressed(),
  ringRequested({ isByUser: true }),
  preferenceRead({ preference: 'sound' }),
  browserAnswered({ browser: 'allows' }),
];

const FOUND = { kind: 'customers', id: '70', label: CANARY, detail: CANARY } as const;
const FOUND_MESSAGE = {
  ...{ kind: 'messages' as const, id: '1.2', label: CANARY, detail: CANARY },
  hit: { keyword: CANARY, marks: [{ start: 0, end: 7 }] },
} as const;

export const COMMAND_SAMPLES: readonly UnknownAction[] = [
  commands.preferencesReceived({
    keys: { 'chat.next': ['n', 'Alt+ArrowDown'] },
    sendKey: 'modEnter',
    savedFilters: [{ list: 'queries', name: CANARY, search: `?keyword=${CANARY}` }],
  }),
  commands.keysChosen({ id: 'chat.back', strokes: ['Mod+b'] }),
  commands.keysChosen({ id: 'chat.next', strokes: null }),
  commands.preferenceChosen({ sendKey: 'enter', afterEnd: 'stay', announcesChats: false, undoSend: true }),
  commands.commandRan({ id: 'go.home', by: 'key' }),
  commands.addressRequested({ path: '/chat', search: '?id=1&fromId=70' }),
  bar.recentRead({ recent: ['command:chat.next', 'chats:1'] }),
  bar.barTyped({ keyword: CANARY }),
  bar.barSearchFailed({ found: [FOUND] }),
  bar.barTyped({ keyword: `${CANARY} 1` }),
  bar.barSearched({ found: [FOUND, FOUND_MESSAGE] }),
  bar.entryChosen({ source: 'customers', id: '70' }),
  bar.barClosed(),
  commands.keysReset(),
];

const CANNED_PLACE = { kind: 'chat', id: '1' } as const;

export const CANNED_SAMPLES: readonly UnknownAction[] = [
  canned.placeShown(CANNED_PLACE),
  canned.listReceived({
    replies: [
      aCanned({
        title: CANARY,
        shortcut: CANARY,
        texts: [{ lang: 'en', body: `${CANARY} takes three days.` }],
        steps: ['send'],
        updateName: CANARY,
      }),
    ],
    etag: 'e1',
  }),
  canned.replyRequested({ cannedId: '1' }),
  canned.requestHandled(),
  chat.draftChanged({ chatId: '1', text: `${CANARY} takes three days.` }),
  cannedInserted({
    place: CANNED_PLACE,
    cannedId: '1',
    version: 1,
    lang: 'en',
    text: `${CANARY} takes three days. {query_id}`,
    missing: { query_id: 0 },
    steps: ['send'],
  }),
  cannedHeld({ place: CANNED_PLACE }),
  cannedRepliesChanged(),
  canned.placeHidden(CANNED_PLACE),
];

export const CHAT_SIDE_SAMPLES: readonly UnknownAction[] = [
  details.detailsOpened(),
  details.detailsReceived({ page: { tabId: 't-1', clientVersion: 2, attemptsMax: 4 }, now: 1 }),
  details.clockTicked({ now: 2 }),
  details.copyRequested({ text: CANARY }),
  details.detailsClosed(),
  queries.panelRemembered({ panel: 'shown' }),
  queries.panelToggled({ isShown: true }),
  queries.queriesOpened({ customerId: '70' }),
  queries.pageRequested({ pageNo: 1, cursor: null }),
  queries.pageFailed(ERROR),
  queries.pageReceived({ ...PLACE, records: [QUERY_SUMMARY] }),
  queries.openedQuery.actions.opened({ id: QUERY.id }),
  queries.openedQuery.actions.failed(ERROR),
  queries.openedQuery.actions.received(QUERY),
  queries.openedQuery.actions.closed(),
  queries.queriesClosed(),
  steps.opened({ chatId: '1' }),
  steps.failed(ERROR),
  steps.opened({ chatId: '1' }),
  steps.received([
    {
      id: '1',
      kind: CHAT_EVENT.assigned,
      at: AT,
      actorType: PERSON_TYPE.staff,
      actorId: '3',
      actorName: CANARY,
      toId: '7',
      toName: CANARY,
      fromId: '8',
      fromName: CANARY,
      reason: 'byHand',
      facts: { openChats: 2, min: 1, max: 5, candidates: 3, waitedMs: 9 },
    },
  ]),
  steps.closed(),
  chat.workspaceClosed(),
];
