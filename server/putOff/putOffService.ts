import { MESSAGE_TEXT_MAX, QUERY_TEXT_MAX } from '#contract/constants.ts';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { addPutOff, movePutOff, PutOff } from '#contract/http/putOff.ts';
import { PUT_OFF, PUT_OFF_MAX, PUT_OFF_MS, PUT_OFF_REASON_MAX, SNOOZE_ENDS_ON } from '#contract/putOff.ts';
import {
  commitMessages,
  liveMessage,
  lockChat,
  mayRead,
  type CommittedMessage,
  type NewMessage,
  type RuleDeps,
} from '../chat/index.ts';
import { conflict, invalid, notFound } from '../common/errors.ts';
import { requireFound } from '../common/ids.ts';
import type { Clock } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { settingText, textOf, wellFormed } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import { putOffIsDue, storeNotifications, textNotSent } from '../notifications/index.ts';
import { lockQuery, mayReadQueriesOf, sendReplyOf } from '../queries/index.ts';
import { DONE, type WorkKind } from '../schedule/index.ts';
import {
  countPutOffBeside,
  deletePutOff,
  findPutOff,
  findSubject,
  hold,
  insertPutOff,
  listPutOffOf,
  setDue,
  type NewPutOff,
  type StoredPutOff,
  type Subject,
} from './putOffRepository.ts';

// Every change locks the chat or query first. So what ends a row, by triggers of it, happens before or after.

export interface PutOffDeps extends Pick<RuleDeps, 'db' | 'publisher'> {
  readonly now: Clock;
}

/** All that the caller has put off. */
export function itemsOf({ db }: PutOffDeps, { staffId }: StaffPrincipal): Promise<PutOff[]> {
  return listPutOffOf(db, staffId);
}

type Requested = RequestOf<typeof addPutOff>;

/**
 * Puts off a chat or a query.
 * @returns the id of it
 * @throws {DomainError} 4004, 4009, 4022 as the call says
 */
export async function putOff(
  { db, now }: PutOffDeps,
  principal: StaffPrincipal,
  { kind, chatId, queryId, dueTime, reason = '', endsOn = SNOOZE_ENDS_ON.message, text = '' }: Requested,
): Promise<string> {
  const { staffId } = principal;
  const subject = subjectOf(chatId, queryId);
  const added: NewPutOff = {
    staffId,
    kind,
    subject,
    dueAt: dueAtOf(dueTime, now()),
    reason: wellFormed(settingText('Reason', reason, PUT_OFF_REASON_MAX)),
    endsOn: kind === PUT_OFF.snooze ? endsOn : null,
    text: kind === PUT_OFF.sendLater ? wellFormed(textOf(text, TEXT_MAX[subject.type])) : null,
  };
  return db.transaction(async (tx) => {
    await requireSubject(tx, principal, added);
    if ((await countPutOffBeside(tx, added)) >= PUT_OFF_MAX)
      throw conflict(`You can put off up to ${PUT_OFF_MAX} things. Cancel one first.`);
    return insertPutOff(tx, added);
  });
}

const TEXT_MAX = { chat: MESSAGE_TEXT_MAX, query: QUERY_TEXT_MAX } as const;

function subjectOf(chatId: string | undefined, queryId: string | undefined): Subject {
  if (chatId !== undefined && queryId === undefined) return { type: 'chat', id: chatId };
  if (queryId !== undefined && chatId === undefined) return { type: 'query', id: queryId };
  throw invalid('Choose a chat or a query');
}

/** @throws {DomainError} 4022 for what is no time, past, or too far away */
function dueAtOf(dueTime: string, now: number): number {
  const dueAt = Date.parse(dueTime);
  if (!(dueAt >= now + PUT_OFF_MS.min)) throw invalid('Choose a time at least a minute from now');
  if (dueAt > now + PUT_OFF_MS.max) throw invalid('Choose a time within a year');
  return dueAt;
}

/** Locks it. @throws {DomainError} 4004 for one that the caller may not put off so, 4009 for one that is over */
async function requireSubject(tx: Db, principal: StaffPrincipal, { kind, subject: { type, id } }: NewPutOff) {
  const isReminder = kind === PUT_OFF.reminder;
  if (type === 'chat') {
    const chat = await requireFound(id, (each) => lockChat(tx, each));
    if (isReminder ? !mayRead(principal, chat) : chat.staffId !== principal.staffId) throw notFound();
    if (chat.isEnded && !isReminder) throw conflict('This chat has already ended');
    return;
  }
  const query = await requireFound(id, (each) => lockQuery(tx, each));
  const mayRemind = isReminder && (await mayReadQueriesOf(tx, principal, query.customerId));
  if (!mayRemind && query.staffId !== principal.staffId) throw notFound();
  if (query.isClosed && !isReminder) throw conflict('This query is closed');
}

