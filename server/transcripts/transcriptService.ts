import { parseContent } from '#contract/chat/content.ts';
import { PAGE_SIZE_MAX } from '#contract/constants.ts';
import { MESSAGE_TYPE, PERSON_TYPE, QUERY_STATUS, type PersonType } from '#contract/domain.ts';
import type { ChatNote } from '#contract/http/notes.ts';
import { writeAudit } from '../audit/index.ts';
import { findChatParties, listMessages, mayRead, type StoredMessage } from '../chat/index.ts';
import { notFound } from '../common/errors.ts';
import { requireFound } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { fileIdIn, findFile, readFileContent, type FileAddresses } from '../files/index.ts';
import { pageNotesOf } from '../notes/index.ts';
import { listProducts } from '../products/index.ts';
import { findQuery, listQueryPictures, listReplies, listReplyPictures } from '../queries/index.ts';
import type { PictureContent } from './htmlTranscript.ts';
import { shownTime, type Entry, type EntryKind, type Transcript } from './transcript.ts';
import { readChatHead } from './transcriptRepository.ts';
import {
  card,
  ERASED,
  ERASED_CUSTOMER,
  FACT,
  NOBODY,
  NOTES,
  savedBy,
  STATUS,
  VIDEO,
  whisperTo,
} from './transcriptTexts.ts';

// Chats and queries as files. Each one is an entry of the audit log.

export interface TranscriptDeps {
  readonly db: Database;
  readonly addresses: Pick<FileAddresses, 'addressOf'>;
  readonly timeZone: string;
  readonly now: Clock;
}

export interface TranscriptRequest {
  readonly id: string;
  readonly format: 'text' | 'html';
  readonly hasNotes: boolean;
  /** Who reads: called before each further batch of messages. Throws when they have lost the permission. */
  readonly checkAgain: () => Promise<StaffPrincipal>;
}

/** An entry with its position in the order of the transcript. */
interface Placed {
  readonly position: number;
  readonly entry: Entry;
}

/** Messages or replies read at once. */
const BATCH = 200;

const KIND_OF: Readonly<Record<PersonType, EntryKind>> = {
  [PERSON_TYPE.customer]: 'customer',
  [PERSON_TYPE.staff]: 'staff',
  [PERSON_TYPE.system]: 'system',
};

/** @throws {DomainError} 4004 for a chat that is missing or that the caller may not read */
export async function transcriptOfChat(
  deps: TranscriptDeps,
  principal: StaffPrincipal,
  request: TranscriptRequest,
): Promise<Transcript> {
  const { db, timeZone } = deps;
  const { id } = request;
  const check = async (reader: StaffPrincipal) => {
    if (!mayRead(reader, await requireFound(id, (each) => findChatParties(db, each)))) throw notFound();
  };
  await check(principal);
  const head = await readChatHead(db, id);
  // A note stands after the message that was the newest when it was written.
  const notes = await notesOf(deps, principal, { type: 'chat', request, positionOf: ({ atSeq }) => atSeq + 0.5 });
  await audited(deps, principal, 'chat', request);
  const checkAgain = async () => check(await request.checkAgain());
  return {
    type: 'chat',
    id,
    timeZone,
    facts: [
      [FACT.product, head.productName],
      [FACT.customer, head.customerName || ERASED_CUSTOMER],
      [FACT.assignee, head.staffName || NOBODY],
      [FACT.began, shownTime(timeZone, head.createTime)],
      ...(head.endTime === null ? [] : [[FACT.ended, shownTime(timeZone, head.endTime)] as const]),
      ...factsOfFile(deps, principal, request),
    ],
    entries: merged(messagesOf(db, id, checkAgain), notes),
  };
}

/** @throws {DomainError} 4004 without such a query */
export async function transcriptOfQuery(
  deps: TranscriptDeps,
  principal: StaffPrincipal,
  request: TranscriptRequest,
): Promise<Transcript> {
  const { db, timeZone } = deps;
  const { id } = request;
  const query = await requireFound(id, (each) => findQuery(db, each));
  const notes = await notesOf(deps, principal, {
    type: 'query',
    request,
    positionOf: ({ createTime }) => Date.parse(createTime),
  });
  const [products, pictures] = [await listProducts(db, null), await listQueryPictures(db, id)];
  await audited(deps, principal, 'query', request);
  const customerName = query.createName || ERASED_CUSTOMER;
  const opening: Entry = {
    kind: 'customer',
    name: customerName,
    at: query.createTime,
    text: query.description || ERASED,
    pictures,
  };
  return {
    type: 'query',
    id,
    timeZone,
    facts: [
      [FACT.subject, query.title || ERASED],
      [FACT.product, products.find(({ code }) => code === query.comeFrom)?.name ?? ''],
      [FACT.customer, customerName],
      [FACT.assignee, query.handleName || NOBODY],
      [FACT.status, query.handleStatus === QUERY_STATUS.open ? STATUS.open : STATUS.closed],
      [FACT.created, shownTime(timeZone, query.createTime)],
      ...factsOfFile(deps, principal, request),
    ],
    entries: merged(repliesOf(db, id, opening, request.checkAgain), notes),
  };
}

function factsOfFile(
  { timeZone, now }: TranscriptDeps,
  { name }: StaffPrincipal,
  { hasNotes }: TranscriptRequest,
): Transcript['facts'] {
  return [
    [FACT.notes, hasNotes ? NOTES.included : NOTES.leftOut],
    [FACT.saved, savedBy(shownTime(timeZone, new Date(now()).toISOString()), name)],
    [FACT.zone, timeZone],
  ];
}

