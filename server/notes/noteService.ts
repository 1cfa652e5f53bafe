import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { NOTES_MAX, NOTE_TEXT_MAX, QUERY_PICTURES_MAX } from '#contract/constants.ts';
import { BUTTON_KEY } from '#contract/domain.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { ChatNote } from '#contract/http/notes.ts';
import { writeAudit } from '../audit/index.ts';
import {
  findChatParties,
  lockChat,
  mayRead,
  NO_SUCH_PICTURE,
  NOTHING_ENTERED,
  writeChatEvents,
  type ChatPublisher,
  type PersonEvent,
} from '../chat/index.ts';
import { conflict, invalid, noPermission, notFound, requireUnchanged } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import type { Publisher } from '../common/ports.ts';
import { idPageOf, idSliceOf, pageWith, type Page, type PageRequest } from '../common/paging.ts';
import { requireKeys, staffPerson, type StaffPrincipal } from '../common/principal.ts';
import { wellFormed } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { fileReaderOf, type FileAddresses } from '../files/index.ts';
import { mentioned as mentionedText, storeNotifications, whispered } from '../notifications/index.ts';
import { findQuery, markNotesChanged, mayReadAll } from '../queries/index.ts';
import {
  countNotes,
  findSentNote,
  findSubjectOfNote,
  insertNote,
  isChatErased,
  listNotes,
  lockNote,
  markNoteDeleted,
  markWhisperRead,
  replaceNotePictures,
  rewriteNote,
  type NewNote,
  type NoteSubject,
} from './noteRepository.ts';
import { isSameMentions, mention } from './mentionService.ts';
import type { Mentioned } from './mentionRepository.ts';

// Notes of staff. Each function throws 4004 for a chat, query or note that is missing or that the caller may not read.

export interface NoteDeps {
  readonly db: Database;
  readonly addresses: Pick<FileAddresses, 'addressOf'>;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'> & Pick<Publisher, 'notificationsStored'>;
}

/** A note as its author sends it. */
interface WrittenNote {
  readonly text: string;
  readonly picIds: readonly string[];
  readonly mentions?: readonly Mentioned[];
}

type ChangeKind = 'added' | 'edited' | 'deleted';

/** A change of a note that is about to be recorded. */
interface Change {
  readonly kind: ChangeKind;
  readonly noteId: string;
  readonly subject: NoteSubject;
  readonly pictures: readonly string[];
  /** Whom the note mentions now and did not mention before. */
  readonly mentioned: readonly string[];
  /** The assignee to whom it is whispered. */
  readonly whisperTo?: string;
}

/** A chat or query that stays locked until the transaction ends. */
interface LockedSubject {
  /** The assignee of a chat; null: it has none, or it is a query. */
  readonly staffId: string | null;
  readonly isEnded: boolean;
}

/** Newest first. `atSeq` is 0 on a query. */
export async function pageNotesOf(
  { db, addresses }: Pick<NoteDeps, 'db' | 'addresses'>,
  principal: StaffPrincipal,
  { subject, ...request }: PageRequest & { readonly subject: NoteSubject },
): Promise<Page<Omit<ChatNote, 'chatId'>>> {
  const slice = idSliceOf(request);
  await requireReadable(db, principal, subject);
  const [rows, counted] = await Promise.all([listNotes(db, subject, slice), countNotes(db, subject)]);
  const reader = fileReaderOf(principal);
  return pageWith(idPageOf(request, { rows, counted }), (note) => ({
    ...note,
    text: note.text.for(principal),
    pics: note.pics.map((picture) => ({ ...picture, url: addresses.addressOf(picture.id, reader) })),
  }));
}

/** `isWhisper`: to the assignee of a live chat. */
interface NewNoteRequest extends WrittenNote {
  readonly subject: NoteSubject;
  readonly clientId?: string;
  readonly isWhisper?: boolean;
}

/**
 * @returns the new id; the earlier id when the same request is sent again
 * @throws {DomainError} 4022 for invalid input, 4009 when the chat or query can have no more notes, and for a whisper
 * that no one else would read
 */
export async function addNoteTo(
  deps: NoteDeps,
  principal: StaffPrincipal,
  { subject, clientId, isWhisper = false, ...written }: NewNoteRequest,
): Promise<string> {
  const { text, picIds } = contentOf(written);
  const { mentions = [] } = written;
  const { staffId: authorId } = principal;
  return change<string>(deps, principal, subject, async (tx, locked) => {
    const earlier = clientId === undefined ? null : await findSentNote(tx, authorId, clientId);
    if (earlier !== null) {
      if (earlier.subject.type !== subject.type || earlier.subject.id !== subject.id) throw usedUp();
      return { result: earlier.id, change: null };
    }
    const whisper = isWhisper ? { whisperTo: listenerOf(locked, authorId) } : {};
    const noteId = await insertNew(tx, { subject, authorId, text, clientId: clientId ?? null, ...whisper });
    if (!(await replaceNotePictures(tx, { noteId, authorId, ids: picIds }))) throw invalid(NO_SUCH_PICTURE);
    const mentioned = await mention(tx, { subject, noteId, mentions });
    return { result: noteId, change: { kind: 'added', noteId, subject, pictures: picIds, mentioned, ...whisper } };
  });
}

