import { parseContent } from '#contract/chat/content.ts';
import { LAST_MESSAGE_MAX, PRODUCT_CODE_MAX } from '#contract/constants.ts';
import { WALL_RISK_MS } from '#contract/serviceLimits.ts';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type {
  ChatSummary,
  ChatTask,
  LeaderTask,
  pageChatUsers,
  pageHistory,
  pageMyChats,
  pageTask,
} from '#contract/http/chats.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { spanOf, startOfToday, type Days } from '../common/days.ts';
import { noPermission, invalid } from '../common/errors.ts';
import { isId, idIn } from '../common/ids.ts';
import {
  emptyPage,
  offsetOf,
  pageOf,
  pageWith,
  positionIn,
  positionOf,
  sliceOf,
  totalOf,
  type Page,
  type PageRequest,
} from '../common/paging.ts';
import type { Clock } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { beginningOf, searchTextOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { fileReaderOf, type FileAddresses } from '../files/index.ts';
import { findStaffIdsByName } from '../people/index.ts';
import { tagFilterOf } from '../tags/index.ts';
import {
  countChats,
  listChats,
  listWorkspaceChats,
  listWorkspaceChatsById,
  readNewestChatId,
  type ChatFilter,
  type ChatListQuery,
  type ChatPosition,
  type ListedChat,
} from './chatListRepository.ts';
import { listGranted } from './chatReaderRepository.ts';
import { mayRead } from './chatRecordService.ts';
import { findCustomers, type FoundCustomer } from './customerSearchRepository.ts';

export interface ChatListDeps {
  readonly db: Database;
  readonly files: Pick<FileAddresses, 'readable'>;
  readonly timeZone: string;
  readonly now: Clock;
}

export type TaskScope = 'all' | 'mine' | 'mine today';
type TaskRequest = PageRequest & RequestOf<typeof pageMyChats>;
type WorkspaceRequest = PageRequest & RequestOf<typeof pageChatUsers>;
type LeaderRequest = PageRequest & RequestOf<typeof pageTask>;
type HistoryRequest = PageRequest & RequestOf<typeof pageHistory>;

const FOUND_CUSTOMERS_MAX = 20;
const LIVE_ID_MAX_DIGITS = 19;

/** The task lists of an agent, newest change first. With `lateFirst` the longest wait first, then newest change. */
export async function listTasks(
  { db, timeZone, now }: Pick<ChatListDeps, 'db' | 'timeZone' | 'now'>,
  principal: StaffPrincipal,
  scope: TaskScope,
  request: TaskRequest,
): Promise<Page<ChatTask>> {
  const filter = await withLiveId(db, request.keyword, {
    ...commonFilter(request.comeFrom, request.chatEnded),
    tags: await tagFilterOf(db, 'chat', request.tagId),
    ...(scope !== 'all' && { staffIds: [principal.staffId] }),
    ...(scope === 'mine today' && { createdSince: startOfToday(timeZone, now()) }),
  });
  const order = request.lateFirst === true ? 'late' : 'changed';
  return listPage(db, principal, request, { filter, order, hasMessages: scope !== 'all' });
}

/** The caller's own chats, or the given ones, as far as the caller may read them. */
export async function listWorkspace(
  { db, files }: Pick<ChatListDeps, 'db' | 'files'>,
  principal: StaffPrincipal,
  request: WorkspaceRequest,
): Promise<Page<ChatSummary>> {
  const { userId, chatIds, pageSize } = request;
  const offset = offsetOf(request);
  if (userId !== undefined && userId !== principal.staffId) throw noPermission();
  const reader = fileReaderOf(principal);
  const toSummary = ({ lastMessage: last, ...chat }: ChatSummary): ChatSummary => ({
    ...chat,
    lastMessage: last && { ...last, msg: files.readable(last.msgType, last.msg, reader) },
  });
  if (chatIds !== undefined) {
    const found = await listWorkspaceChatsById(db, chatIds.slice(0, pageSize));
    const granted = await listGranted(
      db,
      principal.staffId,
      found.map(({ chatId }) => chatId),
    );
    const records = found.filter((chat) => mayReadListed(principal, chat, granted)).map(toSummary);
    return { ...emptyPage(request), total: records.length, records };
  }
  const [rows, counted] = await Promise.all([
    listWorkspaceChats(db, principal.staffId, { offset, limit: pageSize }),
    countChats(db, { staffIds: [principal.staffId] }),
  ]);
  return { ...emptyPage(request), ...totalOf(counted), records: rows.map(toSummary) };
}

/**
 * Everyone's chats for leaders: newest change first; newest first within a range of time. With `lateFirst` the longest
 * wait, then newest change.
 */
export async function listForLeaders(
  { db, timeZone, now }: Pick<ChatListDeps, 'db' | 'timeZone' | 'now'>,
  principal: StaffPrincipal,
  request: LeaderRequest,
): Promise<Page<LeaderTask>> {
  const {
    isAssigned,
    isWaiting,
    chatEnded,
    comeFrom,
    tagId,
    deadline,
    firstAnswer,
    isLowRated,
    lateFirst = false,
  } = request;
  const created = createdFilter(timeZone, request);
  const hasRange = created.createdSince !== undefined || created.createdBefore !== undefined;
  const order = lateFirst ? 'late' : hasRange ? 'created' : 'changed';
  const others: ChatFilter = {
    ...created,
    ...commonFilter(comeFrom, chatEnded),
    tags: await tagFilterOf(db, 'chat', tagId),
    isAssigned,
    isWaiting,
    ...(deadline !== undefined && deadlineFilter(deadline, now())),
    isLowRated,
    hasFirstAnswer: firstAnswer === undefined ? undefined : firstAnswer === 'given',
  };
  const staffIds = await assigneesOf(db, request);
  const matchesNone =
    (staffIds !== null && (staffIds.length === 0 || isAssigned === false)) ||
    (deadline !== undefined && (isWaiting === false || others.isEnded === true));
  const filter = matchesNone ? null : { ...others, ...(staffIds && { staffIds }) };
  return listPage(db, principal, request, { filter, order, hasOffers: true });
}

/** The search in the history: newest first. */
export async function listHistory(
  { db, timeZone }: Pick<ChatListDeps, 'db' | 'timeZone'>,
  principal: StaffPrincipal,
  request: HistoryRequest,
): Promise<Page<ChatTask>> {
  const { status, userId, keyword, comeFrom, tagId } = request;
  const filter = await withLiveId(db, keyword, {
    ...daysFilter(timeZone, request),
    ...commonFilter(comeFrom, status),
    tags: await tagFilterOf(db, 'chat', tagId),
    customerId: userId,
  });
  return listPage(db, principal, request, { filter, order: 'created' });
}

export async function searchCustomers(db: Database, keyword: string): Promise<FoundCustomer[]> {
  const text = searchTextOf(keyword);
  return text === '' ? [] : [...(await findCustomers(db, text, idIn(text), FOUND_CUSTOMERS_MAX))];
}

/** Messages are shown to those who may read them. @param filter null: nothing can match */
async function listPage(
  db: Database,
  principal: StaffPrincipal,
  request: PageRequest,
  query: Pick<ChatListQuery, 'order'> &
    Partial<Pick<ChatListQuery, 'hasMessages' | 'hasOffers'>> & { readonly filter: ChatFilter | null },
): Promise<Page<LeaderTask>> {
  const { filter, order, hasMessages = true, ...read } = query;
  const slice = sliceOf(request, chatPositionIn);
  if (filter === null) return emptyPage(request);
  const [rows, counted] = await Promise.all([
    listChats(db, { ...read, filter, order, slice, hasMessages }),
    countChats(db, filter),
  ]);
  return pageWith(pageOf(request, { rows, counted }, chatPositionOf), (chat) => readableTask(principal, chat));
}

/**
 * Adds the condition on the Live ID. A user who enters a whole one wants that chat: the primary key finds it, and no
 * search for ids that contain the digits is needed. A number as long as the newest Live ID is always a whole one.
 * @returns null when nothing can match: a Live ID is a number
 */
async function withLiveId(db: Database, keyword: string | undefined, others: ChatFilter): Promise<ChatFilter | null> {
  if (keyword === undefined || keyword.trim() === '') return others;
  const idDigits = digitsIn(keyword);
  if (idDigits === null || idDigits.length > LIVE_ID_MAX_DIGITS) return null;
  if (!isId(idDigits)) return { ...others, idDigits };
  const exact = { ...others, id: idDigits };
  const [found, newestId] = await Promise.all([countChats(db, exact), readNewestChatId(db)]);
  return found > 0 || idDigits.length >= newestId.length ? exact : { ...others, idDigits };
}

/** Any product code may be searched for. @throws {DomainError} 4022 for a number that is none */
export function checkProduct(product: number | undefined): void {
  if (product !== undefined && (product < 1 || product > PRODUCT_CODE_MAX))
    throw invalid('This product does not exist');
}

function commonFilter(product: number | undefined, chatEnded: 0 | 1 | undefined): ChatFilter {
  checkProduct(product);
  return { product, isEnded: chatEnded === undefined ? undefined : chatEnded === CHAT_ENDED.yes };
}

/** @throws {DomainError} 4022 */
function daysFilter(timeZone: string, days: Days): ChatFilter {
  const { since, before } = spanOf(timeZone, days);
  return { createdSince: since, createdBefore: before };
}

/** Chats that came in within the days and within the instants. @throws {DomainError} 4022 */
function createdFilter(timeZone: string, { since, before, ...days }: LeaderRequest): ChatFilter {
  const { createdSince, createdBefore } = daysFilter(timeZone, days);
  const latest = Math.max(...timesOf(createdSince, instantIn(since)));
  const earliest = Math.min(...timesOf(createdBefore, instantIn(before)));
  return {
    createdSince: Number.isFinite(latest) ? new Date(latest) : undefined,
    createdBefore: Number.isFinite(earliest) ? new Date(earliest) : undefined,
  };
}

function timesOf(...instants: readonly (Date | undefined)[]): readonly number[] {
  return instants.flatMap((at) => at?.getTime() ?? []);
}

/** @throws {DomainError} 4022 for a time that does not exist */
function instantIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  // Of 30 February, Date makes 2 March.
  const toSeconds = 'yyyy-MM-ddTHH:mm:ss'.length;
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, toSeconds) !== text.slice(0, toSeconds))
    throw invalid(`${text} is not a valid time`);
  return at;
}

