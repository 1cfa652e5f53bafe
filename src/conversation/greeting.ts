import { NICKNAME_PLACEHOLDER } from '#contract/constants.ts';

/** Under this id the server accepts the greeting of one agent in one chat only once, from any number of tabs. */
export const greetingId = (chatId: string) => `greeting-${chatId}`;

/** The greeting with the agent's name, as customers see it; '' when there is none. */
export function greetingBy(name: string, template: string): string {
  return template.trim().replaceAll(NICKNAME_PLACEHOLDER, () => name);
}