/** @throws {DomainError} 4009 */
function listenerOf({ staffId, isEnded }: LockedSubject, authorId: string): string {
  if (isEnded) throw conflict('This chat has already ended');
  if (staffId === null) throw conflict('This chat waits in line');
  if (staffId === authorId) throw conflict('This chat is yours');
  return staffId;
}

/** Says that the caller has read a whisper to them. @throws {DomainError} 4004 for any other note */
export async function readWhisperOf({ db, publisher }: NoteDeps, principal: StaffPrincipal, id: string): Promise<void> {
  const subject = await requireFound(id, (each) => findSubjectOfNote(db, each));
  const events = await db.transaction(async (tx) => {
    // Also once the chat has another assignee.
    const chat = subject.type === 'chat' ? await lockChat(tx, subject.id) : null;
    if (chat === null || !(await markWhisperRead(tx, id, principal.staffId))) throw notFound();
    return noted(tx, principal, { subject, staffId: chat.staffId });
  });
  publisher.eventsWritten(events);
}

/**
 * Writes a note on a locked chat, as a part of another change.
 * @returns its id; null for an empty text, which is no note
 * @throws {DomainError} as `addNoteTo`
 */
export async function addNoteIn(
  tx: Db,
  principal: StaffPrincipal,
  { chatId, text: written }: { readonly chatId: string; readonly text: string },
): Promise<string | null> {
  if (trimmed(written) === '') return null;
  const subject: NoteSubject = { type: 'chat', id: chatId };
  const { text } = contentOf({ text: written, picIds: [] });
  const noteId = await insertNew(tx, { subject, authorId: principal.staffId, text, clientId: null });
  await audit(tx, principal, { kind: 'added', noteId, subject, pictures: [], mentioned: [] });
  return noteId;
}

/** @throws {DomainError} 4009 when there can be no more notes */
async function insertNew(tx: Db, note: NewNote): Promise<string> {
  if ((await countNotes(tx, note.subject)) >= NOTES_MAX) throw conflict(`There can be up to ${NOTES_MAX} notes`);
  const noteId = await insertNote(tx, note);
  if (noteId === null) throw usedUp();
  return noteId;
}

/** @throws {DomainError} 4022 as `addNoteTo`, 4003 for another's note, 4009 when it was edited in the meantime */
export async function editNoteOf(
  deps: NoteDeps,
  principal: StaffPrincipal,
  { id: noteId, updateTime, ...written }: WrittenNote & { readonly id: string; readonly updateTime?: string },
): Promise<void> {
  const { text, picIds } = contentOf(written);
  const { mentions = [] } = written;
  const subject = await requireFound(noteId, (each) => findSubjectOfNote(deps.db, each));
  await change<null>(deps, principal, subject, async (tx) => {
    const note = await ownNote(tx, principal, noteId);
    // The same edit again, because its response was lost: nothing left to do.
    const isSame = note.text.for(principal) === text && String(note.pictureIds) === String(picIds);
    if (isSame && isSameMentions(note.mentions, mentions)) return NO_CHANGE;
    requireUnchanged(updateTime, note.updateTime);
    if (note.isWhisper) {
      requireKeys(principal, [BUTTON_KEY.chatWhisper]);
      if (picIds.length + mentions.length > 0) throw invalid('A whisper has only text');
    }
    await rewriteNote(tx, noteId, text);
    const isAttached = await replaceNotePictures(tx, { noteId, authorId: note.authorId, ids: picIds });
    if (!isAttached) throw invalid(NO_SUCH_PICTURE);
    const mentioned = await mention(tx, { subject, noteId, mentions });
    return { result: null, change: { kind: 'edited', noteId, subject, pictures: picIds, mentioned } };
  });
}

/** Afterwards no one can read it. That it was there stays visible. @throws {DomainError} 4003 for another's note */
export async function removeNote(deps: NoteDeps, principal: StaffPrincipal, noteId: string): Promise<void> {
  const subject = await requireFound(noteId, (each) => findSubjectOfNote(deps.db, each));
  await change(deps, principal, subject, async (tx) => {
    const { authorId, pictureIds: pictures } = await ownNote(tx, principal, noteId);
    await markNoteDeleted(tx, noteId);
    await replaceNotePictures(tx, { noteId, authorId, ids: [] });
    const mentioned = await mention(tx, { subject, noteId, mentions: [] });
    return { result: null, change: { kind: 'deleted', noteId, subject, pictures, mentioned } };
  });
}

