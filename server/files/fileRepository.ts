import { PERSON_TYPE } from '#contract/domain.ts';
import type { Person } from '../common/principal.ts';
import { holdLock } from '../db/advisoryLocks.ts';
import type { Db } from '../db/connection.ts';
import { FILE_IS_USED } from '../db/fileUse.ts';

export interface AvatarFile {
  readonly mediaType: string;
  /** In the format of the contract's HeadImg. */
  readonly headImg: string;
  readonly content: Buffer;
}

/** A messaging-app user's avatar; null without one. */
export async function findAvatar(db: Db, userId: string): Promise<AvatarFile | null> {
  return db.maybe<AvatarFile>(
    `select file.media_type, app_user.head_key as head_img, file_content.content
       from app_user join file on file.id = app_user.head_img join file_content on file_content.file_id = file.id
      where app_user.id = $1 and app_user.head_img <> '' and file.media_type in ('image/jpeg', 'image/png')`,
    [userId],
  );
}

/**
 * Whether a customer may see this person's avatar: their own, or of staff who took part in one of their chats or
 * queries. All accounts count that the person has or had.
 */
export async function isKnownToCustomer(db: Db, customerId: string, userId: string): Promise<boolean> {
  if (customerId === userId) return true;
  return db.value<boolean>(
    `select exists (select from staff
      where staff.target_id = $2
        and (
          exists (
            select from chat
             where chat.customer_id = $1
               and (chat.staff_id = staff.id
                    or exists (select from chat_event
                                where chat_event.chat_id = chat.id and chat_event.staff_id = staff.id))
          )
          or exists (
            select from query join reply on reply.query_id = query.id
             where query.customer_id = $1 and reply.author_type = $3 and reply.author_id = staff.id
          )
        )) as is_known`,
    [customerId, userId, PERSON_TYPE.staff],
  );
}

/** A person's avatar from the app. */
export interface AppAvatar {
  readonly personId: string;
  /** When the app said so. */
  readonly profileAt: Date;
  /** Where the app has it; '': they have none. */
  readonly source: string;
  /** null: they have none. */
  readonly fileId: string | null;
}

/** Whether this is the newest that the app has said, and the avatar is from elsewhere. */
export async function isNewAvatar(
  db: Db,
  { personId, profileAt, source }: Pick<AppAvatar, 'personId' | 'profileAt' | 'source'>,
): Promise<boolean> {
  return db.any(`select from app_user where id = $1 and profile_at = $2 and nick_name <> '' and head_source <> $3`, [
    personId,
    profileAt,
    source,
  ]);
}

/**
 * Gives a person another avatar, unless the app has said something newer or they were erased. The sweep deletes the
 * file that is not used then.
 * @returns whether they have it
 */
export async function replaceAvatar(tx: Db, { personId, profileAt, source, fileId }: AppAvatar): Promise<boolean> {
  const oldId = await tx.maybeValue<string>(
    `update app_user set head_img = $4, head_source = $3 from app_user old
      where app_user.id = $1 and old.id = app_user.id and app_user.profile_at = $2 and app_user.nick_name <> ''
     returning old.head_img as old_id`,
    [personId, profileAt, source, fileId ?? ''],
  );
  if (oldId === null) return false;
  await tx.query('update file set used_at = null, claimed_at = now() where id = $1', [oldId]);
  return true;
}

interface UploadUse {
  /** Uploads in progress, of all people and of this person. */
  readonly atOnce: number;
  readonly ownAtOnce: number;
  /** How long the person must wait until they may begin another upload; 0 without a wait. */
  readonly waitMs: number;
}

/** Holds the right to admit an upload until the transaction ends: one after the other, on all servers. */
export async function lockUploads(tx: Db): Promise<void> {
  await holdLock(tx, 'uploads');
}

/** Deletes uploads that began this long ago. Unfinished ones belong to a server that was killed. */
export async function deleteOldUploads(db: Db, afterMs: number): Promise<void> {
  await db.query(`delete from upload_slot where began_at <= clock_timestamp() - $1 * interval '1 ms'`, [afterMs]);
}

/** @param perWindow how many uploads a person may begin within `windowMs` */
export async function readUploadUse(
  db: Db,
  owner: Person,
  { perWindow, windowMs }: { readonly perWindow: number; readonly windowMs: number },
): Promise<UploadUse> {
  return db.one<UploadUse>(
    `select count(*)::int as at_once,
            count(*) filter (where owner_type = $1 and owner_id = $2)::int as own_at_once,
            greatest((
              select extract(epoch from began_at - clock_timestamp())::float8 * 1000 + $4
                from upload_slot where owner_type = $1 and owner_id = $2 order by began_at desc offset $3 limit 1
            ), 0) as wait_ms
       from upload_slot where ended_at is null`,
    [owner.type, owner.id, perWindow - 1, windowMs],
  );
}

