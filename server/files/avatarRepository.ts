import { PERSON_TYPE } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';

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
  return (
    (await db.count(
      `select from app_user where id = $1 and profile_at = $2 and nick_name <> '' and head_source <> $3`,
      [personId, profileAt, source],
    )) === 1
  );
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
