import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import { BUTTON_KEY, QUERY_STATUS, ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type {
  Assignee,
  editCustomerServiceUsers,
  getCustomerServiceUsers,
  getNotCustomerServiceUsers,
  StaffPresence,
} from '#contract/http/staff.ts';
import { writeAudit } from '../audit/index.ts';
import { findChatParties, lockAllocation } from '../chat/index.ts';
import { conflict, noPermission, notFound } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import { pageOf, sliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { ChatAllocation, QueryAllocation } from '../common/ports.ts';
import { hasAnyKey, type StaffPrincipal } from '../common/principal.ts';
import { searchTextOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { findQuery } from '../queries/index.ts';
import { lockInService, setInService } from './accountRepository.ts';
import { countStaff, findAssignees, listStaff, type StaffPosition } from './staffListRepository.ts';

export interface InServiceDeps {
  readonly db: Database;
  readonly chats: ChatAllocation;
  readonly queries: QueryAllocation;
  /** Called with errors that occur after the change; sweeps repeat the failed work. */
  readonly onError: (error: unknown) => void;
}

/**
 * Puts accounts into service, or takes them out of it. They keep their chats and queries, but get no new ones. The call
 * checks the permission.
 * @throws {DomainError} 4004 when one of the accounts is missing; then none changes
 */
export async function changeInService(
  { db, chats, queries, onError }: InServiceDeps,
  principal: StaffPrincipal,
  { userIds, enabled }: RequestOf<typeof editCustomerServiceUsers>,
): Promise<void> {
  const ids = [...new Set(userIds)];
  if (!ids.every(isId)) throw notFound();
  await db.transaction(async (tx) => {
    await lockAllocation(tx);
    const accounts = await lockInService(tx, ids);
    if (accounts.length < ids.length) throw notFound();
    const changed = accounts.filter(({ isInService }) => isInService !== enabled).map(({ staffId }) => staffId);
    await setInService(tx, changed, enabled);
    await writeAudit(
      tx,
      changed.map((staffId) => ({
        staffId: principal.staffId,
        action: 'staff.inServiceChanged',
        objectId: staffId,
        before: { isInService: !enabled },
        after: { isInService: enabled },
      })),
    );
  });
  // A person who is back may have room for waiting chats and queries.
  if (enabled) await Promise.all([chats.allocate(), queries.allocate()]).catch(onError);
}

/** Staff who may take chats, with their presence. */
export async function presences(
  db: Database,
  request: PageRequest & { readonly csOnline?: boolean },
): Promise<Page<StaffPresence>> {
  const slice = sliceOf(request, positionIn);
  const filter = { isOnline: request.csOnline };
  const [rows, counted] = await Promise.all([
    listStaff(db, filter, slice),
    countStaff(db, filter, EXACT_TOTAL_MAX + 1),
  ]);
  return pageOf(request, { rows, counted }, positionOf);
}

/**
 * Staff who may be given work.
 * @throws {DomainError} 4003 for a query that the caller may not assign, 4004 for a chat that is not theirs and for a
 * missing one, 4009 for a closed one
 */
export async function assignees(
  db: Database,
  principal: StaffPrincipal,
  { keyword, chatId, queryId, forChats }: RequestOf<typeof getCustomerServiceUsers>,
): Promise<Assignee[]> {
  const text = searchTextOf(keyword);
  if (chatId !== undefined)
    return findAssignees(db, { keyword: text, work: 'chats', except: await assigneeOfChat(db, principal, chatId) });
  if (queryId !== undefined)
    return findAssignees(db, { keyword: text, work: 'queries', except: await assigneeOfQuery(db, principal, queryId) });
  const keys = forChats === true ? [ROLE_KEY.leader] : [ROLE_KEY.leader, BUTTON_KEY.queryAssign];
  if (!hasAnyKey(principal, keys)) throw noPermission();
  return findAssignees(db, { keyword: text, work: forChats === true ? 'chats' : 'any', except: null });
}

/** The other active accounts. */
export function nonAssignees(
  db: Database,
  { keyword }: RequestOf<typeof getNotCustomerServiceUsers>,
): Promise<Assignee[]> {
  return findAssignees(db, { keyword: searchTextOf(keyword), work: 'nothing', except: null });
}

/** All but leaders ask only for a chat of theirs. @returns the owner; null while it waits in the line */
async function assigneeOfChat(db: Database, principal: StaffPrincipal, chatId: string): Promise<string | null> {
  const chat = await requireFound(chatId, (each) => findChatParties(db, each));
  if (!hasAnyKey(principal, [ROLE_KEY.leader]) && chat.staffId !== principal.staffId) throw notFound();
  if (chat.isEnded) throw conflict('This chat has already ended');
  return chat.staffId;
}

/** @returns the assignee of a query; null without one */
async function assigneeOfQuery(db: Database, principal: StaffPrincipal, queryId: string): Promise<string | null> {
  if (!hasAnyKey(principal, [BUTTON_KEY.queryAssign])) throw noPermission();
  const query = await requireFound(queryId, (each) => findQuery(db, each));
  if (query.handleStatus !== QUERY_STATUS.open) throw conflict('This query is closed');
  return query.handleId;
}

/** 'o' (online) or 'x', then the id and the unchanged name. */
function positionOf({ isOnline, id, name }: StaffPosition): string {
  return `${isOnline ? 'o' : 'x'}.${id}.${Buffer.from(name).toString('base64url')}`;
}

function positionIn(text: string): StaffPosition | null {
  const [, online, id, name] = /^([ox])\.(\d{1,19})\.([\w-]*)$/.exec(text) ?? [];
  return id === undefined || name === undefined
    ? null
    : { isOnline: online === 'o', id, name: Buffer.from(name, 'base64url').toString() };
}
