import { PLACEHOLDER_PICTURE } from '../../placeholderPicture.ts';

/** Stands for whatever host the page is from. */
const OWN_HOST = 'https://own.invalid';

/**
 * Whether an address leads to this host, whatever it looks like: `//x`, `/\\x` and a tab in between lead elsewhere.
 * What a log holds instead leads nowhere.
 */
export function isOwnAddress(address: string | undefined): address is string {
  if (address === PLACEHOLDER_PICTURE) return true;
  return (
    address?.startsWith('/') === true &&
    URL.canParse(address, OWN_HOST) &&
    new URL(address, OWN_HOST).origin === OWN_HOST
  );
}

/** A piece of a text: plain, or an address that it names. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

/**
 * Addresses with a scheme of the web, or that begin with www. No white space, no brackets of markup, no marks that turn
 * the direction of writing.
 */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
/** What follows an address in a sentence rather than belonging to it. */
const TRAILING = /[.,;:!?…)\]}’”»]+$/u;
/** A text beyond this is not searched for addresses. */
const SEARCHED_MAX = 10_000;

/** Splits a text at the addresses in it. Put together, the parts are the text. */
export function partsOf(text: string): readonly TextPart[] {
  if (text.length > SEARCHED_MAX) return [{ text, href: null }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** A closing bracket belongs to an address that has opened one, as in encyclopedias. */
function withoutTrailing(address: string): string {
  const trailing = TRAILING.exec(address)?.[0] ?? '';
  const isBalanced = trailing.startsWith(')') && address.includes('(');
  return address.slice(0, address.length - trailing.length + (isBalanced ? 1 : 0));
}

/**
 * The address as the browser will open it: foreign letters in a host's name stand there as they really are. Null for
 * what is none.
 */
function hrefOf(address: string): string | null {
  const url = address.toLowerCase().startsWith('www.') ? `https://${address}` : address;
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, href, username, password } = new URL(url);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.includes('.') && username === '' && password === '' ? href : null;
}
