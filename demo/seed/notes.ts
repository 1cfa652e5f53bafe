import type { Db } from '#server/db/connection.ts';
import { mentioned, storeNotifications } from '#server/notifications/index.ts';
import { fileIdOf } from './insertions.ts';
import { STAFF } from './people.ts';

interface SeedNote {
  /** The account of its author. */
  readonly by: string;
  readonly text: string;
  /** Of the query, whose newest it is on; without one it is on the author's first open chat. */
  readonly title?: string;
  /** A file of the messages. */
  readonly picture?: string;
}

const NOTES: readonly SeedNote[] = [
  { by: 'staff02', text: 'Wrote last week as well, and had to wait for days. Please stay on it until it is solved.' },
  { by: 'staff03', text: 'Prefers short answers. Everything about the account has been checked already.' },
  {
    by: 'staff04',
    title: 'Payment taken twice',
    text: 'The second amount was only reserved. This is what the app shows until Friday:',
    picture: 'charged-twice.jpg',
  },
  { by: 'staff05', title: 'Watch does not pair', text: 'The same as three others this week: version 7 is to blame.' },
];

/** On a query, which the colleague may read for as long as it exists. */
const MENTION = {
  by: 'staff02',
  title: 'Transfer has not arrived',
  account: 'staff01',
  textFor: (name: string) => `@${name}, could you call the receiving bank? You know them from the last case.`,
};

/** Notes on open chats and on queries, and a mention that has been read. @param staffIds by account */
export async function seedNotes(db: Db, staffIds: ReadonlyMap<string, string>): Promise<void> {
  for (const note of NOTES) await addNote(db, staffIds, note);
  const { by, title, account, textFor } = MENTION;
  const mentionedId = staffIds.get(account) ?? '';
  const { noteId, queryId } = await addNote(db, staffIds, { by, title, text: textFor(nameOf(account)) });
  await db.query('insert into note_mention (note_id, type, id) values ($1, 1, $2)', [noteId, mentionedId]);
  await db.query('insert into note_mentioned (note_id, staff_id) values ($1, $2)', [noteId, mentionedId]);
  const about = { type: 'query', id: queryId ?? '' } as const;
  await storeNotifications(db, [{ staffId: mentionedId, text: mentioned(about, nameOf(by)), about }]);
  await db.query('update staff_notification_head set sent_no = last_no, read_no = last_no');
}

async function addNote(db: Db, staffIds: ReadonlyMap<string, string>, { by, text, title, picture }: SeedNote) {
  const added = await db.one<{ readonly noteId: string; readonly queryId: string | null }>(
    `insert into note (chat_id, query_id, at_seq, author_id, text)
     select chat.id, query.id, coalesce(chat.last_seq, 0), staff.id, $3
       from staff
       left join query on query.id = (select max(id) from query where title = $2)
       left join chat on $2::text is null
        and chat.id = (select min(id) from chat where staff_id = staff.id and ended_at is null)
      where staff.id = $1
     returning id::text as note_id, query_id::text`,
    [staffIds.get(by), title ?? null, text],
  );
  if (picture !== undefined) await db.query(PICTURE, [added.noteId, fileIdOf(picture), fileIdOf(`note ${picture}`)]);
  return added;
}

/** A copy for staff only: $1 the note, $2 the file, $3 the id of the copy. */
const PICTURE = `
  with copied as (
    insert into file (id, owner_type, owner_id, media_type, width, height, byte_length, used_at, for_staff)
    select $3, owner_type, owner_id, media_type, width, height, byte_length, now(), true from file where id = $2
    returning id
  ), filled as (
    insert into file_content (file_id, content)
    select copied.id, content from copied cross join file_content where file_id = $2
  )
  insert into note_picture (note_id, position, file_id) select $1, 1, id from copied`;

function nameOf(account: string): string {
  return STAFF.find((each) => each.account === account)?.name ?? '';
}
