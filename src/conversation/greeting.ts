import { NICKNAME_PLACEHOLDER } from '../../contract/constants.ts';

/** The greeting with the agent's name; '' when there is none. */
export function greetingBy(nickName: string, template: string): string {
  return template.trim().replaceAll(NICKNAME_PLACEHOLDER, () => nickName);
}