function deadlineFilter(deadline: NonNullable<LeaderRequest['deadline']>, now: number): ChatFilter {
  const waits = { isWaiting: true };
  return deadline === 'late'
    ? { ...waits, dueBy: new Date(now) }
    : { ...waits, dueAfter: new Date(now), dueBy: new Date(now + WALL_RISK_MS) };
}

/** Resolves names to people. @returns null without a condition on the assignee */
async function assigneesOf(db: Database, { keyword, userId }: LeaderRequest): Promise<readonly string[] | null> {
  const text = searchTextOf(keyword);
  if (text === '') return userId === undefined ? null : [userId];
  const named = await findStaffIdsByName(db, text);
  return userId === undefined ? named : named.filter((id) => id === userId);
}

/**
 * Whether this person may read the messages of the chat.
 * @param granted the chats that they may read beyond the rules
 */
function mayReadListed(
  principal: StaffPrincipal,
  { chatId, toId, chatEnded }: Pick<ChatTask, 'chatId' | 'toId' | 'chatEnded'>,
  granted: readonly string[] = [],
): boolean {
  const readerIds = granted.includes(chatId) ? [principal.staffId] : [];
  return mayRead(principal, { staffId: toId, isEnded: chatEnded === CHAT_ENDED.yes, readerIds });
}

