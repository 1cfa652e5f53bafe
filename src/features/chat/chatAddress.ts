/** The field that narrows the list. */
export const CHAT_FILTER_ID = 'cs-chat-filter';

const WORKSPACE = /^\/chat\/?$/i;

/** Whether the page shows the workspace. Other screens may show a chat of it at their side. */
export function isWorkspace({ navigation }: { readonly navigation: { readonly path: string } }): boolean {
  return WORKSPACE.test(navigation.path);
}

/** The workspace with a chat, as a place of the page. */
export function chatAddress({ chatId, customerId }: { readonly chatId: string; readonly customerId: string }) {
  return { path: '/chat', search: `?${new URLSearchParams({ id: chatId, fromId: customerId }).toString()}` };
}