interface Made<T> {
  readonly result: T;
  /** null: there was nothing left to do. */
  readonly change: Change | null;
}

const NO_CHANGE: Made<null> = { result: null, change: null };

/** Makes a change while the chat or query is locked, records it, and tells the pages that show it. */
async function change<T>(
  { db, publisher }: NoteDeps,
  principal: StaffPrincipal,
  subject: NoteSubject,
  make: (tx: Db, locked: LockedSubject) => Promise<Made<T>>,
): Promise<T> {
  const { result, events, notified } = await db.transaction(async (tx) => {
    const locked = await lockSubject(tx, principal, subject);
    const made = await make(tx, locked);
    if (made.change === null) return { result: made.result, events: [], notified: [] };
    await audit(tx, principal, made.change);
    const events = await noted(tx, principal, { subject, staffId: locked.staffId });
    return { result: made.result, events, notified: await tell(tx, principal, made.change) };
  });
  publisher.eventsWritten(events);
  publisher.notificationsStored(notified);
  return result;
}

async function lockSubject(tx: Db, principal: StaffPrincipal, { type, id }: NoteSubject): Promise<LockedSubject> {
  if (!isId(id)) throw notFound();
  if (type === 'query') {
    if (!mayReadAll(principal)) throw noPermission();
    if (!(await markNotesChanged(tx, id))) throw notFound();
    return { staffId: null, isEnded: false };
  }
  const chat = await lockChat(tx, id);
  if (chat === null || !mayRead(principal, chat)) throw notFound();
  if (await isChatErased(tx, id)) throw conflict('The contents of this chat were erased');
  return chat;
}

async function requireReadable(db: Database, principal: StaffPrincipal, { type, id }: NoteSubject): Promise<void> {
  if (type === 'query') await requireFound(id, (each) => findQuery(db, each));
  else if (!mayRead(principal, await requireFound(id, (each) => findChatParties(db, each)))) throw notFound();
}

/** The assignee, watchers and the author's tabs load the notes of the chat again. Viewers of a query ask themselves. */
async function noted(
  tx: Db,
  { staffId: authorId }: StaffPrincipal,
  { subject, staffId }: { readonly subject: NoteSubject; readonly staffId: string | null },
): Promise<readonly PersonEvent[]> {
  if (subject.type === 'query') return [];
  const recipients = [...new Set([authorId, staffId ?? authorId])].map((id) => staffPerson(id));
  return writeChatEvents(tx, [
    { chatId: subject.id, kind: CHAT_EVENT.noted, actor: staffPerson(authorId), staffId, recipients },
  ]);
}

/** Everyone whom a note mentions is told once, and no one of their own note; and to whom it is whispered. */
function tell(
  tx: Db,
  { staffId, name }: StaffPrincipal,
  { subject, mentioned: ids, whisperTo }: Change,
): Promise<readonly string[]> {
  const text = mentionedText(subject, name);
  const others = ids.filter((id) => id !== staffId);
  return storeNotifications(tx, [
    ...others.map((id) => ({ staffId: id, text, about: subject })),
    ...(whisperTo === undefined ? [] : [{ staffId: whisperTo, text: whispered(subject.id, name), about: subject }]),
  ]);
}

/** @throws {DomainError} 4004 for a deleted one, 4003 for another's */
async function ownNote(tx: Db, { staffId }: StaffPrincipal, noteId: string) {
  const note = await requireFound(noteId, (each) => lockNote(tx, each));
  if (note.authorId !== staffId) throw noPermission();
  return note;
}

/** @throws {DomainError} 4022 */
function contentOf(written: WrittenNote): { readonly text: string; readonly picIds: readonly string[] } {
  const text = wellFormed(trimmed(written.text));
  const picIds = [...new Set(written.picIds)];
  if (text === '' && picIds.length === 0) throw invalid(NOTHING_ENTERED);
  if (text.length > NOTE_TEXT_MAX) throw invalid(`Maximum ${NOTE_TEXT_MAX} characters`);
  if (text.includes('\0')) throw invalid('The text cannot contain NUL characters');
  if (picIds.length > QUERY_PICTURES_MAX) throw invalid(`Maximum ${QUERY_PICTURES_MAX} pictures`);
  return { text, picIds };
}

/** A page makes a new client id for every note. */
function usedUp(): Error {
  return conflict('This note has already been written elsewhere');
}

async function audit(tx: Db, { staffId }: StaffPrincipal, change: Change): Promise<void> {
  const { kind, noteId, subject, pictures, whisperTo } = change;
  const fields = { noteId, pictures, ...(whisperTo !== undefined && { whisperTo }) };
  await writeAudit(tx, [
    {
      staffId,
      action: `${subject.type}Note.${kind}`,
      objectId: subject.id,
      ...(kind === 'deleted' ? { before: fields } : { after: fields }),
    },
  ]);
}
