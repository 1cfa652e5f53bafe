import { isolated } from '#contract/names.ts';

/** Texts that the server pushes to members of staff. Pages show them unchanged. */

/** Maximum length of a notification, in UTF-16 code units. A longer text is cut. */
export const NOTIFICATION_TEXT_MAX = 500;

const CUT_MARK = '…';
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** Cuts a text that is too long for a notification. */
export function fitNotification(text: string): string {
  if (text.length <= NOTIFICATION_TEXT_MAX) return text;
  const start = text.slice(0, NOTIFICATION_TEXT_MAX - CUT_MARK.length);
  return `${start.replace(HALF_CHARACTER, '')}${CUT_MARK}`;
}

/** For the new assignee of chats. @param byName the person who assigned them */
export function chatsAssigned(chatIds: readonly string[], byName: string): string {
  const chats = chatIds.length === 1 ? `chat ID-${chatIds[0]}` : `${chatIds.length} chats`;
  return `${isolated(byName)} assigned ${chats} to you.`;
}

/** For the previous assignee of chats. @param toName the new assignee */
export function chatsHandedOver(chatIds: readonly string[], byName: string, toName: string): string {
  const chats = chatIds.length === 1 ? `chat ID-${chatIds[0]}` : `${chatIds.length} of your chats`;
  return `${isolated(byName)} reassigned ${chats} to ${isolated(toName)}.`;
}

/** For the previous assignee of chats that someone has taken over. */
export function chatsTakenOver(chatIds: readonly string[], byName: string): string {
  const chats = chatIds.length === 1 ? `chat ID-${chatIds[0]}` : `${chatIds.length} of your chats`;
  return `${isolated(byName)} took over ${chats}.`;
}

/** For the assignee of a chat, whom a leader has written a whisper. */
export function whispered(chatId: string, byName: string): string {
  return `${isolated(byName)} whispered to you on chat ID-${chatId}.`;
}

/** For leaders: no one of these teams could take chats in time. */
export function chatsWidened(count: number, teamNames: readonly string[]): string {
  const chats = count === 1 ? 'A chat' : `${count} chats`;
  const teams = teamNames.map(isolated).join(', ');
  return `${chats} for ${teams} can be taken by everyone now: no one of the team was free.`;
}

interface Subject {
  readonly type: 'chat' | 'query';
  readonly id: string;
}

function nameOf({ type, id }: Subject): string {
  return type === 'chat' ? `chat ID-${id}` : `query ${id}`;
}

/** For the assignee, who has not answered or resolved it yet. @param left how much time they have; null: none */
export function targetNear(what: 'respond' | 'resolve', about: Subject, left: string | null): string {
  const when = left === null ? 'now: it is late' : `within ${left}`;
  return `${what === 'respond' ? 'Please answer' : 'Please resolve'} ${nameOf(about)} ${when}.`;
}

/** For leaders. */
export function answersNear({ chats, queries }: { readonly chats: number; readonly queries: number }): string {
  const counts = [counted(chats, 'chat', 'chats'), counted(queries, 'query', 'queries')].filter((part) => part !== '');
  return `${counts.join(' and ')} should be answered soon, or should have been.`;
}

function counted(count: number, one: string, more: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : more}`;
}

/** For someone whom a note mentions. */
export function mentioned(about: Subject, byName: string): string {
  return `${isolated(byName)} mentioned you in a note on ${nameOf(about)}.`;
}

/** For someone to whom a chat is offered. */
export function chatOffered(chatId: string, byName: string): string {
  return `${isolated(byName)} offers you chat ID-${chatId}.`;
}

/** For the giver of a chat, whose offer was answered, or was not in time. */
export function offerAnswered(chatId: string, toName: string, answer: 'accepted' | 'refused'): string {
  return `${isolated(toName)} ${answer === 'accepted' ? 'took' : 'refused'} chat ID-${chatId}.`;
}

/** The same for an offer that no one answered in time. @param toName a person or team; '' for the line */
export function offerExpired(chatId: string, toName: string): string {
  const by = toName === '' ? 'No one' : `No one of ${isolated(toName)}`;
  return `${by} took chat ID-${chatId} in time. It is still yours.`;
}

/** For an agent who lost open chats because none of their browsers was connected. */
export function chatsRecalledForAbsence(count: number): string {
  return count === 1
    ? 'A chat was recalled from you because you were away.'
    : `${count} chats were recalled from you because you were away.`;
}

/** For someone who has put off a chat or query until now. */
export function putOffIsDue(
  subject: Subject,
  { kind, fromName, reason }: { readonly kind: string; readonly fromName: string; readonly reason: string },
): string {
  const why = reason === '' ? '' : ` – ${isolated(reason)}`;
  return `${kind === 'snooze' ? 'Back' : 'Reminder'}: ${nameOfTheirs(subject, fromName)}${why}`;
}

/** For someone whose text was to be sent now. @param isHeld the customer wrote first */
export function textNotSent(
  subject: Subject,
  { fromName, isHeld }: { readonly fromName: string; readonly isHeld: boolean },
): string {
  const why = isHeld ? 'the customer has written first' : 'it has ended or is not yours any more';
  return `Not sent to ${nameOfTheirs(subject, fromName)}: ${why}. Your text is in Put Off.`;
}

function nameOfTheirs({ type, id }: Subject, fromName: string): string {
  return type === 'chat' ? `chat with ${isolated(fromName)}` : `query ${id} of ${isolated(fromName)}`;
}

/** For the new assignee of a query. @param byName the person who assigned it */
export function queryAssigned(queryId: string, byName: string): string {
  return `${isolated(byName)} assigned query ${queryId} to you.`;
}

/** For the previous assignee of a query. @param toName the new assignee */
export function queryHandedOver(queryId: string, byName: string, toName: string): string {
  return `${isolated(byName)} reassigned query ${queryId} to ${isolated(toName)}.`;
}

/** For the assignee of a query whose customer has replied. */
export function customerReplied(queryId: string, customerName: string): string {
  return `${isolated(customerName)} replied to query ${queryId}.`;
}

/** For an agent to whom the server has assigned queries. */
export function queriesHandedOut(queries: readonly { readonly queryId: string; readonly title: string }[]): string {
  const [first] = queries;
  return queries.length === 1 && first !== undefined
    ? `Query ${first.queryId} was assigned to you: ${isolated(first.title)}`
    : `${queries.length} queries were assigned to you.`;
}

/** For the assignee of a query that is about to expire. @param message the one of the query settings */
export function queryAboutToExpire(
  message: string,
  { queryId, title }: { readonly queryId: string; readonly title: string },
): string {
  return `${message === '' ? 'Expires soon' : isolated(message)} – Query ${queryId}: ${isolated(title)}`;
}
