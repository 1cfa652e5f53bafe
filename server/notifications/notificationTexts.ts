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

/** For an agent who lost open chats because none of their browsers was connected. */
export function chatsRecalledForAbsence(count: number): string {
  return count === 1
    ? 'A chat was recalled from you because you were away.'
    : `${count} chats were recalled from you because you were away.`;
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
