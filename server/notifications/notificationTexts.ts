/** Texts that the server pushes to members of staff. They are shown as they are. */

/**
 * A notification is cut to this length, in UTF-16 code units: it is a hint, and has to fit into a notice between
 * servers.
 */
export const NOTIFICATION_TEXT_MAX = 500;

const CUT_MARK = '…';
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** Cuts what is too long for a notification. */
export function fitNotification(text: string): string {
  if (text.length <= NOTIFICATION_TEXT_MAX) return text;
  const start = text.slice(0, NOTIFICATION_TEXT_MAX - CUT_MARK.length);
  return `${start.replace(HALF_CHARACTER, '')}${CUT_MARK}`;
}

/** For whom a chat was given to by hand. @param byName who did it */
export function chatAssigned(chatId: string, byName: string): string {
  return `${isolated(byName)} assigned chat ID-${chatId} to you.`;
}

/** For whom a chat was taken from by hand. @param toName who has it now */
export function chatHandedOver(chatId: string, byName: string, toName: string): string {
  return `${isolated(byName)} reassigned chat ID-${chatId} to ${isolated(toName)}.`;
}

/** For who lost open chats because no browser of theirs was connected. */
export function chatsRecalledForAbsence(count: number): string {
  return count === 1
    ? 'A chat was recalled from you because you were away.'
    : `${count} chats were recalled from you because you were away.`;
}

/** For whom a query was given to by hand. @param byName who did it */
export function queryAssigned(queryId: string, byName: string): string {
  return `${isolated(byName)} assigned query ${queryId} to you.`;
}

/** For whom a query was taken from by hand. @param toName who has it now */
export function queryHandedOver(queryId: string, byName: string, toName: string): string {
  return `${isolated(byName)} reassigned query ${queryId} to ${isolated(toName)}.`;
}

/** For whose query its customer has replied to. */
export function customerReplied(queryId: string, customerName: string): string {
  return `${isolated(customerName)} replied to query ${queryId}.`;
}

/** For whom queries were handed out to by themselves. */
export function queriesHandedOut(queries: readonly { readonly queryId: string; readonly title: string }[]): string {
  const [first] = queries;
  return queries.length === 1 && first !== undefined
    ? `Query ${first.queryId} was assigned to you: ${isolated(first.title)}`
    : `${queries.length} queries were assigned to you.`;
}

/** For whose query has waited for so long that it is about to expire. @param message as the settings have it */
export function queryAboutToExpire(
  message: string,
  { queryId, title }: { readonly queryId: string; readonly title: string },
): string {
  return `${message === '' ? '' : `${isolated(message)} – `}Query ${queryId}: ${isolated(title)}`;
}

/** A name may run in the other direction: it must not turn the sentence around. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
