import { createHash, randomBytes } from 'node:crypto';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE, type UserType } from '#contract/domain.ts';
import type { Db } from '#server/db/connection.ts';
import { insertFile } from '#server/files/fileRepository.ts';
import { encodedOf, verifyOf } from '#server/people/passwords.ts';
import { hashCheaply } from '#tools/test/cheapPasswords.ts';

// Rows for specs. Each builder takes the fields that matter and fills in the rest with unique values.

/**
 * The password of all people of `aStaff`, in the forms that the browser sends to log in and to enter the chat service.
 */
export const ENCODED_PASSWORD = encodedOf('correct horse 7');
export const VERIFY = verifyOf(ENCODED_PASSWORD);
const passwordHash = hashCheaply(VERIFY);

const SESSION_HOURS = 12;
let made = 1_000;
const next = (): number => (made += 1);

export interface StaffRow {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly type: UserType;
  /** The bound messaging-app user; null without one. */
  readonly targetId: string | null;
}

export interface StaffOptions {
  readonly account?: string;
  readonly name?: string;
  readonly type?: UserType;
  readonly status?: 'A' | 'I';
  /** Permission keys of a role for this person alone; without any, no role. */
  readonly keys?: readonly string[];
  /** An existing role instead. */
  readonly roleId?: string;
  /** False: no messaging-app user is bound. */
  readonly isBound?: boolean;
  /** Whether they accept chats; undefined: they have never been online. */
  readonly isOnline?: boolean;
}

export async function aStaff(db: Db, options: StaffOptions = {}): Promise<StaffRow> {
  const number = next();
  const {
    account = `person${number}`,
    name = `Person ${number}`,
    type = 'D',
    status = 'A',
    keys = [],
    isBound = true,
    isOnline,
  } = options;
  const targetId = isBound ? (await aCustomer(db, { nickName: name })).id : null;
  const roleId = options.roleId ?? (keys.length > 0 ? await aRole(db, keys) : null);
  const id = await insertedId(
    db,
    `insert into staff (account, name, phone_code, phone, email, type, status, role_id, password_hash, target_id)
     values ($1, $2, '44', $3, $4, $5, $6, $7, $8, $9) returning id::text`,
    [account, name, `7700${number}`, `${account}@example.com`, type, status, roleId, await passwordHash, targetId],
  );
  if (isOnline !== undefined)
    await db.query('insert into presence (staff_id, is_online, online_start_at) values ($1, $2, now())', [
      id,
      isOnline,
    ]);
  return { id, account, name, type, targetId };
}

/** A role with these permission keys. Missing resources are created. */
export async function aRole(db: Db, keys: readonly string[], status: 'A' | 'I' = 'A'): Promise<string> {
  const number = next();
  const roleId = await insertedId(db, 'insert into role (code, name, status) values ($1, $1, $2) returning id::text', [
    `role${number}`,
    status,
  ]);
  for (const key of keys) await aResource(db, { uri: key });
  await db.query(
    `insert into role_resource (role_id, resource_id)
     select $1, min(id) from resource where uri = any($2) group by uri`,
    [roleId, keys],
  );
  return roleId;
}

export interface ResourceOptions {
  readonly uri: string;
  readonly name?: string;
  readonly type?: 'MENU' | 'FUCN';
  readonly status?: 'A' | 'I';
  readonly parentId?: string;
  readonly sortNum?: number;
}

/** A menu or function, unless one with its address exists. */
export async function aResource(
  db: Db,
  { uri, name = uri, type = 'MENU', status = 'A', parentId, sortNum = 0 }: ResourceOptions,
): Promise<string> {
  const {
    rows: [found],
  } = await db.query<{ id: string }>('select id::text from resource where uri = $1 order by resource.id limit 1', [
    uri,
  ]);
  return (
    found?.id ??
    insertedId(
      db,
      `insert into resource (code, name, uri, type, status, parent_id, sort_num)
       values ($1, $2, $1, $3, $4, $5, $6) returning id::text`,
      [uri, name, type, status, parentId ?? null, sortNum],
    )
  );
}