/**
 * A row of a list, with the newest message where this person may read the chat. It holds nothing that changes with time
 * alone, such as a waiting time, because ETags need equal answers for an unchanged list.
 */
function readableTask(
  principal: StaffPrincipal,
  { micros: _, isWaiting: __, lastMessage, offeredTo, ...listed }: ListedChat,
): LeaderTask {
  const task = { ...listed, ...(offeredTo !== null && { offeredTo }) };
  if (lastMessage === null || !mayReadListed(principal, task)) return task;
  const { text, workOrderTitle, isErased, isDeleted } = parseContent(lastMessage.msg);
  return {
    ...task,
    lastMessage: {
      msgType: lastMessage.msgType,
      text: beginningOf(text ?? workOrderTitle ?? '', LAST_MESSAGE_MAX),
      ...(isErased === true && { isErased }),
      ...(isDeleted === true && { isDeleted }),
    },
  };
}

const WAITING = 'w';

/** A row's position, as cursors hold it. */
function chatPositionOf(chat: ChatPosition): string {
  return `${chat.isWaiting ? WAITING : ''}${positionOf(chat)}`;
}

/** Reads a position that {@link chatPositionOf} wrote; null for any other text. */
function chatPositionIn(text: string): ChatPosition | null {
  const isWaiting = text.startsWith(WAITING);
  const position = positionIn(isWaiting ? text.slice(WAITING.length) : text);
  return position && { ...position, isWaiting };
}
