import type { StaffNames } from '#contract/domain.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import type { ChatSettings } from '#contract/http/settings.ts';
import type { Db } from '../db/connection.ts';

/** The online settings as stored, some under other names than in the call. */
export interface StoredChatSettings extends Omit<
  ChatSettings,
  'isAutoReceiption' | 'autoReceiptionText' | 'autoEndChatTime' | 'taskAllocation'
> {
  readonly isAutoReception: boolean;
  readonly autoReceptionText: string;
  readonly autoEndChatMinutes: number;
  /** A staff member with fewer open chats than this gets chats first. */
  readonly allocationMin: number;
  /** Most open chats that allocation gives one staff member. */
  readonly allocationMax: number;
}

const SETTINGS = `
  select is_auto_reception, auto_reception_text,
         greeting_coming, greeting_left_chat,
         is_auto_end_chat, auto_end_chat_minutes::float8 as "autoEndChatMinutes",
         is_solved_check, solved_check_yes, solved_check_no,
         allocation_min, allocation_max,
         colour, logo, staff_names, shows_watchers, is_rating_asked
    from config_chat`;

/** @throws when the row that the migrations insert is missing */
export async function readChatSettings(db: Db): Promise<StoredChatSettings> {
  return db.one<StoredChatSettings>(SETTINGS);
}

/** When waits for an answer are urgent and late by the targets of all products, in milliseconds. */
export async function readWaitLimits(db: Db): Promise<LoginUser['waitLimits']> {
  return db.one<LoginUser['waitLimits']>(
    `select (first_minutes * 600.0 * warn_percent)::float8 as "amberMs", (first_minutes * 60000.0)::float8 as "lateMs"
       from target where product = 0 and subject = 2`,
  );
}

/** What decides how customers see staff. */
export interface Naming {
  readonly staffNames: StaffNames;
  /** The names of the products by their codes. */
  readonly products: Readonly<Record<string, string>>;
}

/** How customers see staff now. */
export async function readNaming(db: Db): Promise<Naming> {
  return db.one<Naming>(
    `select staff_names, (select coalesce(json_object_agg(code, name), '{}') from product) as products
       from config_chat`,
  );
}

/** As `readChatSettings`, and locks the row until the transaction ends. */
export async function lockChatSettings(tx: Db): Promise<StoredChatSettings> {
  return tx.one<StoredChatSettings>(`${SETTINGS} for no key update`);
}

export async function writeChatSettings(tx: Db, settings: StoredChatSettings): Promise<void> {
  await tx.query(
    `update config_chat
        set is_auto_reception = $1, auto_reception_text = $2, greeting_coming = $3, greeting_left_chat = $4,
            is_auto_end_chat = $5, auto_end_chat_minutes = $6, is_solved_check = $7, solved_check_yes = $8,
            solved_check_no = $9, allocation_min = $10, allocation_max = $11,
            colour = $12, logo = $13, staff_names = $14, shows_watchers = $15, is_rating_asked = $16`,
    [
      settings.isAutoReception,
      settings.autoReceptionText,
      settings.greetingComing,
      settings.greetingLeftChat,
      settings.isAutoEndChat,
      settings.autoEndChatMinutes,
      settings.isSolvedCheck,
      settings.solvedCheckYes,
      settings.solvedCheckNo,
      settings.allocationMin,
      settings.allocationMax,
      settings.colour,
      settings.logo,
      settings.staffNames,
      settings.showsWatchers,
      settings.isRatingAsked,
    ],
  );
}

export async function isLogo(tx: Db, id: string): Promise<boolean> {
  return tx.any('select from logo where id = $1', [id]);
}
