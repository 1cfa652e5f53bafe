import type { Db } from '../db/connection.ts';

/** The online settings, as stored. */
export interface StoredChatSettings {
  readonly isAutoReception: boolean;
  readonly autoReceptionText: string;
  readonly greetingComing: string;
  readonly greetingLeftChat: string;
  readonly isAutoEndChat: boolean;
  readonly autoEndChatMinutes: number;
  readonly isSolvedCheck: boolean;
  readonly solvedCheckYes: string;
  readonly solvedCheckNo: string;
  /** Open chats of one member of staff: who has fewer is served first. */
  readonly allocationMin: number;
  /** Nobody is handed more. */
  readonly allocationMax: number;
}

/** @throws when the migrations' one row is gone: without it no rule can be kept */
export async function readChatSettings(db: Db): Promise<StoredChatSettings> {
  const { rows: [row] } = await db.query<StoredChatSettings>(
    `select is_auto_reception as "isAutoReception", auto_reception_text as "autoReceptionText",
            greeting_coming as "greetingComing", greeting_left_chat as "greetingLeftChat",
            is_auto_end_chat as "isAutoEndChat", auto_end_chat_minutes::float8 as "autoEndChatMinutes",
            is_solved_check as "isSolvedCheck", solved_check_yes as "solvedCheckYes", solved_check_no as "solvedCheckNo",
            allocation_min as "allocationMin", allocation_max as "allocationMax"
       from config_chat`,
  );
  if (row === undefined) throw new Error('the online settings have no row');
  return row;
}
