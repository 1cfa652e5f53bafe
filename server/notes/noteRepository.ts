import type { ChatNote, Mention } from '#contract/http/notes.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { countShown, valuesOf, walkOfIds, type Slice } from '../db/slice.ts';

/**
 * The text of a note. It is no string, and has none in JSON, so nothing that answers or pushes to customers can hold
 * it: opening it takes a member of staff.
 */
export class StaffText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  for(_reader: StaffPrincipal): string {
    return this.#text;
  }
}

/** The chat or query that notes are about. */
export interface NoteSubject {
  readonly type: 'chat' | 'query';
  readonly id: string;
}

interface NotePicture {
  readonly id: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A note under the names of the calls. */
export interface ListedNote extends Omit<ChatNote, 'chatId' | 'text' | 'pics'> {
  readonly text: StaffText;
  readonly pics: readonly NotePicture[];
}

export interface NewNote {
  readonly subject: NoteSubject;
  readonly authorId: string;
  readonly text: string;
  readonly clientId: string | null;
  /** The assignee of the chat, to whom it is whispered. */
  readonly whisperTo?: string;
}

/** A note that stays locked until the transaction ends. */
export interface LockedNote {
  readonly authorId: string;
  readonly text: StaffText;
  readonly pictureIds: readonly string[];
  readonly mentions: readonly Pick<Mention, 'type' | 'id'>[];
  readonly updateTime: string;
  readonly isWhisper: boolean;
}

const COLUMN = { chat: 'chat_id', query: 'query_id' } as const;

/** Notes on a chat or query, also deleted ones, newest first. Ids increase with time. */
export async function listNotes(
  db: Db,
  { type, id }: NoteSubject,
  slice: Slice<string>,
): Promise<readonly ListedNote[]> {
  const { values, add } = valuesOf(id);
  const { beyond, rest } = walkOfIds(slice, add);
  const rows = await db.rows<Omit<ListedNote, 'text'> & { readonly text: string }>(
    `select note.id::text, note.at_seq, note.text, note.author_id::text as create_id, staff.name as create_name,
            coalesce(bound.head_key, '') as head_img, ${isoTime('note.created_at')} as create_time,
            ${isoTime('note.updated_at')} as update_time, ${isoTime('note.deleted_at')} as delete_time,
            (select coalesce(json_agg(json_build_object('id', file.id, 'width', width, 'height', height)
                                      order by position), '[]')
               from note_picture join file on file.id = file_id where note_id = note.id) as pics,
            ${MENTIONS} as mentions, ${WHISPER} as whisper
       from (select * from note where ${COLUMN[type]} = $1 and ${beyond} ${rest}) note
       join staff on staff.id = note.author_id left join app_user bound on bound.id = staff.target_id
      order by note.id desc`,
    values,
  );
  return rows.map((row) => ({ ...row, text: new StaffText(row.text) }));
}

export async function countNotes(db: Db, { type, id }: NoteSubject): Promise<number> {
  return countShown(db, `note where ${COLUMN[type]} = $1`, [id]);
}

/** Whether the contents of a chat were erased: nothing would erase what is written afterwards. */
export async function isChatErased(db: Db, chatId: string): Promise<boolean> {
  return db.any('select from chat where id = $1 and erased_at is not null', [chatId]);
}

/** The note that an author wrote with this client id. @returns null when there is none */
export async function findSentNote(tx: Db, authorId: string, clientId: string) {
  return tx.maybe<{ readonly id: string; readonly subject: NoteSubject }>(
    `select id::text, ${SUBJECT_OF_NOTE} as subject from note where author_id = $1 and client_id = $2`,
    [authorId, clientId],
  );
}

/** Those whose account or team is still there. */
const MENTIONS = `
  (select coalesce(json_agg(json_build_object('type', mention.type, 'id', mention.id::text,
                                              'name', coalesce(person.name, team.name))
                            order by mention.type, mention.id), '[]')
     from note_mention mention left join staff person on mention.type = 1 and person.id = mention.id
     left join team on mention.type = 2 and team.id = mention.id
    where mention.note_id = note.id and note.deleted_at is null and coalesce(person.name, team.name) is not null)`;

const WHISPER = `
  case when note.whisper_to is not null then
    (select json_build_object('toId', note.whisper_to::text, 'toName', to_staff.name,
                              'readTime', ${isoTime('note.whisper_read_at')})
       from staff to_staff where to_staff.id = note.whisper_to) end`;

const SUBJECT_OF_NOTE = `
  json_build_object('type', case when chat_id is null then 'query' else 'chat' end,
                    'id', coalesce(chat_id, query_id)::text)`;

/** @returns its id; null when the author has already used the client id for another note */
export async function insertNote(
  tx: Db,
  { subject, authorId, text, clientId, whisperTo }: NewNote,
): Promise<string | null> {
  const isOfChat = subject.type === 'chat';
  return tx.maybeValue<string>(
    `insert into note (chat_id, query_id, at_seq, author_id, text, client_id, whisper_to)
     values ($1, $2, coalesce((select last_seq from chat where id = $1), 0), $3, $4, $5, $6)
     on conflict (author_id, client_id) where client_id is not null do nothing
     returning id::text`,
    [isOfChat ? subject.id : null, isOfChat ? null : subject.id, authorId, text, clientId, whisperTo ?? null],
  );
}

/** What a note is about. @returns null for a deleted one */
export async function findSubjectOfNote(db: Db, noteId: string): Promise<NoteSubject | null> {
  return db.maybeValue<NoteSubject>(`select ${SUBJECT_OF_NOTE} from note where id = $1 and deleted_at is null`, [
    noteId,
  ]);
}

/** @returns null for a deleted one */
export async function lockNote(tx: Db, noteId: string): Promise<LockedNote | null> {
  const found = await tx.maybe<Omit<LockedNote, 'text'> & { readonly text: string }>(
    `select author_id::text, text, ${isoTime('updated_at')} as update_time, whisper_to is not null as is_whisper,
            array(select file_id from note_picture where note_id = note.id order by position) as picture_ids,
            (select coalesce(json_agg(json_build_object('type', type, 'id', id::text)), '[]')
               from note_mention where note_id = note.id) as mentions
       from note where id = $1 and deleted_at is null for no key update`,
    [noteId],
  );
  return found && { ...found, text: new StaffText(found.text) };
}

/** SQL of a time later than that of the version before. */
const NOW_LATER = `greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;

/** A whisper is read again. */
export async function rewriteNote(tx: Db, noteId: string, text: string): Promise<void> {
  await tx.query(`update note set text = $2, updated_at = ${NOW_LATER}, whisper_read_at = null where id = $1`, [
    noteId,
    text,
  ]);
}

/** @returns whether it is a whisper to this person, and not deleted */
export async function markWhisperRead(tx: Db, noteId: string, staffId: string): Promise<boolean> {
  return tx.any(
    `update note set whisper_read_at = coalesce(whisper_read_at, clock_timestamp())
      where id = $1 and whisper_to = $2 and deleted_at is null returning id`,
    [noteId, staffId],
  );
}

/** Deletes what the note said; that it was there stays. */
export async function markNoteDeleted(tx: Db, noteId: string): Promise<void> {
  await tx.query(`update note set text = '', deleted_at = ${NOW_LATER}, updated_at = ${NOW_LATER} where id = $1`, [
    noteId,
  ]);
}

/**
 * Replaces the pictures of a note, in this order: those that its author uploaded for notes, or that are on it already.
 * The sweep deletes those that are taken off.
 * @returns whether all of them may be attached; if not, nothing is changed
 */
export async function replaceNotePictures(
  tx: Db,
  { noteId, authorId, ids }: { readonly noteId: string; readonly authorId: string; readonly ids: readonly string[] },
): Promise<boolean> {
  const claimed = await tx.values<string>(
    `update file set claimed_at = now(), used_at = coalesce(used_at, now())
      where id = any($1) and for_staff
        and ((owner_type = 2 and owner_id = $2)
             or exists (select from note_picture where note_id = $3 and file_id = file.id))
  returning id`,
    [ids, authorId, noteId],
  );
  if (claimed.length < ids.length) return false;
  const had = await tx.values<string>('delete from note_picture where note_id = $1 returning file_id', [noteId]);
  await tx.query(
    `insert into note_picture (note_id, position, file_id)
     select $1, position, file_id from unnest($2::text[]) with ordinality as given (file_id, position)`,
    [noteId, ids],
  );
  const takenOff = had.filter((id) => !ids.includes(id));
  await tx.query('update file set used_at = null, claimed_at = now() where id = any($1)', [takenOff]);
  return true;
}
