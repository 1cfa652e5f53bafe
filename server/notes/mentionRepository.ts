import { MENTIONS_SHOWN_MAX } from '#contract/constants.ts';
import { CHAT_KEYS, ROLE_KEY } from '#contract/domain.ts';
import type { Mention, MentionCandidate, OwnMention } from '#contract/http/notes.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { partOf } from '../db/searchWords.ts';
import type { mayRead } from '../chat/index.ts';
import { holdsOne } from '../people/index.ts';
import { StaffText, type NoteSubject } from './noteRepository.ts';

/** Whom a note mentions, as its author chose it. */
export type Mentioned = Pick<Mention, 'type' | 'id'>;

const CANDIDATES_MAX = 10;
const KEYS_FOR: Readonly<Record<NoteSubject['type'], readonly string[]>> = {
  chat: CHAT_KEYS,
  query: [ROLE_KEY.queryService],
};

/**
 * The people behind these mentions who work on such chats or queries: the persons themselves, and members of the teams.
 * @returns each person once for each mention that means them
 */
export async function findMentioned(db: Db, about: NoteSubject['type'], mentions: readonly Mentioned[]) {
  return db.rows<Mentioned & { readonly staffId: string }>(
    `select mention.type, mention.id::text, staff.id::text as staff_id
       from unnest($2::smallint[], $3::bigint[]) as mention (type, id)
       join staff on (mention.type = 1 and staff.id = mention.id)
         or (mention.type = 2 and exists (
               select from team_member join team on team.id = team_id
                where team.is_active and team.id = mention.id and team_member.staff_id = staff.id))
      where ${holdsOne('$1')}
      order by staff.id`,
    [KEYS_FOR[about], mentions.map(({ type }) => type), mentions.map(({ id }) => id)],
  );
}

/** Replaces whom a note mentions. @returns the people who were not mentioned by it before */
export async function replaceMentions(
  tx: Db,
  noteId: string,
  { mentions, staffIds }: { readonly mentions: readonly Mentioned[]; readonly staffIds: readonly string[] },
): Promise<readonly string[]> {
  await tx.query('delete from note_mention where note_id = $1', [noteId]);
  await tx.query(
    `insert into note_mention (note_id, type, id) select $1, * from unnest($2::smallint[], $3::bigint[])
         on conflict do nothing`,
    [noteId, mentions.map(({ type }) => type), mentions.map(({ id }) => id)],
  );
  await tx.query('delete from note_mentioned where note_id = $1 and staff_id <> all($2::bigint[])', [noteId, staffIds]);
  return tx.values<string>(
    `insert into note_mentioned (note_id, staff_id) select $1, unnest($2::bigint[]) on conflict do nothing
     returning staff_id::text`,
    [noteId, staffIds],
  );
}

/**
 * Lets those read a chat whom its notes mention, and no one else for that reason. A note does not let its author read:
 * they could, and go on being recorded as a watcher.
 */
export async function replaceMentionReaders(tx: Db, chatId: string): Promise<void> {
  const mentioned = `
    select staff_id from note_mentioned join note on note.id = note_id 
     where chat_id = $1 and deleted_at is null and staff_id <> author_id`;
  await tx.query(
    `delete from chat_reader where chat_id = $1 and why = 'mentioned' and staff_id not in (${mentioned})`,
    [chatId],
  );
  await tx.query(
    `insert into chat_reader (chat_id, staff_id, why)
     select distinct $1::bigint, staff_id, 'mentioned' from (${mentioned}) mentioned on conflict do nothing`,
    [chatId],
  );
}

/** A note that mentions a person, and whose chat it is on; null: it is on a query. */
interface ListedMention extends Omit<OwnMention, 'text'> {
  readonly chat: (Omit<Parameters<typeof mayRead>[1], 'readerIds'> & { readonly chatId: string }) | null;
}

/** The newest notes that mention a person, and are not deleted. */
export async function listMentionsOf(db: Db, staffId: string) {
  const rows = await db.rows<ListedMention & { readonly text: string }>(
    `select note.id::text, note.text, note.author_id::text as create_id, author.name as create_name,
            coalesce(bound.head_key, '') as head_img, ${isoTime('note.created_at')} as create_time,
            json_build_object('type', case when chat_id is null then 'query' else 'chat' end,
                              'id', coalesce(chat_id, query_id)::text) as about,
            case when chat.id is not null then json_build_object(
              'chatId', chat.id::text, 'staffId', chat.staff_id::text, 'isEnded', chat.ended_at is not null
            ) end as chat
       from note_mentioned join note on note.id = note_id join staff author on author.id = note.author_id
       left join chat on chat.id = note.chat_id
       left join app_user bound on bound.id = author.target_id
      where note_mentioned.staff_id = $1 and note.deleted_at is null
      order by note_id desc limit $2`,
    [staffId, MENTIONS_SHOWN_MAX],
  );
  return rows.map((row) => ({ ...row, text: new StaffText(row.text) }));
}

/** Teams and people by part of their name; teams first. */
export async function findCandidates(
  db: Db,
  { about, keyword }: { readonly about: NoteSubject['type']; readonly keyword: string },
): Promise<MentionCandidate[]> {
  return db.rows<MentionCandidate>(
    `(select 2 as type, id::text, name, '' as head_img from team
       where is_active and folded(name) like $2 order by lower(name), team.id limit ${CANDIDATES_MAX})
     union all
     (select 1, staff.id::text, staff.name, coalesce(bound.head_key, '') from staff
        left join app_user bound on bound.id = staff.target_id
       where staff.folded_text like $2 and ${holdsOne('$1')}
       order by lower(staff.name), staff.id limit ${CANDIDATES_MAX})
     limit ${CANDIDATES_MAX}`,
    [KEYS_FOR[about], partOf(keyword)],
  );
}
