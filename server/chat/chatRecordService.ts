import { parseContent } from '#contract/chat/content.ts';
import { NICKNAME_PLACEHOLDER } from '#contract/constants.ts';
import { BUTTON_KEY, CONTENT_TYPE, MESSAGE_TYPE, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { ChatRecord, ChatStep, pageRecord } from '#contract/http/chats.ts';
import { withoutHidden } from '#contract/names.ts';
import { invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { ChatWatches } from '../common/ports.ts';
import { emptyPage, offsetOf, pageWith, totalOf, type Page, type PageRequest } from '../common/paging.ts';
import { hasAnyKey, type CustomerPrincipal, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { fileReaderOf, type FileAddresses, type FileReader } from '../files/index.ts';
import { listSteps } from './chatEventRepository.ts';
import { messageForCustomers, readChatSettings, readNaming, staffForCustomers } from '../settings/index.ts';
import { findChatParties, type LockedChat } from './chatRepository.ts';
import type { MarkService } from './markService.ts';
import { listReadable, type ReaderScope } from './messageSearchRepository.ts';
import { countMessages, listMessages, type StoredMessage } from './messageRepository.ts';

export interface ChatRecordDeps {
  readonly db: Database;
  readonly marks: Pick<MarkService, 'readByStaff'>;
  readonly watches: ChatWatches;
  /** Receives errors of what no one waits for. */
  readonly onError: (error: unknown) => void;
  readonly files: Pick<FileAddresses, 'readable'>;
}

type RecordRequest = PageRequest & RequestOf<typeof pageRecord>;

/**
 * Whether a member of staff may read a chat's content. Theirs, ended ones that they had before, and all of a customer
 * whom they serve now; leaders who may watch also live ones, as those to whom it is offered or whom a note mentions;
 * admins and holders of the history key all.
 */
export function mayRead(
  principal: StaffPrincipal,
  chat: Pick<LockedChat, 'staffId' | 'isEnded' | 'readerIds'>,
): boolean {
  return (
    chat.staffId === principal.staffId ||
    hasAnyKey(principal, [ROLE_KEY.history]) ||
    chat.readerIds.includes(principal.staffId) ||
    (!chat.isEnded && mayWatch(principal))
  );
}

/** The same for a search in all chats. */
export function scopeOf(principal: Pick<StaffPrincipal, 'staffId' | 'type' | 'uris'>): ReaderScope | null {
  if (hasAnyKey(principal, [ROLE_KEY.history])) return null;
  return { staffId: principal.staffId, readsLive: mayWatch(principal) };
}

/** Those of these chats that a member of staff may read. */
export function readableChats(
  db: Db,
  principal: StaffPrincipal,
  chatIds: readonly string[],
): Promise<readonly string[]> {
  return listReadable(db, scopeOf(principal), chatIds);
}

function mayWatch(principal: Pick<StaffPrincipal, 'type' | 'uris'>): boolean {
  return principal.type === USER_TYPE.leader && hasAnyKey(principal, [BUTTON_KEY.chatWatch]);
}

const CONTENT_OF_MESSAGE = new Map<number, number>([
  [MESSAGE_TYPE.text, CONTENT_TYPE.text],
  [MESSAGE_TYPE.image, CONTENT_TYPE.image],
  [MESSAGE_TYPE.video, CONTENT_TYPE.video],
  [MESSAGE_TYPE.card, CONTENT_TYPE.card],
]);
const STEPS_MAX = 200;
const KEYWORD_MAX = 200;

/**
 * The newest steps of a chat, oldest first: they explain how it came to its present owner and state.
 * @throws {DomainError} 4004 for a caller who may not read the chat, as for one that does not exist
 */
export async function stepsOf(db: Database, principal: StaffPrincipal, chatId: string): Promise<ChatStep[]> {
  const chat = isId(chatId) ? await findChatParties(db, chatId) : null;
  if (chat === null || !mayRead(principal, chat)) throw notFound();
  return (await listSteps(db, chatId, STEPS_MAX)).map(({ detail, offeredTo, ...step }) => {
    const { reason = null, fromStaffId: _from, offeredToId: _person, offeredTeamId: _team, ...facts } = detail;
    return { ...step, reason, facts: { ...facts, ...(offeredTo !== null && { offeredTo }) } };
  });
}

/** Stored messages of a chat. @throws {DomainError} 4004 as {@link stepsOf} */
export async function recordForStaff(
  { db, marks, watches, files, onError }: ChatRecordDeps,
  principal: StaffPrincipal,
  request: RecordRequest,
): Promise<Page<ChatRecord>> {
  const chat = await findChatParties(db, request.chatId);
  if (chat === null || !mayRead(principal, chat)) throw notFound();
  const { staffId } = principal;
  // Who reads without following the chat watches, too. On a full disk they still read.
  if (chat.staffId !== staffId && !chat.isEnded) watches.renew([{ chatId: request.chatId, staffId }]).catch(onError);
  const page = await readPage({ db, files }, fileReaderOf(principal), request);
  const newest = Math.max(0, ...page.records.map(({ chatSeq }) => chatSeq));
  if (request.setRead === true && newest > 0 && chat.staffId === principal.staffId)
    await marks.readByStaff(principal.staffId, request.chatId, newest);
  return page;
}

/** The same for the customer of the chat. @throws {DomainError} 4004 for anyone else */
export async function recordForCustomer(
  { db, files }: Pick<ChatRecordDeps, 'db' | 'files'>,
  principal: CustomerPrincipal,
  request: RecordRequest,
): Promise<Page<ChatRecord>> {
  const chat = await findChatParties(db, request.chatId);
  if (chat?.customerId !== principal.customerId) throw notFound();
  const [page, naming] = await Promise.all([readPage({ db, files }, fileReaderOf(principal), request), readNaming(db)]);
  return pageWith(page, (record) => messageForCustomers(naming, chat.product, record));
}

/** With the caller's name as the customer sees it; '' for none. @throws {DomainError} 4004 unless the chat is theirs */
export async function greetingOf(db: Database, { staffId, name }: StaffPrincipal, chatId: string): Promise<string> {
  const chat = isId(chatId) ? await findChatParties(db, chatId) : null;
  if (chat?.staffId !== staffId) throw notFound();
  const [{ greetingComing }, naming] = await Promise.all([readChatSettings(db), readNaming(db)]);
  const shown = staffForCustomers(naming, chat.product, { name, headImg: '' });
  return trimmed(greetingComing).replaceAll(NICKNAME_PLACEHOLDER, () => withoutHidden(shown.name));
}

async function readPage(
  { db, files }: Pick<ChatRecordDeps, 'db' | 'files'>,
  reader: FileReader,
  request: RecordRequest,
): Promise<Page<ChatRecord>> {
  const { chatId, contentTypes, keyword = '', pageSize, afterSeq } = request;
  if (keyword.length > KEYWORD_MAX) throw invalid('The keyword is too long');
  const offset = offsetOf(request);
  const filter = { chatId, keyword: keyword.trim(), msgTypes: contentTypes && messageTypesOf(contentTypes) };
  const limit = pageSize + 1;
  const [rows, counted] = await Promise.all([
    listMessages(
      db,
      filter,
      afterSeq === undefined
        ? { order: 'newest first', before: beforeOf(request), offset: request.cursor === undefined ? offset : 0, limit }
        : { order: 'oldest first', after: afterSeq, limit },
    ),
    countMessages(db, filter),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    ...emptyPage(request),
    ...totalOf(counted),
    next: rows.length > pageSize && last !== undefined ? String(last.chatSeq) : null,
    records: shown.map((message) =>
      toRecord({ ...message, msg: files.readable(message.msgType, message.msg, reader) }),
    ),
  };
}

/** A cursor is the chatSeq below which the next page begins. */
function beforeOf({ cursor }: PageRequest): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,9}$/.test(cursor)) throw invalid('This cursor is not valid');
  return Number(cursor);
}

/** @throws {DomainError} 4022 for an unknown content type */
function messageTypesOf(contentTypes: readonly number[]): readonly number[] {
  const known: readonly number[] = Object.values(CONTENT_TYPE);
  if (contentTypes.some((each) => !known.includes(each))) throw invalid('This content type does not exist');
  return [...CONTENT_OF_MESSAGE]
    .filter(([, contentType]) => contentTypes.includes(contentType))
    .map(([msgType]) => msgType);
}

function toRecord(message: StoredMessage): ChatRecord {
  const { text = '', img_url: image = '', file_url: file = '' } = parseContent(message.msg);
  return {
    ...message,
    contentType: CONTENT_OF_MESSAGE.get(message.msgType) ?? CONTENT_TYPE.file,
    content: text !== '' ? text : image !== '' ? image : file,
  };
}
