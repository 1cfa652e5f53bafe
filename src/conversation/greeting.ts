import { NICKNAME_PLACEHOLDER } from '#contract/constants.ts';

/** Under this id the server accepts the greeting of one agent in one chat only once, from any number of tabs. */
export const greetingId = (chatId: string) => `greeting-${chatId}`;

/** The greeting with the agent's name; '' when there is none. */
export function greetingBy(nickName: string, template: string): string {
  return template.trim().replaceAll(NICKNAME_PLACEHOLDER, () => nickName);
}