/** A live session. @returns its token */
export async function aSession(db: Db, staffId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into session (staff_id, token_hash, expires_at) values ($1, $2, now() + $3 * interval '1 hour')`,
    [staffId, createHash('sha256').update(token).digest(), SESSION_HOURS],
  );
  return token;
}

/** A messaging-app user. */
export async function aCustomer(
  db: Db,
  {
    nickName = `Customer ${next()}`,
    phoneCode = '44',
    phone,
  }: { readonly nickName?: string; readonly phoneCode?: string; readonly phone?: string } = {},
): Promise<{ id: string; nickName: string; phone: string }> {
  const id = String(50_000 + next());
  const storedPhone = phone ?? `7900${id}`;
  await db.query('insert into app_user (id, phone_code, phone, nick_name) values ($1, $2, $3, $4)', [
    id,
    phoneCode,
    storedPhone,
    nickName,
  ]);
  return { id, nickName, phone: storedPhone };
}

/** Gives a user a head image. @returns the id of its file */
export async function anAvatar(db: Db, userId: string, content: Buffer, mediaType = 'image/png'): Promise<string> {
  const id = randomBytes(16).toString('hex');
  await insertFile(db, { id, owner: { type: PERSON_TYPE.system, id: '0' }, mediaType, width: 8, height: 8, content });
  await db.query('update app_user set head_img = $2 where id = $1', [userId, id]);
  return id;
}

export interface ChatOptions {
  readonly customerId?: string;
  /** The assigned staff; without one the chat waits. */
  readonly staffId?: string;
  readonly product?: number;
  /** Texts in order; those that begin with '>' are from staff. */
  readonly texts?: readonly string[];
  readonly isEnded?: boolean;
}

/** A chat with its messages. @returns the ids of chat and customer */
export async function aChat(db: Db, options: ChatOptions = {}): Promise<{ id: string; customerId: string }> {
  const { staffId = null, product = 1, texts = [], isEnded = false } = options;
  const customerId = options.customerId ?? (await aCustomer(db)).id;
  const id = await insertedId(
    db,
    `insert into chat (customer_id, product, staff_id, last_seq, ended_at, ended_by,
                       first_staff_message_at, first_answer_at)
     values ($1, $2, $3, $4, $5, $6, case when $7 then now() end, case when $7 then now() end) returning id::text`,
    [
      customerId,
      product,
      staffId,
      texts.length,
      isEnded ? new Date() : null,
      isEnded ? PERSON_TYPE.staff : null,
      texts.some(isStaffs),
    ],
  );
  for (const [index, text] of texts.entries()) {
    await db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [
        id,
        index + 1,
        isStaffs(text) ? PERSON_TYPE.staff : PERSON_TYPE.customer,
        isStaffs(text) ? staffId : customerId,
        `built-${id}-${index + 1}`,
        MESSAGE_TYPE.text,
        textContent(text.replace(/^>/, '')),
      ],
    );
  }
  if (staffId === null && !isEnded) await db.query('insert into chat_queue (chat_id) values ($1)', [id]);
  return { id, customerId };
}

export interface QueryOptions {
  readonly customerId?: string;
  /** The assignee. */
  readonly staffId?: string;
  readonly product?: number;
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly subject?: string;
  readonly isClosed?: boolean;
}

/** A query. @returns the ids of query and customer */
export async function aQuery(db: Db, options: QueryOptions = {}): Promise<{ id: string; customerId: string }> {
  const {
    title = `Query ${next()}`,
    description = 'It does not work.',
    product = 1,
    staffId = null,
    category,
    subject,
    isClosed = false,
  } = options;
  const customerId = options.customerId ?? (await aCustomer(db)).id;
  const named = (table: 'category' | 'subject', name: string | undefined) =>
    name === undefined ? null : insertedId(db, `insert into ${table} (name) values ($1) returning id::text`, [name]);
  const id = await insertedId(
    db,
    `insert into query (customer_id, product, category_id, subject_id, title, description, staff_id, status, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::text`,
    [
      customerId,
      product,
      await named('category', category),
      await named('subject', subject),
      title,
      description,
      staffId,
      isClosed ? 2 : 1,
      isClosed ? new Date() : null,
    ],
  );
  return { id, customerId };
}

function isStaffs(text: string): boolean {
  return text.startsWith('>');
}

async function insertedId(db: Db, sql: string, values: unknown[]): Promise<string> {
  const {
    rows: [row],
  } = await db.query<{ id: string }>(sql, values);
  if (row === undefined) throw new Error('the statement inserted nothing');
  return row.id;
}
