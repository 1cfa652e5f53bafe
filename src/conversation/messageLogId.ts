/** The id of the element with the messages of a chat. It can have the focus. */
export function messageLogId(chatId: string): string {
  return `cs-messages-${chatId}`;
}
