import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { insertNames, ROLES, seedRoles, type DefaultRole } from '#server/db/defaults.ts';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { CANNED_REPLIES, CANNED_REPLY, storedTexts, usesOf, type SeedUse } from './cannedReplies.ts';
import { withCards, fileIdOf, seedFiles, withMedia, type SeedFile } from './insertions.ts';
import { seedChats, type ChatRow, type MessageRow, type SeedClock } from './chats.ts';
import { seedAvatars } from './avatars.ts';
import {
  CUSTOMER_COUNT,
  FIRST_CUSTOMER_ID,
  FIRST_NEWCOMER_ID,
  NEWCOMER_COUNT,
  seedCustomers,
  STAFF,
  TRAFFIC_ACCOUNTS,
} from './people.ts';
import { seedAppContexts } from './appContexts.ts';
import { seedNotes } from './notes.ts';
import { seedQueries, type QueryRow, type ReplyRow } from './queries.ts';
import { seedRatings } from './ratings.ts';
import { seedTags } from './tags.ts';
import { seedTeams } from './teams.ts';
import {
  EDITED_REPLIES,
  PICTURED_QUERIES,
  PICTURED_REPLIES,
  QUERY_PICTURE,
  QUERY_TRACES,
  REPLY_EDITS,
  REPLY_PICTURE,
  CHAT_EVENTS,
  CHAT_JUDGEMENTS,
} from './traces.ts';
import { chanceFrom } from './random.ts';
import { CATEGORIES, SUBJECTS } from './tickets.ts';

const SEED = 2026;
/** The account that wrote the canned replies for all. */
const WRITER = 'leader01';
/** An inactive role. */
const TRAINEE: DefaultRole = {
  code: 'trainee',
  name: 'Trainee',
  remark: 'Not in use at present',
  status: 'I',
  uris: [ROLE_KEY.queryService],
};
/** Inactive choices. */
const RETIRED_CHOICES = `
  with category as (insert into category (name, remark, status) values ('Promotions', 'Until spring', 'I'))
  insert into subject (name, remark, status) values ('Praise', 'Goes to the team directly', 'I')`;

export interface SeedPasswords {
  readonly passwordOf: (account: string) => string;
  /** Returns the hash that is stored for `verify`. */
  readonly hash: (verify: string) => Promise<string>;
}

/**
 * Fills an empty database with the demonstration: staff of each type, roles, menus, customers, and chats and queries of
 * the 60 days before now and of today, teams, notes, tags and ratings. Only the dates and the passwords differ between two runs.
 */
export async function seedDemo(db: Db, passwords: SeedPasswords, clock: SeedClock): Promise<void> {
  const chances = { history: chanceFrom(SEED), recent: chanceFrom(SEED + 3) };
  const customers = seedCustomers(chances.history, FIRST_CUSTOMER_ID, CUSTOMER_COUNT);
  const newcomers = seedCustomers(chanceFrom(SEED + 1), FIRST_NEWCOMER_ID, NEWCOMER_COUNT);
  const everybody = [...customers, ...newcomers];
  const avatars = await seedAvatars(SEED + 2, {
    customerIds: everybody.map(({ id }) => id),
    staffIds: STAFF.flatMap(({ targetId }) => targetId ?? []),
  });
  await insert(
    db,
    'app_user',
    everybody.map((customer) => ({ ...customer, head_img: avatars.fileOf.get(customer.id) ?? '' })),
  );
  await seedRoles(db, [...ROLES, TRAINEE]);
  const staffIds = await seedStaff(db, passwords, avatars.fileOf);
  const idsOf = (...accounts: string[]) => accounts.map((account) => staffIds.get(account) ?? '');
  const everyone = idsOf('staff01', ...TRAFFIC_ACCOUNTS);
  const made = seedChats(chances, { customers, staffIds: everyone, busyStaff: idsOf(...TRAFFIC_ACCOUNTS) }, clock);
  const cannedIds = await insertCannedReplies(db, staffIds);
  const categoryIds = await insertNames(db, 'category', CATEGORIES);
  const subjectIds = await insertNames(db, 'subject', SUBJECTS);
  await db.query(RETIRED_CHOICES);
  const { queries, replies } = seedQueries(chances, { customers, staffIds: everyone, categoryIds, subjectIds }, clock);
  const uses = usesOf(cannedIds);
  await insertQueries(
    db,
    queries,
    replies.map((reply, no) => ({ ...reply, ...uses.ofReply(reply.description, no) })),
  );
  const { chats, messages } = withMedia(withCards(made, queries));
  await insertChats(
    db,
    chats,
    messages.map((message, no) => ({ ...message, ...uses.ofMessage(message.msg, no) })),
  );
  await insertFiles(db, [...seedFiles(), ...avatars.files]);
  for (const [title, name] of PICTURED_QUERIES) await db.query(QUERY_PICTURE, [title, fileIdOf(name)]);
  for (const [text, name] of PICTURED_REPLIES) await db.query(REPLY_PICTURE, [text, fileIdOf(name)]);
  await seedTeams(db, staffIds);
  await seedNotes(db, staffIds);
  await seedAppContexts(db);
  await seedTags(db);
  await seedRatings(db);
  await db.query(
    `update config_chat
        set is_auto_reception = true, auto_reception_text = $1, greeting_coming = $2, greeting_left_chat = $3,
            is_solved_check = true, solved_check_yes = $4, solved_check_no = $5,
            allocation_min = 2, allocation_max = 10`,
    [
      'Thank you for contacting us. Someone will be with you shortly.',
      'Hello, this is {staff_nickName}. How can I help you?',
      'This chat has ended. Thank you for contacting us.',
      'Yes, it is solved',
      'No, not yet',
    ],
  );
}

