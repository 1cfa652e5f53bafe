/** Under this id the server accepts the greeting of one agent in one chat only once, from any number of tabs. */
export const greetingId = (chatId: string) => `greeting-${chatId}`;
