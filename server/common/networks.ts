const GROUPS = 8;
/** What one customer of a network gets, who can take any address of it. */
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** An address as people know it: of version 4 also where a socket of version 6 says so. */
export function plainAddress(ip: string): string {
  return MAPPED.exec(ip)?.[1] ?? ip;
}

/** What stands for whoever is at an address: of version 6, the first 64 bits. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip);
  if (!address.includes(':')) return address;
  const [head = '', tail = null] = address.replace(/%.*$/, '').toLowerCase().split('::', 2);
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = tail === null ? 0 : Math.max(0, GROUPS - (before?.length ?? 0) - (after?.length ?? 0));
  const groups = [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
