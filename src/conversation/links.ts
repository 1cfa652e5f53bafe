import { parseUrl } from '#common/parseUrl.ts';
import { PLACEHOLDER_PICTURE } from '#common/placeholderPicture.ts';

/** A placeholder for the host of the page. */
const OWN_HOST = 'https://own.invalid';

/**
 * Whether an address stays on the page's own host. `//x`, `/\\x` and an address with a tab inside do not. A placeholder
 * of an action log leads nowhere.
 */
export function isOwnAddress(address: string | undefined): address is string {
  if (address === PLACEHOLDER_PICTURE) return true;
  return address?.startsWith('/') === true && parseUrl(address, OWN_HOST)?.origin === OWN_HOST;
}

/** A part of a text: plain, or a link. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

/** What no address contains: white space, markup brackets, quotation marks, marks of writing direction. */
const MARKUP = '\\s<>"`“”„«»\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Nor full-width punctuation and brackets, dashes between sentences, and signs of Arabic and Indian sentences. */
const FOREIGN = '…—、。〃〈-】〔-〟！（），：；？［］｛｝～｟-､،؛؟۔।॥';
/** Addresses that begin with http(s): or www. An apostrophe is inside, a quotation mark is not. */
const ADDRESS = new RegExp(`\\b(?:https?://|www\\.)(?:[^'${MARKUP}${FOREIGN}]|'(?=[\\p{L}\\p{N}]))+`, 'giu');
/** Punctuation that follows an address in a sentence. */
const TRAILING = /[.,;:!?)\]}’]+$/u;
/**
 * Words of scripts without spaces follow an address at once. They are its own at the beginning of one of its parts, as in
 * encyclopedias, in a year, and before a dot, as in names of hosts and files.
 */
const NEXT_WORDS =
  /^([!-~]*(?:[a-z](?=\p{sc=Han})|[a-z\d](?=[\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])))(?![\p{L}\p{N}]*\.[\p{L}\p{N}]).*$/isu;
/** Longest text that is searched for addresses. */
const SEARCHED_MAX = 10_000;

/** Splits a text at its addresses. The joined parts are the text. */
export function partsOf(text: string): readonly TextPart[] {
  if (text.length > SEARCHED_MAX) return [{ text, href: null }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0].replace(NEXT_WORDS, '$1'));
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** A closing bracket belongs to an address that contains the opening one, as in encyclopedias. */
function withoutTrailing(address: string): string {
  const trailing = TRAILING.exec(address)?.[0] ?? '';
  const isBalanced = trailing.startsWith(')') && address.includes('(');
  return address.slice(0, address.length - trailing.length + (isBalanced ? 1 : 0));
}

/** The address as the browser opens it, with foreign letters of a host name in Punycode; null for an invalid one. */
function hrefOf(address: string): string | null {
  const url = parseUrl(address.toLowerCase().startsWith('www.') ? `https://${address}` : address);
  if (url === null) return null;
  const { protocol, hostname, href, username, password } = url;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.includes('.') && username === '' && password === '' ? href : null;
}
