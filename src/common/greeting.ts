import { NICKNAME_PLACEHOLDER } from '../../contract/constants.ts';

/** The greeting as an agent of that name sends it; '' when there is none to send. */
export function greetingBy(nickName: string, template: string): string {
  return template.trim().replaceAll(NICKNAME_PLACEHOLDER, () => nickName);
}
