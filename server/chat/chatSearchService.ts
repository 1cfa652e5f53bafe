import type { ChatTask } from '#contract/http/chats.ts';
import { spanOf, type Days } from '../common/days.ts';
import { emptyPage, pageOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { idIn } from '../common/ids.ts';
import { searchTextOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { findStaffIdsByName } from '../people/index.ts';
import { countChats, listChats, type ChatFilter, type ChatOrder } from './chatListRepository.ts';
import {
  chatPositionIn,
  chatPositionOf,
  endedFilter,
  exactIfThere,
  liveIdFilter,
  productFilter,
  toReadableTask,
} from './chatRows.ts';
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

export interface ChatSearchDeps {
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
