import { EMAIL_MAX } from './constants.ts';

/** Letters of any script; no quotes, brackets, separators, white space or invisible characters. */
const LOCAL_ATOM = /^[^\s"(),:;<>@[\\\]\p{C}]+$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/**
 * Whether mail can be sent to this address, as far as its form shows. The form and the server share this check. It
 * takes time in proportion to the text, and none for one that is too long.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  const labels = domain.split('.');
  return (
    more.length === 0 &&
    local.split('.').every((atom) => LOCAL_ATOM.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    /\P{N}/u.test(labels.at(-1) ?? '')
  );
}
