import { parseContent } from '#contract/chat/content.ts';
import { CONTENT_TYPE, MESSAGE_TYPE, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import type { ChatRecord, ChatStep } from '#contract/http/chats.ts';
import { invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { emptyPage, offsetOf, totalOf, type Page, type PageRequest } from '../common/paging.ts';
import { type CustomerPrincipal, type StaffPrincipal, hasAnyKey } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { fileReaderOf, type FileAddresses, type FileReader } from '../files/index.ts';
import { listSteps, type StoredStep } from './chatEventRepository.ts';
import { findChatParties } from './chatRepository.ts';
import { countMessages, listMessages, type MessageFilter, type StoredMessage } from './messageRepository.ts';
import type { ReadMarks } from './publisher.ts';

/** The steps of a chat explain how it came to its present owner and state. */
export interface ChatStepService {
  /**
   * The newest steps of a chat, oldest first.
   * @throws {DomainError} 4004 for a caller who may not read the chat, as for one that does not exist
   */
  list(principal: StaffPrincipal, chatId: string): Promise<ChatStep[]>;
}

const STEPS_MAX = 200;

export function createChatStepService({ db }: { readonly db: Database }): ChatStepService {
  return {
    list: async (principal, chatId) => {
      const chat = isId(chatId) ? await findChatParties(db, chatId) : null;
      if (chat === null || !mayRead(principal, chat)) throw notFound();
      return (await listSteps(db, chatId, STEPS_MAX)).map(toStep);
    },
  };
}

function toStep({ at, detail, ...step }: StoredStep): ChatStep {
  const { reason, fromStaffId: _from, ...facts } = detail;
  return { ...step, at: at.toISOString(), reason: reason ?? null, facts };
}

/**
 * Whether a member of staff may read a chat's content (decisions, section 5). Their own chats; leaders also live ones;
 * admins and holders of the history key all.
 */
export function mayRead(
  principal: StaffPrincipal,
  chat: { readonly staffId: string | null; readonly isEnded: boolean },
): boolean {
  return (
    chat.staffId === principal.staffId ||
    hasAnyKey(principal, [ROLE_KEY.history]) ||
    (principal.type === USER_TYPE.leader && !chat.isEnded)
  );
}

interface RecordRequest extends PageRequest {
  readonly chatId: string;
  readonly contentTypes?: readonly number[];
  readonly afterSeq?: number;
  readonly keyword?: string;
}

/**
 * Stored messages of a chat, for those who may read it.
 * @throws {DomainError} 4004 for anyone else, as for a chat that does not exist
 */
export interface ChatRecordService {
  ofStaff(
    principal: StaffPrincipal,
    request: RecordRequest & { readonly setRead?: boolean },
  ): Promise<Page<ChatRecord>>;
  ofCustomer(principal: CustomerPrincipal, request: RecordRequest): Promise<Page<ChatRecord>>;
}

const CONTENT_OF_MESSAGE = new Map<number, number>([
  [MESSAGE_TYPE.text, CONTENT_TYPE.text],
  [MESSAGE_TYPE.image, CONTENT_TYPE.image],
  [MESSAGE_TYPE.video, CONTENT_TYPE.video],
  [MESSAGE_TYPE.card, CONTENT_TYPE.card],
]);
const KEYWORD_MAX = 200;

export interface ChatRecordDeps {
  readonly db: Database;
  readonly marks: ReadMarks;
  readonly files: Pick<FileAddresses, 'readable'>;
}

export function createChatRecordService({ db, marks, files }: ChatRecordDeps): ChatRecordService {
  const readableBy =
    (reader: FileReader) =>
    ({ msg, ...message }: StoredMessage): StoredMessage => ({
      ...message,
      msg: files.readable(message.msgType, msg, reader),
    });

  return {
    ofStaff: async (principal, request) => {
      const chat = await findChatParties(db, request.chatId);
      if (chat === null || !mayRead(principal, chat)) throw notFound();
      const page = await pageOf(db, request, readableBy(fileReaderOf(principal)));
      const newest = Math.max(0, ...page.records.map(({ chatSeq }) => chatSeq));
      if (request.setRead === true && newest > 0 && chat.staffId === principal.staffId)
        await marks.readByStaff(principal.staffId, request.chatId, newest);
      return page;
    },
    ofCustomer: async (principal, request) => {
      const chat = await findChatParties(db, request.chatId);
      if (chat?.customerId !== principal.customerId) throw notFound();
      return pageOf(db, request, readableBy(fileReaderOf(principal)));
    },
  };
}

async function pageOf(
  db: Database,
  request: RecordRequest,
  readable: (message: StoredMessage) => StoredMessage,
): Promise<Page<ChatRecord>> {
  const { chatId, contentTypes, keyword = '', pageSize, afterSeq } = request;
  if (keyword.length > KEYWORD_MAX) throw invalid('The keyword is too long');
  const offset = offsetOf(request);
  const filter: MessageFilter = {
    chatId,
    keyword: keyword.trim(),
    ...(contentTypes !== undefined && { msgTypes: messageTypesOf(contentTypes) }),
  };
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
    ...emptyPage<ChatRecord>(request),
    ...totalOf(counted),
    next: rows.length > pageSize && last !== undefined ? String(last.chatSeq) : null,
    records: shown.map((message) => toRecord(readable(message))),
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

function toRecord({ createdAt, ...message }: StoredMessage): ChatRecord {
  const { text = '', img_url: image = '', file_url: file = '' } = parseContent(message.msg);
  return {
    ...message,
    fromType: message.fromType === 1 ? 1 : message.fromType === 2 ? 2 : 3,
    contentType: CONTENT_OF_MESSAGE.get(message.msgType) ?? CONTENT_TYPE.file,
    content: text !== '' ? text : image !== '' ? image : file,
    createTime: createdAt.toISOString(),
  };
}