/** Begins an upload. @returns its id */
export async function insertUploadSlot(db: Db, owner: Person): Promise<string> {
  return db.value<string>('insert into upload_slot (owner_type, owner_id) values ($1, $2) returning id::text', [
    owner.type,
    owner.id,
  ]);
}

export async function endUploadSlot(db: Db, id: string): Promise<void> {
  await db.query('update upload_slot set ended_at = clock_timestamp() where id = $1', [id]);
}

export interface StoredFile {
  readonly id: string;
  readonly mediaType: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
  /** Of a note: customers cannot load it, and only notes can have it. */
  readonly forStaff: boolean;
}

export interface NewFile extends Omit<StoredFile, 'byteLength' | 'forStaff'> {
  readonly forStaff?: boolean;
  readonly owner: Person;
  readonly content: Uint8Array;
}

const FILE_COLUMNS = 'id, media_type, width, height, byte_length, for_staff';

/** Stores a file with its content, or neither. */
export async function insertFile(db: Db, file: NewFile): Promise<void> {
  const { id, owner, mediaType, width, height, content, forStaff = false } = file;
  await db.query(
    `with added as (
       insert into file (id, owner_type, owner_id, media_type, width, height, byte_length, for_staff)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
     )
     insert into file_content (file_id, content) select id, $9 from added`,
    [id, owner.type, owner.id, mediaType, width, height, content.byteLength, forStaff, content],
  );
}

/** The files of one person. */
export interface FileUse {
  /** The number and size of those that nothing refers to yet. */
  readonly unusedFiles: number;
  readonly unusedBytes: number;
  /** The size of those stored within 24 hours. */
  readonly dayBytes: number;
}

export async function readFileUse(db: Db, owner: Person): Promise<FileUse> {
  return db.one<FileUse>(
    `select count(*)::int as unused_files, coalesce(sum(byte_length), 0)::float8 as unused_bytes,
            (select coalesce(sum(byte_length), 0)::float8
               from file where owner_type = $1 and owner_id = $2 and created_at > now() - interval '1 day') as day_bytes
       from file where owner_type = $1 and owner_id = $2 and used_at is null`,
    [owner.type, owner.id],
  );
}

/**
 * Protects a file from the sweep while its owner sends it in a chat.
 * @returns null without such a file of this owner
 */
export async function claimFile(db: Db, owner: Person, id: string): Promise<StoredFile | null> {
  return db.maybe<StoredFile>(
    `update file set claimed_at = now() where id = $1 and owner_type = $2 and owner_id = $3 and not for_staff
  returning ${FILE_COLUMNS}`,
    [id, owner.type, owner.id],
  );
}

/** Marks files as used: the sweep never deletes them. */
export async function markFilesUsed(db: Db, ids: readonly string[]): Promise<void> {
  await db.query('update file set used_at = now() where id = any($1) and used_at is null', [ids]);
}

export async function findFile(db: Db, id: string): Promise<StoredFile | null> {
  return db.maybe<StoredFile>(`select ${FILE_COLUMNS} from file where id = $1`, [id]);
}

/** Reads a part of a file. @returns null when the file is gone */
export async function readFileContent(
  db: Db,
  id: string,
  { from, length }: { readonly from: number; readonly length: number },
): Promise<Buffer | null> {
  return db.maybeValue<Buffer>(
    'select substring(content from $2::integer for $3::integer) as part from file_content where file_id = $1',
    [id, from + 1, length],
  );
}

/**
 * Deletes files that nothing refers to and that no one has claimed for this long. Marks files as used when something
 * does refer to them. A concurrent claim either comes first and saves its file, or finds none.
 * @returns how many were deleted
 */
export async function sweepFiles(db: Db, unclaimedForMs: number): Promise<number> {
  const isStale = `used_at is null and claimed_at < now() - $1 * interval '1 millisecond'`;
  await db.query(`update file set used_at = now() where ${isStale} and (${FILE_IS_USED})`, [unclaimedForMs]);
  return db.count(`delete from file where ${isStale} and not (${FILE_IS_USED})`, [unclaimedForMs]);
}
