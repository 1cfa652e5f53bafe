import { createGunzip } from 'node:zlib';
import type { LogTexts } from '#contract/actionLog.ts';
import {
  ACTION_LOG_NOTE_MAX,
  ACTION_LOG_TEXT_CHATS_MAX,
  ACTION_LOG_TEXTS_MAX,
  ACTION_LOGS_AN_HOUR,
  ACTION_LOG_TEXT_MAX_BYTES,
} from '#contract/constants.ts';
import type { ActionLogDetail, ActionLogHead, addActionLog } from '#contract/http/actionLogs.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid, TooManyTriesError, DomainError } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import { idPageOf, idSliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { createSemaphore } from '../common/asyncWork.ts';
import { lineOf, linesOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import {
  countActionLogs,
  findActionLog,
  findSentActionLog,
  insertActionLog,
  insertActionLogTexts,
  listActionLogs,
  lockReporter,
  waitToReport,
  type NewActionLog,
} from './actionLogRepository.ts';

// Problems that staff reported, with their action logs. The server stores the logs and does not interpret them.

type ReportedLog = RequestOf<typeof addActionLog>;
type ReportHead = Omit<ReportedLog, 'clientId' | 'log' | 'texts'>;

/** A log of the largest size cannot hold more actions. */
const ACTIONS_MAX = 1_000_000;
const VERSION_MAX = 2_147_483_647;
const DEVICE_MAX = 200;
/** The format of `unsentTextKey`. */
const UNSENT = /^c:[\x21-\x7e]{1,64}$/;

/**
 * @returns the new id; the earlier id when the same report is sent again
 * @throws {DomainError} 4022 for an invalid report
 * @throws {TooManyTriesError} after too many reports within an hour
 */
export async function storeReport(
  db: Database,
  { staffId }: StaffPrincipal,
  { clientId, log, texts = {}, ...reported }: ReportedLog,
): Promise<string> {
  const head = { ...headOf(reported), staffId, clientId };
  checkTexts(texts);
  const earlier = await sentBefore(db, head);
  if (earlier !== null) return earlier;
  const packed = await packedLogOf(log);
  return db.transaction((tx) => add(tx, { ...head, log: packed }, texts));
}

/** Newest first. */
export async function pageOfReports(db: Database, request: PageRequest): Promise<Page<ActionLogHead>> {
  const slice = idSliceOf(request);
  const [rows, counted] = await Promise.all([listActionLogs(db, slice), countActionLogs(db)]);
  return idPageOf(request, { rows, counted });
}

/** Also writes to the audit log who opened it. @throws {DomainError} 4004 for a missing report */
export async function openReport(db: Database, { staffId }: StaffPrincipal, id: string): Promise<ActionLogDetail> {
  const { log, texts, ...row } = await requireFound(id, (each) => findActionLog(db, each));
  await writeAudit(db, [{ staffId, action: 'actionLog.opened', objectId: id, before: null, after: null }]);
  return { ...row, log: log.toString('base64'), ...(texts !== null && { texts }) };
}

async function add(tx: Db, newLog: NewActionLog, texts: LogTexts): Promise<string> {
  await lockReporter(tx, newLog.staffId);
  const earlier = await sentBefore(tx, newLog);
  if (earlier !== null) return earlier;
  const id = await insertActionLog(tx, newLog);
  await insertActionLogTexts(tx, id, texts);
  await writeAudit(tx, [
    {
      staffId: newLog.staffId,
      action: 'actionLog.added',
      objectId: id,
      after: { actions: newLog.actions, bytes: newLog.log.byteLength, chats: Object.keys(texts) },
    },
  ]);
  return id;
}

/** @returns the id of the earlier report, or null when it is new and may be added. @throws {TooManyTriesError} */
async function sentBefore(
  db: Db,
  { staffId, clientId }: Pick<NewActionLog, 'staffId' | 'clientId'>,
): Promise<string | null> {
  const earlier = await findSentActionLog(db, staffId, clientId);
  if (earlier !== null) return earlier;
  const waitMs = await waitToReport(db, staffId, ACTION_LOGS_AN_HOUR);
  if (waitMs > 0) throw new TooManyTriesError('actionLogs', waitMs);
  return null;
}

/** @throws {DomainError} 4022 */
function headOf(reported: ReportHead): Omit<NewActionLog, 'staffId' | 'clientId' | 'log'> {
  const { note, fromTime, untilTime, actions, clientVersion, device } = reported;
  const [from, until] = [new Date(fromTime), new Date(untilTime)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime())) throw invalid('This time is not valid');
  if (from > until) throw invalid('The log ends before it begins');
  if (actions < 0 || actions > ACTIONS_MAX) throw invalid(`A log has 0 to ${ACTIONS_MAX} actions`);
  if (clientVersion < 0 || clientVersion > VERSION_MAX) throw invalid('This version does not exist');
  return {
    note: linesOf('Note', note, ACTION_LOG_NOTE_MAX),
    from,
    until,
    actions,
    clientVersion,
    device: lineOf('Device', device, DEVICE_MAX),
  };
}

/** @throws {DomainError} 4022 for texts that no page collects from its chats */
function checkTexts(texts: LogTexts): void {
  const chats = Object.entries(texts);
  if (chats.length > ACTION_LOG_TEXT_CHATS_MAX) throw invalid(`Texts: maximum ${ACTION_LOG_TEXT_CHATS_MAX} chats`);
  let length = 0;
  for (const [chatId, ofChat] of chats) {
    if (!isId(chatId)) throw invalid('This chat does not exist');
    for (const [key, msg] of Object.entries(ofChat)) {
      if (!isId(key) && !UNSENT.test(key)) throw invalid('This message does not exist');
      length += key.length + msg.length;
    }
  }
  if (length > ACTION_LOG_TEXTS_MAX) throw invalid(`Texts: maximum ${ACTION_LOG_TEXTS_MAX} characters`);
}

/** The first bytes of every action log. */
const BEGINNING = Buffer.from('{"format":');
/** How many logs are unpacked at once. Only unpacking reveals a compression bomb, so it must not take much memory. */
const UNPACKING_MAX = 2;
const CHUNK_BYTES = 256 * 1024;

const unpacking = createSemaphore(UNPACKING_MAX);
const notALog = () => invalid('This is not an action log');

/**
 * Decodes an action log, and checks that it can be one: its beginning and its unpacked size. The unpacked text is not
 * stored.
 * @returns gzip, as it is stored
 * @throws {DomainError} 4022 for anything else, and for a log that is too large when unpacked
 */
export async function packedLogOf(base64: string, maxBytes: number = ACTION_LOG_TEXT_MAX_BYTES): Promise<Buffer> {
  const packed = Buffer.from(base64, 'base64');
  // Node skips characters that are not base64.
  if (packed.toString('base64') !== base64) throw notALog();
  await unpacking(() => look(packed, maxBytes));
  return packed;
}

async function look(packed: Buffer, maxBytes: number): Promise<void> {
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  unpacked.end(packed);
  let beginning = Buffer.alloc(0);
  let bytes = 0;
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      if (bytes > maxBytes) throw invalid('This action log is too large');
      if (beginning.byteLength === BEGINNING.byteLength) continue;
      beginning = Buffer.concat([beginning, part.subarray(0, BEGINNING.byteLength - beginning.byteLength)]);
      if (!BEGINNING.subarray(0, beginning.byteLength).equals(beginning)) throw notALog();
    }
  } catch (error) {
    throw error instanceof DomainError ? error : notALog();
  }
  if (beginning.byteLength < BEGINNING.byteLength) throw notALog();
}
