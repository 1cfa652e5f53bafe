/** The field that narrows the list. */
export const CHAT_FILTER_ID = 'cs-chat-filter';

/** The workspace with a chat, as a place of the page. */
export function chatPlace({ chatId, customerId }: { readonly chatId: string; readonly customerId: string }) {
  return { path: '/chat', search: `?${new URLSearchParams({ id: chatId, fromId: customerId }).toString()}` };
}
