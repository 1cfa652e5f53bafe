import { EXACT_TOTAL_MAX } from '../../contract/constants.ts';
import { ROLE_KEY } from '../../contract/domain.ts';
import type { Assignee, StaffPresence } from '../../contract/http/staff.ts';
import { findChatParties } from '../repositories/chatRepository.ts';
import type { Database } from '../repositories/database.ts';
import { readChatSettings } from '../repositories/settingsRepository.ts';
import { countStaff, findAssignees, listStaff, type ListedStaff, type StaffFilter, type StaffPosition } from '../repositories/staffListRepository.ts';
import { conflict, noPermission, notFound } from './errors.ts';
import { isId } from './ids.ts';
import { searchTextOf } from './keyword.ts';
import { pageOf, sliceOf, type Page, type PageRequest } from './paging.ts';
import { hasAnyKey, type StaffPrincipal } from './principal.ts';

/** Who takes chats and queries, with their presence. */
export interface StaffListService {
  presences(request: PageRequest & { readonly csOnline?: boolean }): Promise<Page<StaffPresence>>;
  /**
   * @param chatId of a chat to be assigned: then only who may take it. Leaders only.
   * @throws {DomainError} 4004 when there is no such chat, 4009 when it has ended
   */
  assignees(principal: StaffPrincipal, request: { readonly keyword: string; readonly chatId?: string }): Promise<Assignee[]>;
}

const ASSIGNEES_MAX = 20;

export function createStaffListService({ db }: { readonly db: Database }): StaffListService {
  return {
    presences: async (request) => {
      const slice = sliceOf(request, positionIn);
      const filter: StaffFilter = request.csOnline === undefined ? {} : { isOnline: request.csOnline };
      const [{ allocationMax }, rows, counted] = await Promise.all([
        readChatSettings(db), listStaff(db, filter, slice), countStaff(db, filter, EXACT_TOTAL_MAX + 1),
      ]);
      return pageOf(request, { rows, counted }, { positionOf, toRecord: (staff) => toPresence(staff, allocationMax) });
    },

    assignees: async (principal, { keyword, chatId }) => {
      const except = chatId === undefined ? null : await assigneeOf(db, principal, chatId);
      const wish = { keyword: searchTextOf(keyword), queriesKey: chatId === undefined ? ROLE_KEY.queryService : null, except };
      const [{ allocationMax }, found] = await Promise.all([readChatSettings(db), findAssignees(db, wish, ASSIGNEES_MAX)]);
      return found.map(({ id, account, name, email, headImg, isOnline, isAway, openChats }) =>
        ({ id, account, name, email, headImg, isOnline, isAway, openChats, maxChats: allocationMax }));
    },
  };
}

/** @returns who has a chat now; null while it waits in line */
async function assigneeOf(db: Database, principal: StaffPrincipal, chatId: string): Promise<string | null> {
  if (!hasAnyKey(principal, [ROLE_KEY.leader])) throw noPermission();
  const chat = isId(chatId) ? await findChatParties(db, chatId) : null;
  if (chat === null) throw notFound();
  if (chat.isEnded) throw conflict('The chat has ended already');
  return chat.staffId;
}

function toPresence(staff: ListedStaff, maxChats: number): StaffPresence {
  const { id, account, name, headImg, type, isOnline, isAway, openChats, onlineAt, offlineAt, updatedAt } = staff;
  return {
    id, userId: id, account, name, headImg, type, isOnline, isAway, openChats, maxChats,
    onlineStartTime: onlineAt?.toISOString() ?? null, offlineTime: offlineAt?.toISOString() ?? null, updateTime: updatedAt.toISOString(),
  };
}

/** 'o' or 'x' for online or not, the id, and the name as it is. */
function positionOf({ isOnline, id, name }: ListedStaff): string {
  return `${isOnline ? 'o' : 'x'}.${id}.${Buffer.from(name).toString('base64url')}`;
}

function positionIn(text: string): StaffPosition | null {
  const [, online, id, name] = /^([ox])\.(\d{1,19})\.([\w-]*)$/.exec(text) ?? [];
  return id === undefined || name === undefined ? null : { isOnline: online === 'o', id, name: Buffer.from(name, 'base64url').toString() };
}
