import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import { BUTTON_KEY, QUERY_STATUS, ROLE_KEY } from '#contract/domain.ts';
import type { Assignee, StaffPresence } from '#contract/http/staff.ts';
import { writeAudit } from '../audit/index.ts';
import { findChatParties, lockAllocation } from '../chat/index.ts';
import { conflict, noPermission, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { pageOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { ChatAllocation, QueryAllocation } from '../common/ports.ts';
import { hasAnyKey, type StaffPrincipal } from '../common/principal.ts';
import { searchTextOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { findQuery } from '../queries/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { lockInService, setInService } from './accountRepository.ts';
import {
  countStaff,
  findAssignees,
  listStaff,
  type AssigneeFilter,
  type ListedStaff,
  type StaffFilter,
  type StaffPosition,
} from './staffListRepository.ts';

/** Sets who is in service and may be given work. The call checks the permission. */
export interface InServiceService {
  /**
   * Puts accounts into service, or takes them out of it. They keep their chats and queries, but get no new ones.
   * @throws {DomainError} 4004 when one of the accounts is missing; then none changes
   */
  edit(principal: StaffPrincipal, staffIds: readonly string[], isInService: boolean): Promise<void>;
}

interface InServiceDeps {
  readonly db: Database;
  readonly chats: ChatAllocation;
  readonly queries: QueryAllocation;
  /** Called with errors that occur after the change; sweeps repeat the failed work. */
  readonly onError: (error: unknown) => void;
}

export function createInServiceService({ db, chats, queries, onError }: InServiceDeps): InServiceService {
  return {
    edit: async (principal, staffIds, isInService) => {
      const ids = [...new Set(staffIds)];
      if (!ids.every(isId)) throw notFound();
      await db.transaction(async (tx) => {
        await lockAllocation(tx);
        const accounts = await lockInService(tx, ids);
        if (accounts.length < ids.length) throw notFound();
        const changed = accounts.filter((account) => account.isInService !== isInService).map(({ staffId }) => staffId);
        await setInService(tx, changed, isInService);
        await writeAudit(
          tx,
          changed.map((staffId) => ({
            staffId: principal.staffId,
            action: 'staff.inServiceChanged',
            objectType: 'staff',
            objectId: staffId,
            before: { isInService: !isInService },
            after: { isInService },
          })),
        );
      });
      // A person who is back may have room for waiting chats and queries.
      if (isInService) await Promise.all([chats.allocate(), queries.allocate()]).catch(onError);
    },
  };
}

/** Lists staff with their presence, for assigning chats and queries. */
export interface StaffListService {
  presences(request: PageRequest & { readonly csOnline?: boolean }): Promise<Page<StaffPresence>>;
  /**
   * Staff who may be given work.
   * @throws {DomainError} 4003 for a chat or query that the caller may not assign, 4004 for a missing one, 4009 for a
   * closed one
   */
  assignees(principal: StaffPrincipal, request: AssigneesRequest): Promise<Assignee[]>;
  /** The other active accounts. */
  others(request: { readonly keyword: string }): Promise<Assignee[]>;
}

const ASSIGNEES_MAX = 20;

interface AssigneesRequest {
  readonly keyword: string;
  /** The chat to assign: then only people who may take it and do not own it. */
  readonly chatId?: string;
  readonly queryId?: string;
  /** Only people who may take chats. */
  readonly forChats?: boolean;
}

export function createStaffListService({ db }: { readonly db: Database }): StaffListService {
  const find = async (filter: AssigneeFilter): Promise<Assignee[]> => {
    const [{ allocationMax }, found] = await Promise.all([
      readChatSettings(db),
      findAssignees(db, filter, ASSIGNEES_MAX),
    ]);
    return found.map(({ id, account, name, email, headImg, isOnline, isAway, breakEndsAt, openChats }) => ({
      id,
      account,
      name,
      email,
      headImg,
      isOnline,
      isAway,
      breakEndsAt: breakEndsAt?.toISOString() ?? null,
      openChats,
      maxChats: allocationMax,
    }));
  };

  return {
    presences: async (request) => {
      const slice = sliceOf(request, positionIn);
      const filter: StaffFilter = request.csOnline === undefined ? {} : { isOnline: request.csOnline };
      const [{ allocationMax }, rows, counted] = await Promise.all([
        readChatSettings(db),
        listStaff(db, filter, slice),
        countStaff(db, filter, EXACT_TOTAL_MAX + 1),
      ]);
      return pageOf(request, { rows, counted }, { positionOf, toRecord: (staff) => toPresence(staff, allocationMax) });
    },

    assignees: async (principal, { keyword, chatId, queryId, forChats }) => {
      const text = searchTextOf(keyword);
      if (chatId !== undefined)
        return find({ keyword: text, work: 'chats', except: await assigneeOfChat(db, principal, chatId) });
      if (queryId !== undefined)
        return find({ keyword: text, work: 'queries', except: await assigneeOfQuery(db, principal, queryId) });
      if (forChats === true && !hasAnyKey(principal, [ROLE_KEY.leader])) throw noPermission();
      return find({ keyword: text, work: forChats === true ? 'chats' : 'any', except: null });
    },

    others: ({ keyword }) => find({ keyword: searchTextOf(keyword), work: 'nothing', except: null }),
  };
}

/** @returns the owner of a chat; null while it waits in the line */
async function assigneeOfChat(db: Database, principal: StaffPrincipal, chatId: string): Promise<string | null> {
  if (!hasAnyKey(principal, [ROLE_KEY.leader])) throw noPermission();
  const chat = isId(chatId) ? await findChatParties(db, chatId) : null;
  if (chat === null) throw notFound();
  if (chat.isEnded) throw conflict('This chat has already ended');
  return chat.staffId;
}

/** @returns the assignee of a query; null without one */
async function assigneeOfQuery(db: Database, principal: StaffPrincipal, queryId: string): Promise<string | null> {
  if (!hasAnyKey(principal, [BUTTON_KEY.queryAssign])) throw noPermission();
  const query = isId(queryId) ? await findQuery(db, queryId) : null;
  if (query === null) throw notFound();
  if (query.status !== QUERY_STATUS.open) throw conflict('This query is closed');
  return query.staffId;
}

function toPresence(staff: ListedStaff, maxChats: number): StaffPresence {
  const { id, account, name, headImg, type, isOnline, isAway, breakEndsAt, openChats } = staff;
  const { onlineAt, offlineAt, updatedAt } = staff;
  return {
    id,
    userId: id,
    account,
    name,
    headImg,
    type,
    isOnline,
    isAway,
    breakEndsAt: breakEndsAt?.toISOString() ?? null,
    openChats,
    maxChats,
    onlineStartTime: onlineAt?.toISOString() ?? null,
    offlineTime: offlineAt?.toISOString() ?? null,
    updateTime: updatedAt.toISOString(),
  };
}

/** 'o' (online) or 'x', then the id and the unchanged name. */
function positionOf({ isOnline, id, name }: ListedStaff): string {
  return `${isOnline ? 'o' : 'x'}.${id}.${Buffer.from(name).toString('base64url')}`;
}

function positionIn(text: string): StaffPosition | null {
  const [, online, id, name] = /^([ox])\.(\d{1,19})\.([\w-]*)$/.exec(text) ?? [];
  return id === undefined || name === undefined
    ? null
    : { isOnline: online === 'o', id, name: Buffer.from(name, 'base64url').toString() };
}