function audited(
  { db }: TranscriptDeps,
  { staffId }: StaffPrincipal,
  type: Transcript['type'],
  { id: objectId, format, hasNotes: notes }: TranscriptRequest,
): Promise<void> {
  return writeAudit(db, [{ staffId, action: `${type}.exported`, objectId, after: { format, notes } }]);
}

async function* messagesOf(db: Database, chatId: string, checkAgain: () => Promise<void>): AsyncGenerator<Placed> {
  for (let after = 0; ;) {
    const rows = await listMessages(db, { chatId }, { order: 'oldest first', after, limit: BATCH });
    for (const row of rows) yield { position: row.chatSeq, entry: messageEntry(row) };
    after = rows.at(-1)?.chatSeq ?? after;
    if (rows.length < BATCH) return;
    await checkAgain();
  }
}

async function* repliesOf(
  db: Database,
  queryId: string,
  opening: Entry,
  checkAgain: () => Promise<unknown>,
): AsyncGenerator<Placed> {
  yield { position: Date.parse(opening.at), entry: opening };
  for (let position = '0'; ;) {
    const rows = (await listReplies(db, queryId, { from: 'before', position, limit: BATCH })).toReversed();
    const pictures = await listReplyPictures(
      db,
      rows.map(({ id }) => id),
    );
    for (const { id, userType, createName, createTime: at, description: text } of rows) {
      const type = userType === PERSON_TYPE.customer ? PERSON_TYPE.customer : PERSON_TYPE.staff;
      yield {
        position: Date.parse(at),
        entry: entryOf(type, createName, { at, text, pictures: pictures.get(id) ?? [] }),
      };
    }
    position = rows.at(-1)?.id ?? position;
    if (rows.length < BATCH) return;
    await checkAgain();
  }
}

/** Puts each note before the first entry that is beyond it. */
async function* merged(entries: AsyncIterable<Placed>, notes: readonly Placed[]): AsyncGenerator<Entry> {
  const left = [...notes];
  for await (const { position, entry } of entries) {
    yield* takenUntil(left, position);
    yield entry;
  }
  yield* takenUntil(left, Infinity);
}

function* takenUntil(notes: Placed[], position: number): Generator<Entry> {
  for (let [next] = notes; next !== undefined && next.position < position; [next] = notes) {
    notes.shift();
    yield next.entry;
  }
}

interface NotesOptions {
  readonly type: Transcript['type'];
  readonly request: TranscriptRequest;
  readonly positionOf: (note: Pick<ChatNote, 'atSeq' | 'createTime'>) => number;
}

/** Oldest first, without deleted ones; none unless they are asked for. There are NOTES_MAX at most. */
async function notesOf(
  deps: TranscriptDeps,
  principal: StaffPrincipal,
  { type, request: { id, hasNotes }, positionOf }: NotesOptions,
): Promise<readonly Placed[]> {
  const notes: Placed[] = [];
  for (let cursor = hasNotes ? '' : null; cursor !== null;) {
    const page = { pageNo: 1, pageSize: PAGE_SIZE_MAX, ...(cursor !== '' && { cursor }) };
    const { records, next } = await pageNotesOf(deps, principal, { ...page, subject: { type, id } });
    for (const note of records)
      if (note.deleteTime === null) notes.push({ position: positionOf(note), entry: noteEntry(note) });
    cursor = next;
  }
  return notes.toReversed();
}

function noteEntry({ createName, createTime: at, text, pics, whisper }: Omit<ChatNote, 'chatId'>): Entry {
  const pictures = pics.map(({ id: fileId, width, height }) => ({ fileId, width, height }));
  const words = text === '' && pics.length === 0 ? ERASED : text;
  return {
    kind: 'note',
    name: createName,
    at,
    text: whisper === null ? words : whisperTo(whisper.toName, words),
    pictures,
  };
}

function messageEntry({ fromType, fromNickName, createTime: at, msgType, msg }: StoredMessage): Entry {
  const { text = '', img_url: image = '', width, height, isErased, ...query } = parseContent(msg);
  const pictures = msgType === MESSAGE_TYPE.image ? [{ fileId: fileIdIn(image) ?? '', width, height }] : [];
  if (isErased === true) return entryOf(fromType, fromNickName, { at, text: ERASED, pictures: [] });
  if (msgType === MESSAGE_TYPE.video) return entryOf(fromType, fromNickName, { at, text: VIDEO, pictures: [] });
  if (msgType !== MESSAGE_TYPE.card) return entryOf(fromType, fromNickName, { at, text, pictures });
  const { workOrderId = '', workOrderTitle = '', workOrderDescription = '' } = query;
  return entryOf(fromType, fromNickName, {
    at,
    text: card(workOrderId, workOrderTitle, workOrderDescription),
    pictures,
  });
}

function entryOf(type: PersonType, name: string, content: Pick<Entry, 'at' | 'text' | 'pictures'>): Entry {
  return { kind: KIND_OF[type], name: type === PERSON_TYPE.customer ? name || ERASED_CUSTOMER : name, ...content };
}

/** Opens a stored picture; null when it is gone. */
export async function openPicture(db: Database, fileId: string): Promise<PictureContent | null> {
  const file = await findFile(db, fileId);
  return (
    file && {
      ...file,
      part: async (from, length) => {
        const part = await readFileContent(db, fileId, { from, length });
        if (part === null) throw new Error('a picture was deleted while it was read');
        return part;
      },
    }
  );
}