/** @throws {DomainError} 4004 and 4022 as the call says */
export async function moveOf(
  { db, now }: PutOffDeps,
  principal: StaffPrincipal,
  { id, dueTime }: RequestOf<typeof movePutOff>,
): Promise<void> {
  const dueAt = dueAtOf(dueTime, now());
  await db.transaction(async (tx) => {
    await lockOwn(tx, principal, id);
    if (!(await setDue(tx, id, dueAt))) throw notFound();
  });
}

/** @throws {DomainError} 4004 as the call says */
export async function cancelOf({ db }: PutOffDeps, principal: StaffPrincipal, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwn(tx, principal, id);
    if (!(await deletePutOff(tx, id))) throw notFound();
  });
}

/** @throws {DomainError} 4004 and 4009 as the call says */
export async function sendOf({ db, publisher, now }: PutOffDeps, principal: StaffPrincipal, id: string): Promise<void> {
  const sent = await db.transaction(async (tx) => {
    const subject = await lockOwn(tx, principal, id);
    const item = await findPutOff(tx, id);
    if (item === null || item.text === null) throw notFound();
    const messages = await send(tx, subject, { ...item, text: item.text, at: now() });
    if (messages === null) throw conflict('It has ended or is not yours any more');
    return messages;
  });
  publisher.messagesCommitted(sent);
}

/** Locks the chat or query of something that the caller has put off. @throws {DomainError} 4004 */
async function lockOwn(tx: Db, { staffId }: StaffPrincipal, id: string): Promise<Subject> {
  const subject = await requireFound(id, (each) => findSubject(tx, each, staffId));
  await lock(tx, subject);
  return subject;
}

async function lock(tx: Db, { type, id }: Subject): Promise<void> {
  await (type === 'chat' ? lockChat(tx, id) : lockQuery(tx, id));
}

/** What happens when the time has come: a notification, or a message, and the row is gone. */
export function createPutOffWork({ publisher, now }: Pick<PutOffDeps, 'publisher' | 'now'>): WorkKind {
  return {
    kind: 'putOff.due',
    lock: async (tx, id) => {
      const subject = await findSubject(tx, id, null);
      if (subject !== null) await lock(tx, subject);
    },
    run: async (tx, id) => {
      const subject = await findSubject(tx, id, null);
      const item = await findPutOff(tx, id);
      if (subject === null || item === null) return DONE;
      const { text, isHeld, staffId } = item;
      const messages = text === null || isHeld ? null : await send(tx, subject, { ...item, text, at: now() });
      if (messages !== null) return { afterCommit: () => publisher.messagesCommitted(messages) };
      await (text === null ? deletePutOff(tx, id) : hold(tx, id));
      const told = text === null ? putOffIsDue(subject, item) : textNotSent(subject, item);
      const notified = await storeNotifications(tx, [{ staffId, text: told, about: subject }]);
      return { afterCommit: () => publisher.notificationsStored(notified) };
    },
  };
}

interface Sending extends StoredPutOff {
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Sends a text, and deletes its row. @returns what to publish; null: it cannot be sent */
async function send(tx: Db, { type, id }: Subject, sending: Sending): Promise<readonly CommittedMessage[] | null> {
  const clientId = `later-${sending.id}`;
  const messages =
    type === 'chat'
      ? await commitText(tx, id, clientId, sending)
      : (await sendReplyOf(tx, sending.staffId, { queryId: id, description: sending.text, clientId }))
        ? []
        : null;
  if (messages !== null) await deletePutOff(tx, sending.id);
  return messages;
}

/** Only the assignee's: someone who has only joined the chat has nothing to send later. */
async function commitText(
  tx: Db,
  chatId: string,
  clientMsgId: string,
  { staffId, staffMainId, staffName, staffHeadImg, text, at }: Sending,
): Promise<readonly CommittedMessage[] | null> {
  if ((await lockChat(tx, chatId))?.staffId !== staffId) return null;
  const message: NewMessage = {
    chatId,
    senderType: PERSON_TYPE.staff,
    senderId: staffId,
    clientMsgId,
    msgType: MESSAGE_TYPE.text,
    msg: textContent(text),
    sentAt: at,
  };
  const [result] = await commitMessages(tx, [message]);
  if (result?.outcome !== 'committed') return null;
  const author = { mainId: staffMainId, nickName: staffName, headImg: staffHeadImg };
  return [{ message: liveMessage(message, author, result.placed), origin: null }];
}
