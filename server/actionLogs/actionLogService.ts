import type { LogTexts } from '#contract/actionLog.ts';
import {
  ACTION_LOG_NOTE_MAX,
  ACTION_LOG_TEXT_CHATS_MAX,
  ACTION_LOG_TEXTS_MAX,
  ACTION_LOGS_AN_HOUR,
} from '#contract/constants.ts';
import type { ActionLogDetail, ActionLogHead, addActionLog } from '#contract/http/actionLogs.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid, TooManyTriesError } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import { idPageOf, idSliceOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { lineOf, linesOf } from '../common/texts.ts';
import { readableChats, type ChatPublisher, type PersonEvent } from '../chat/index.ts';
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
import { isAskedFor } from './caseRepository.ts';
import { checkChats, noteChats, type NamedChats } from './caseService.ts';
import { packedLogOf } from './packedLog.ts';

// Problems that staff reported, with their action logs. The server stores the logs and does not interpret them.

type ReportedLog = RequestOf<typeof addActionLog>;
type ReportHead = Omit<ReportedLog, 'clientId' | 'log' | 'texts' | keyof NamedChats>;

interface ReportDeps {
  readonly db: Database;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'>;
}

/** A log of the largest size cannot hold more actions. */
const ACTIONS_MAX = 1_000_000;
const VERSION_MAX = 2_147_483_647;
const DEVICE_MAX = 200;
/** The format of `unsentTextKey`. */
const UNSENT = /^c:[\x21-\x7e]{1,64}$/;

/**
 * @returns the new id, and whether a customer is asked for their log; those of the earlier report when the same one is
 * sent again
 * @throws {DomainError} 4022 for an invalid report
 * @throws {TooManyTriesError} after too many reports within an hour
 */
export async function storeReport(
  { db, publisher }: ReportDeps,
  principal: StaffPrincipal,
  { clientId, log, texts = {}, chatIds = [], askChatId, ...reported }: ReportedLog,
): Promise<{ readonly id: string; readonly isAsked: boolean }> {
  const head = { ...headOf(reported), staffId: principal.staffId, clientId };
  const named = { chatIds, askChatId: askChatId ?? null };
  checkTexts(texts);
  checkChats(named);
  const earlier = await sentBefore(db, head);
  if (earlier !== null) return { id: earlier, isAsked: await isAskedFor(db, earlier) };
  const packed = await packedLogOf(log);
  // What developers see of chats must not depend on what somebody names.
  const readable = { ...named, chatIds: await readableChats(db, principal, chatIds) };
  const { id, events } = await db.transaction((tx) => add(tx, { ...head, log: packed }, { texts, named: readable }));
  publisher.eventsWritten(events);
  return { id, isAsked: await isAskedFor(db, id) };
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

interface Beside {
  readonly texts: LogTexts;
  readonly named: NamedChats;
}

async function add(
  tx: Db,
  newLog: NewActionLog,
  { texts, named }: Beside,
): Promise<{ readonly id: string; readonly events: readonly PersonEvent[] }> {
  await lockReporter(tx, newLog.staffId);
  const earlier = await sentBefore(tx, newLog);
  if (earlier !== null) return { id: earlier, events: [] };
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
  return { id, events: await noteChats(tx, { id, staffId: newLog.staffId }, named) };
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
