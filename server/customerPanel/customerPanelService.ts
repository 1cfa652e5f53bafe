import { parseContent } from '#contract/chat/content.ts';
import { LAST_MESSAGE_MAX, PANEL_QUERIES_MAX, PHONE_DIGITS_SHOWN, TIMELINE_PAGE_SIZE } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { CustomerPanel, CustomersChat, TimelineEntry } from '#contract/http/customerPanel.ts';
import { listGranted, mayRead } from '../chat/index.ts';
import { notFound } from '../common/errors.ts';
import { emptyPage, offsetOf, totalOf, type Page, type PageRequest } from '../common/paging.ts';
import { hasAnyKey, type StaffPrincipal } from '../common/principal.ts';
import { beginningOf } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { findAppUser } from '../people/index.ts';
import { countQueriesOf, listOpenQueriesOf, listQueriesOf, mayReadAll } from '../queries/index.ts';
import { blockOf, blockShownTo } from './blockService.ts';
import { readsChatsOf } from './customerAccess.ts';
import { noteOf, shownTo } from './customerNoteService.ts';
import { countChatsOf, findCustomer, listChatsOf, type StoredChat } from './customerPanelRepository.ts';
import { cursorOf, merged, shownBefore } from './timeline.ts';

/** What a caller may see of a customer. */
interface Sight {
  readonly principal: StaffPrincipal;
  readonly customerId: string;
  /** Otherwise only queries. */
  readonly hasChats: boolean;
}

/** Who a customer is, and the beginning of their timeline. @throws {DomainError} 4004 */
export async function panelOf(db: Database, principal: StaffPrincipal, customerId: string): Promise<CustomerPanel> {
  const sight = await sightOf(db, principal, customerId);
  const [customer, note, block, openQueries, timeline] = await Promise.all([
    findCustomer(db, customerId),
    sight.hasChats ? noteOf(db, customerId) : null,
    sight.hasChats ? blockOf(db, customerId) : null,
    listOpenQueriesOf(db, customerId, PANEL_QUERIES_MAX + 1),
    readTimeline(db, sight, { pageNo: 1, pageSize: TIMELINE_PAGE_SIZE }),
  ]);
  if (customer === null) throw notFound();
  const { phoneCode, phone, ...known } = customer;
  const shownPhone = phoneFor(principal, phoneCode, phone);
  return {
    ...known,
    phone: shownPhone,
    note: shownTo(principal, note),
    block: blockShownTo(principal, block),
    openQueries: [...openQueries],
    timeline,
  };
}

/** @throws {DomainError} 4004, 4022 for an impossible page */
export async function timelineOf(
  db: Database,
  principal: StaffPrincipal,
  { customerId, ...request }: PageRequest & { readonly customerId: string },
): Promise<Page<TimelineEntry>> {
  return readTimeline(db, await sightOf(db, principal, customerId), request);
}

async function sightOf(db: Database, principal: StaffPrincipal, customerId: string): Promise<Sight> {
  const hasChats = await readsChatsOf(db, principal, customerId);
  if (!hasChats && !(mayReadAll(principal) && (await findAppUser(db, customerId)) !== null)) throw notFound();
  return { principal, customerId, hasChats };
}

/** Who may search for customers by their phones sees them. Others see the end, to compare with what they are told. */
function phoneFor(principal: StaffPrincipal, code: string, phone: string): string {
  if (phone === '') return '';
  const whole = `${code === '' ? '' : '+'}${code}${phone}`;
  if (hasAnyKey(principal, [ROLE_KEY.history])) return whole;
  return `${'•'.repeat(Math.max(0, whole.length - PHONE_DIGITS_SHOWN))}${whole.slice(-PHONE_DIGITS_SHOWN)}`;
}

async function readTimeline(
  db: Database,
  { principal, customerId, hasChats }: Sight,
  request: PageRequest,
): Promise<Page<TimelineEntry>> {
  const offset = request.cursor === undefined ? offsetOf(request) : offsetOf({ ...request, pageNo: 1 });
  const before = shownBefore(request.cursor);
  const limit = offset + request.pageSize + 1;
  const [chats, queries, chatCount, queryCount] = await Promise.all([
    hasChats ? listChatsOf(db, customerId, { below: before.chatId, limit }) : [],
    listQueriesOf(
      db,
      customerId,
      before.queryId === null
        ? { from: 'start', offset: 0, limit }
        : { from: 'after', position: before.queryId, limit },
    ),
    hasChats ? countChatsOf(db, customerId) : 0,
    countQueriesOf(db, customerId),
  ]);
  const entries = merged(chats, queries);
  const passed = entries.slice(0, offset + request.pageSize);
  const page = passed.slice(offset);
  const toChat = await readableChats(
    db,
    principal,
    page.flatMap((entry) => (entry.kind === 'chat' ? entry.chat : [])),
  );
  const next = {
    chatId: passed.findLast((entry) => entry.kind === 'chat')?.chat.chatId ?? before.chatId,
    queryId: passed.findLast((entry) => entry.kind === 'query')?.query.id ?? before.queryId,
  };
  return {
    ...emptyPage(request),
    ...totalOf(chatCount + queryCount),
    next: entries.length > passed.length ? cursorOf(next) : null,
    records: page.map((entry) => (entry.kind === 'chat' ? { kind: 'chat', chat: toChat(entry.chat) } : entry)),
  };
}

/** How this reader gets these chats. */
async function readableChats(db: Database, principal: StaffPrincipal, chats: readonly StoredChat[]) {
  const { staffId } = principal;
  const ids = chats.map(({ chatId }) => chatId);
  const granted = new Set(ids.length === 0 ? [] : await listGranted(db, staffId, ids));
  return ({ toId, isAnswered, endedBy, solved, lastMessage, ...chat }: StoredChat): CustomersChat => {
    const readerIds = granted.has(chat.chatId) ? [staffId] : [];
    if (!mayRead(principal, { staffId: toId, isEnded: chat.endTime !== null, readerIds }))
      return { ...chat, mayRead: false };
    return {
      ...chat,
      mayRead: true,
      isAnswered,
      ...(endedBy !== null && { endedBy }),
      ...(solved !== null && { solved }),
      ...(lastMessage !== null && { lastMessage: beginningOfMessage(lastMessage) }),
    };
  };
}

function beginningOfMessage({
  msgType,
  msg,
}: NonNullable<StoredChat['lastMessage']>): NonNullable<CustomersChat['lastMessage']> {
  const { text, workOrderTitle, isErased, isDeleted } = parseContent(msg);
  return {
    msgType,
    text: beginningOf(text ?? workOrderTitle ?? '', LAST_MESSAGE_MAX),
    ...(isErased === true && { isErased }),
    ...(isDeleted === true && { isDeleted }),
  };
}