/** @returns each account's id */
async function seedStaff(
  db: Db,
  { passwordOf, hash }: SeedPasswords,
  avatarOf: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  // Accounts with the same password share its hash. Hashes are slow, and one for each would delay the first start.
  const hashes = new Map<string, string>();
  const passwords = new Set(STAFF.map(({ account }) => passwordOf(account)));
  for (const password of passwords) hashes.set(password, await hash(sha256(sha256(password))));
  for (const { account, name, type, role, targetId, phone } of STAFF) {
    if (targetId !== null) {
      await db.query(
        "insert into app_user (id, phone_code, phone, nick_name, head_img) values ($1, '44', $2, $3, $4)",
        [targetId, phone, name, avatarOf.get(targetId) ?? ''],
      );
    }
    const id = await db.value<string>(
      `insert into staff (account, name, phone_code, phone, email, type, role_id, password_hash, target_id)
       values ($1, $2, '44', $3, $4, $5, (select id from role where code = $6), $7, $8) returning id::text`,
      [account, name, phone, `${account}@example.com`, type, role, hashes.get(passwordOf(account)), targetId],
    );
    ids.set(account, id);
  }
  return ids;
}

/** @returns their ids, in order */
async function insertCannedReplies(db: Db, staffIds: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { title, shortcut, product, owner, steps, texts, before } of CANNED_REPLIES) {
    const ownerId = owner === undefined ? null : (staffIds.get(owner) ?? null);
    const id = await db.value<string>(CANNED_REPLY, [
      title,
      shortcut,
      product ?? null,
      ownerId,
      steps ?? [],
      storedTexts(texts),
      before === undefined ? null : storedTexts({ ...texts, en: before }),
      ownerId ?? staffIds.get(WRITER),
    ]);
    ids.push(id);
  }
  return ids;
}

async function insertChats(
  db: Db,
  chats: readonly ChatRow[],
  messages: readonly (MessageRow & SeedUse)[],
): Promise<void> {
  await insert(
    db,
    'chat',
    chats.map((chat) => ({ ...chat, ...waitsOf(chat, messages) })),
  );
  await db.query(`select setval(pg_get_serial_sequence('chat', 'id'), (select max(id) from chat))`);
  await insert(
    db,
    'message',
    messages.map(({ at, ...message }) => ({ ...message, sent_at: at, created_at: at })),
  );
  await db.query('update chat set staff_delivered_seq = staff_read_seq, customer_delivered_seq = customer_read_seq');
  await db.query(CHAT_JUDGEMENTS);
  await db.query(CHAT_EVENTS);
}

/** Since when the customer waits for an answer, and since when they have been silent after one. */
function waitsOf(
  { id, ended_at, created_at }: ChatRow,
  messages: readonly MessageRow[],
): { readonly waiting_since: string | null; readonly silent_since: string | null } {
  if (ended_at !== null) return { waiting_since: null, silent_since: null };
  const ofChat = messages.filter(({ chat_id }) => chat_id === id);
  const answer = ofChat.findLast(({ sender_type }) => sender_type === PERSON_TYPE.staff);
  if (answer === undefined) return { waiting_since: created_at, silent_since: null };
  const question = ofChat.find(
    ({ sender_type, chat_seq }) => sender_type === PERSON_TYPE.customer && chat_seq > answer.chat_seq,
  );
  return question === undefined
    ? { waiting_since: null, silent_since: answer.at }
    : { waiting_since: question.at, silent_since: null };
}

async function insertFiles(db: Db, files: readonly SeedFile[]): Promise<void> {
  await insert(
    db,
    'file',
    files.map(({ content, mediaType, ...file }) => ({
      ...file,
      media_type: mediaType,
      owner_type: PERSON_TYPE.system,
      owner_id: 0,
      byte_length: content.byteLength,
      used_at: 'now',
    })),
  );
  await db.query('insert into file_content (file_id, content) select * from unnest($1::text[], $2::bytea[])', [
    files.map(({ id }) => id),
    files.map(({ content }) => content),
  ]);
}

async function insertQueries(
  db: Db,
  queries: readonly QueryRow[],
  replies: readonly (ReplyRow & SeedUse)[],
): Promise<void> {
  await insert(db, 'query', queries);
  await db.query(`select setval(pg_get_serial_sequence('query', 'id'), (select max(id) from query))`);
  await insert(
    db,
    'reply',
    replies.map(({ at, ...reply }) => ({ ...reply, created_at: at, updated_at: at })),
  );
  await db.query(REPLY_EDITS, [EDITED_REPLIES.map(([now]) => now), EDITED_REPLIES.map(([, before]) => before)]);
  for (const statement of QUERY_TRACES) await db.query(statement);
}

/** Inserts all rows at once. Their fields are the columns, whose types are read from the table. */
async function insert(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const list = Object.keys(rows[0] ?? {}).join(', ');
  await db.query(
    `insert into ${table} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
