import type { LogTexts } from '#contract/actionLog.ts';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { waitToAdd } from '../db/hourlyLimit.ts';
import { countShown, valuesOf, walkOfIds, type Slice } from '../db/slice.ts';

export interface NewActionLog {
  readonly staffId: string;
  readonly clientId: string;
  readonly note: string;
  readonly from: Date;
  readonly until: Date;
  readonly actions: number;
  readonly clientVersion: number;
  readonly device: string;
  /** Compressed with gzip. */
  readonly log: Buffer;
}

const COLUMNS = `
  found.id::text, ${isoTime('found.created_at')} as create_time, found.staff_id::text, staff.account,
  staff.name as staff_name, found.note, ${isoTime('found.from_at')} as from_time,
  ${isoTime('found.until_at')} as until_time, found.actions, octet_length(found.log) as bytes,
  found.client_version, found.device,
  exists (select from action_log_text where action_log_id = found.id) as "hasTexts"`;

/** Reports of one person are added one after another. */
export async function lockReporter(tx: Db, staffId: string): Promise<void> {
  await tx.query('select from staff where id = $1 for no key update', [staffId]);
}

/** The report that a person sent with this client id. @returns its id, or null */
export async function findSentActionLog(db: Db, staffId: string, clientId: string): Promise<string | null> {
  return db.maybeValue<string>('select id::text from action_log where staff_id = $1 and client_id = $2', [
    staffId,
    clientId,
  ]);
}

/** How long a person has to wait before reporting again; as `waitToAdd`. */
export function waitToReport(db: Db, staffId: string, perHour: number): Promise<number> {
  return waitToAdd(db, perHour, 'action_log where staff_id = $2', [staffId]);
}

export async function insertActionLog(
  tx: Db,
  { staffId, clientId, note, from, until, actions, clientVersion, device, log }: NewActionLog,
): Promise<string> {
  return tx.value<string>(
    `insert into action_log (staff_id, client_id, note, from_at, until_at, actions, client_version, device, log)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::text`,
    [staffId, clientId, note, from, until, actions, clientVersion, device, log],
  );
}

/** Stores the texts of those chats that exist. */
export async function insertActionLogTexts(tx: Db, actionLogId: string, texts: LogTexts): Promise<void> {
  await tx.query(
    `insert into action_log_text (action_log_id, chat_id, texts)
     select $1, chat.id, given.texts
       from unnest($2::bigint[], $3::json[]) as given (chat_id, texts) join chat on chat.id = given.chat_id`,
    [actionLogId, Object.keys(texts), Object.values(texts).map((ofChat) => JSON.stringify(ofChat))],
  );
}

/** Newest first. Ids increase with time, so an id is also the position in the list. */
export async function listActionLogs(db: Db, slice: Slice<string>): Promise<readonly ActionLogHead[]> {
  const { values, add } = valuesOf();
  const { beyond, rest } = walkOfIds(slice, add);
  return db.rows<ActionLogHead>(
    `select ${COLUMNS}
       from (select * from action_log where ${beyond} ${rest}) found
       join staff on staff.id = found.staff_id
      order by found.id desc`,
    values,
  );
}

export async function countActionLogs(db: Db): Promise<number> {
  return countShown(db, 'action_log', []);
}

/** Reports of the last days. */
export async function countRecentActionLogs(db: Db, days: number): Promise<number> {
  return db.value<number>(
    `select count(*)::int as count from action_log where created_at > now() - $1 * interval '1 day'`,
    [days],
  );
}

type Problem = Pick<ActionLogHead, 'id' | 'createTime' | 'staffName' | 'note'>;

/** What reports say, without their logs; newest first. */
export async function listNewestProblems(db: Db, max: number): Promise<Problem[]> {
  return db.rows<Problem>(
    `select found.id::text, ${isoTime('found.created_at')} as create_time, staff.name as staff_name, found.note
       from action_log found join staff on staff.id = found.staff_id
      order by found.id desc limit $1`,
    [max],
  );
}

type FoundLog = ActionLogHead & { readonly log: Buffer; readonly texts: LogTexts | null };

export async function findActionLog(db: Db, id: string): Promise<FoundLog | null> {
  return db.maybe<FoundLog>(
    `select ${COLUMNS}, found.log,
            (select json_object_agg(chat_id, texts) from action_log_text where action_log_id = found.id) as texts
       from action_log found join staff on staff.id = found.staff_id where found.id = $1`,
    [id],
  );
}
