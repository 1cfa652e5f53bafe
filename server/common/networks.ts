const GROUPS = 8;
/** Groups that identify a network: one customer of a provider can use any address in it. */
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** An address in its usual form. IPv4 addresses that an IPv6 socket reports become plain ones. */
export function plainAddress(ip: string): string {
  return MAPPED.exec(ip)?.[1] ?? ip;
}

/** The network of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address. */
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
