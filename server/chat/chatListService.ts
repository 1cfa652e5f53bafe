import { parseContent } from '#contract/chat/content.ts';
import { LAST_MESSAGE_MAX, PRODUCT_CODE_MAX } from '#contract/constants.ts';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatSummary, ChatTask } from '#contract/http/chats.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { spanOf, type Days } from '../common/days.ts';
import { noPermission, invalid } from '../common/errors.ts';
import { isId, idIn } from '../common/ids.ts';
import {
  emptyPage,
  offsetOf,
  pageOf,
  sliceOf,
  totalOf,
  type Page,
  type PageRequest,
  positionIn,
  positionOf,
} from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { beginningOf, searchTextOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { fileReaderOf, type FileAddresses, type FileReader } from '../files/index.ts';
import { findStaffIdsByName } from '../people/index.ts';
import {
  countChats,
  listChats,
  listWorkspaceChats,
  listWorkspaceChatsById,
  type ChatFilter,
  type WorkspaceChat,
  readNewestChatId,
  type ChatPosition,
  type ListedChat,
  type ChatOrder,
} from './chatListRepository.ts';
import { mayRead } from './chatRecordService.ts';
import { findCustomers, type FoundCustomer } from './customerSearchRepository.ts';

interface LeaderRequest extends PageRequest, Days {
  readonly isAssigned?: boolean;
  readonly isWaiting?: boolean;
  readonly chatEnded?: 0 | 1;
  readonly userId?: string;
  readonly keyword?: string;
  readonly comeFrom?: number;
  readonly lateFirst?: boolean;
}

interface HistoryRequest extends PageRequest, Days {
  readonly status?: 0 | 1;
  readonly userId?: string;
  readonly keyword?: string;
  readonly comeFrom?: number;
}

/** Everyone's chats, for leaders and for the search in the history. Messages are shown to those who may read them. */
export interface ChatSearchService {
  /**
   * Newest change first; newest first within a range of days. With `lateFirst` the longest wait, then newest change.
   */
  leaderTasks(principal: StaffPrincipal, request: LeaderRequest): Promise<Page<ChatTask>>;
  /** Newest first. */
  history(principal: StaffPrincipal, request: HistoryRequest): Promise<Page<ChatTask>>;
  customers(keyword: string): Promise<FoundCustomer[]>;
}

const FOUND_CUSTOMERS_MAX = 20;

interface ChatSearchDeps {
  readonly db: Database;
  readonly timeZone: string;
}

export function createChatSearchService({ db, timeZone }: ChatSearchDeps): ChatSearchService {
  const list = async (
    principal: StaffPrincipal,
    request: PageRequest,
    { order, filter }: { readonly order: ChatOrder; readonly filter: ChatFilter | null },
  ): Promise<Page<ChatTask>> => {
    const slice = sliceOf(request, chatPositionIn);
    if (filter === null) return emptyPage(request);
    const [rows, counted] = await Promise.all([
      listChats(db, { filter, order, slice, hasMessages: true }),
      countChats(db, filter),
    ]);
    return pageOf(request, { rows, counted }, { positionOf: chatPositionOf, toRecord: toReadableTask(principal) });
  };

  return {
    leaderTasks: async (principal, request) => {
      const { isAssigned, isWaiting, chatEnded, comeFrom, lateFirst = false } = request;
      const days = daysFilter(timeZone, request);
      const filter: ChatFilter = {
        ...days,
        ...productFilter(comeFrom),
        ...endedFilter(chatEnded),
        ...(isAssigned !== undefined && { isAssigned }),
        ...(isWaiting !== undefined && { isWaiting }),
      };
      const order = lateFirst ? 'late' : Object.keys(days).length > 0 ? 'created' : 'changed';
      const staffIds = await assigneesOf(db, request);
      if (staffIds === null) return list(principal, request, { order, filter });
      const matchesNone = staffIds.length === 0 || isAssigned === false;
      return list(principal, request, { order, filter: matchesNone ? null : { ...filter, staffIds } });
    },

    history: async (principal, request) => {
      const { status, userId, keyword, comeFrom } = request;
      const others = {
        ...daysFilter(timeZone, request),
        ...productFilter(comeFrom),
        ...endedFilter(status),
        ...(userId !== undefined && { customerId: userId }),
      };
      const liveId = liveIdFilter(keyword);
      const filter = liveId && (await exactIfThere(db, { ...others, ...liveId }));
      return list(principal, request, { order: 'created', filter });
    },

    customers: async (keyword) => {
      const text = searchTextOf(keyword);
      return text === '' ? [] : [...(await findCustomers(db, text, idIn(text), FOUND_CUSTOMERS_MAX))];
    },
  };
}

/** Resolves names to people. @returns null without a condition on the assignee */
async function assigneesOf(db: Database, { keyword, userId }: LeaderRequest): Promise<readonly string[] | null> {
  const text = searchTextOf(keyword);
  if (text === '') return userId === undefined ? null : [userId];
  const named = await findStaffIdsByName(db, text);
  return userId === undefined ? named : named.filter((id) => id === userId);
}

/** @throws {DomainError} 4022 */
function daysFilter(timeZone: string, days: Days): ChatFilter {
  const { since, before } = spanOf(timeZone, days);
  return { ...(since && { createdSince: since }), ...(before && { createdBefore: before }) };
}

// Filters and rows that the lists of chats share.

const LIVE_ID_MAX_DIGITS = 19;

/** @returns null when nothing can match: a Live ID is a number */
export function liveIdFilter(keyword = ''): ChatFilter | null {
  if (keyword.trim() === '') return {};
  const digits = digitsIn(keyword);
  return digits !== null && digits.length <= LIVE_ID_MAX_DIGITS ? { idDigits: digits } : null;
}

/** Any code may be searched for. @throws {DomainError} 4022 for a number that is none */
export function productFilter(comeFrom: number | undefined): ChatFilter {
  if (comeFrom === undefined) return {};
  if (comeFrom < 1 || comeFrom > PRODUCT_CODE_MAX) throw invalid('This product does not exist');
  return { product: comeFrom };
}

export function endedFilter(chatEnded: 0 | 1 | undefined): ChatFilter {
  return chatEnded === undefined ? {} : { isEnded: chatEnded === CHAT_ENDED.yes };
}

/**
 * A user who enters a whole Live ID wants that chat. The primary key finds it, and no search for ids that contain the
 * digits is needed. A number as long as the newest Live ID is always a whole one.
 */
export async function exactIfThere(db: Database, filter: ChatFilter): Promise<ChatFilter> {
  const { idDigits, ...others } = filter;
  if (idDigits === undefined || !isId(idDigits)) return filter;
  const exact = { ...others, id: idDigits };
  const [found, newestId] = await Promise.all([countChats(db, exact), readNewestChatId(db)]);
  return found > 0 || idDigits.length >= newestId.length ? exact : filter;
}

/**
 * A row of a list. It holds nothing that changes with time alone, such as a waiting time, because ETags need equal
 * answers for an unchanged list.
 */
function toTask(chat: ListedChat): ChatTask {
  return {
    id: chat.id,
    chatId: chat.id,
    fromId: chat.customerId,
    fromName: chat.customerName,
    nickName: chat.customerName,
    fromHeadImg: chat.customerAvatar,
    toId: chat.staffId,
    toName: chat.staffName,
    comeFrom: chat.product,
    chatEnded: chat.isEnded ? CHAT_ENDED.yes : CHAT_ENDED.no,
    createTime: chat.createdAt.toISOString(),
    updateTime: chat.updatedAt.toISOString(),
    waitingSince: chat.waitingSince?.toISOString() ?? null,
    unReadCount: chat.unread,
  };
}

/** As {@link toTask}, with the newest message where this person may read the chat. */
export const toReadableTask =
  (principal: StaffPrincipal) =>
  (chat: ListedChat): ChatTask => {
    const { lastMessage } = chat;
    if (lastMessage === null || !mayRead(principal, chat)) return toTask(chat);
    return { ...toTask(chat), lastMessage: { msgType: lastMessage.msgType, ...wordsIn(lastMessage.msg) } };
  };

function wordsIn(msg: string): Pick<NonNullable<ChatTask['lastMessage']>, 'text' | 'isErased'> {
  const { text, workOrderTitle, isErased } = parseContent(msg);
  return {
    text: beginningOf(text ?? workOrderTitle ?? '', LAST_MESSAGE_MAX),
    ...(isErased === true && { isErased }),
  };
}

const WAITING = 'w';

/** A row's position, as cursors hold it. */
export function chatPositionOf(chat: ListedChat): string {
  return `${chat.position.isWaiting ? WAITING : ''}${positionOf(chat)}`;
}

/** Reads a position that {@link chatPositionOf} wrote; null for any other text. */
export function chatPositionIn(text: string): ChatPosition | null {
  const isWaiting = text.startsWith(WAITING);
  const position = positionIn(isWaiting ? text.slice(WAITING.length) : text);
  return position && { ...position, isWaiting };
}

interface TaskRequest extends PageRequest {
  readonly keyword?: string;
  readonly comeFrom?: number;
  readonly chatEnded?: 0 | 1;
  /** The longest wait first, then newest change. Otherwise newest change first. */
  readonly lateFirst?: boolean;
}

export type TaskScope = 'all' | 'mine' | 'mine today';

/** The lists of chats, with the newest messages; All Task is without. */
export interface ChatListService {
  tasks(principal: StaffPrincipal, scope: TaskScope, request: TaskRequest): Promise<Page<ChatTask>>;
  /** The caller's own chats, or the given ones, as far as the caller may read them. */
  workspaceChats(
    principal: StaffPrincipal,
    request: PageRequest & { readonly userId?: string; readonly chatIds?: readonly string[] },
  ): Promise<Page<ChatSummary>>;
}

export interface ChatListDeps {
  readonly db: Database;
  readonly files: Pick<FileAddresses, 'readable'>;
  readonly startOfToday: () => Date;
}

export function createChatListService({ db, files, startOfToday }: ChatListDeps): ChatListService {
  const summaryFor =
    (reader: FileReader) =>
    (chat: WorkspaceChat): ChatSummary => {
      const { lastMessage, ...summary } = toSummary(chat);
      return {
        ...summary,
        lastMessage: lastMessage && {
          ...lastMessage,
          msg: files.readable(lastMessage.msgType, lastMessage.msg, reader),
        },
      };
    };

  return {
    tasks: async (principal, scope, request) => {
      const slice = sliceOf(request, chatPositionIn);
      const wanted = filterOf(
        request,
        scope === 'all' ? null : principal.staffId,
        scope === 'mine today' ? startOfToday() : null,
      );
      if (wanted === null) return emptyPage(request);
      const filter = await exactIfThere(db, wanted);
      const hasMessages = scope !== 'all';
      const [rows, counted] = await Promise.all([
        listChats(db, { filter, order: request.lateFirst === true ? 'late' : 'changed', slice, hasMessages }),
        countChats(db, filter),
      ]);
      return pageOf(request, { rows, counted }, { positionOf: chatPositionOf, toRecord: toReadableTask(principal) });
    },

    workspaceChats: async (principal, request) => {
      const offset = offsetOf(request);
      if (request.userId !== undefined && request.userId !== principal.staffId) throw noPermission();
      if (request.chatIds !== undefined) {
        const chats = (await listWorkspaceChatsById(db, request.chatIds.slice(0, request.pageSize))).filter((chat) =>
          mayRead(principal, chat),
        );
        return {
          ...emptyPage<ChatSummary>(request),
          total: chats.length,
          records: chats.map(summaryFor(fileReaderOf(principal))),
        };
      }
      const [rows, counted] = await Promise.all([
        listWorkspaceChats(db, principal.staffId, { offset, limit: request.pageSize }),
        countChats(db, { staffIds: [principal.staffId] }),
      ]);
      return {
        ...emptyPage<ChatSummary>(request),
        ...totalOf(counted),
        records: rows.map(summaryFor(fileReaderOf(principal))),
      };
    },
  };
}

/** @returns null when nothing can match: a Live ID is a number */
function filterOf(
  { keyword, comeFrom, chatEnded }: TaskRequest,
  staffId: string | null,
  createdSince: Date | null,
): ChatFilter | null {
  const liveId = liveIdFilter(keyword);
  return (
    liveId && {
      ...liveId,
      ...productFilter(comeFrom),
      ...endedFilter(chatEnded),
      ...(staffId !== null && { staffIds: [staffId] }),
      ...(createdSince !== null && { createdSince }),
    }
  );
}

function toSummary(chat: WorkspaceChat): ChatSummary {
  const { lastSeq, lastMessage, staffReadSeq, customerDeliveredSeq, customerReadSeq, hasStaffMessage } = chat;
  return {
    ...toTask(chat),
    lastSeq,
    staffReadSeq,
    customerDeliveredSeq,
    customerReadSeq,
    hasStaffMessage,
    lastMessage: lastMessage && {
      msgType: lastMessage.msgType,
      msg: lastMessage.msg,
      serverTime: lastMessage.at.toISOString(),
    },
  };
}
