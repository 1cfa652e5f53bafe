import { isIP, SocketAddress, BlockList } from 'node:net';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

const GROUPS = 8;
/** Groups that identify a network: one customer of a provider can use any address in it. */
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;
/** As some proxies write addresses: 203.0.113.7:443, [2001:db8::1]:443 and [2001:db8::1]. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/;

/** A network, and how much of a limit it may use: 1 stands for the whole limit of one customer's network. */
export interface Network {
  readonly key: string;
  readonly factor: number;
}

/**
 * An address in the one form by which callers are counted and shown: without port, brackets and zone, and as short as
 * possible. IPv4 addresses that an IPv6 socket reports become plain ones.
 * @returns null when the text is no address
 */
export function addressIn(text: string): string | null {
  const [, before = null, within = null] = WITH_PORT.exec(text) ?? [];
  const given = before ?? within ?? text;
  if (isIP(given) !== 6) return isIP(given) === 4 ? given : null;
  const { address } = new SocketAddress({ address: given.replace(/%.*$/, ''), family: 'ipv6' });
  return MAPPED.exec(address)?.[1] ?? address;
}

/** The network of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address. */
export function networkOf(ip: string): string {
  const address = addressIn(ip) ?? ip;
  return address.includes(':') ? `${groupsOf(address).join(':')}::/64` : address;
}

/**
 * The networks by which an address is counted, the smallest first. Providers give a customer up to 65,536 networks of
 * 64 bits, so an IPv6 address counts in wider ones, too.
 */
export function networksOf(ip: string): readonly Network[] {
  const address = addressIn(ip) ?? ip;
  const smallest = { key: networkOf(address), factor: 1 };
  if (!address.includes(':')) return [smallest];
  const [first, second, third, fourth = '0'] = groupsOf(address);
  const site = `${first}:${second}:${third}`;
  const part = (Number.parseInt(fourth, 16) & 0xff_00).toString(16);
  return [smallest, { key: `${site}:${part}::/56`, factor: 1.5 }, { key: `${site}::/48`, factor: 2 }];
}

/** The first groups of an IPv6 address. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail = null] = address.split('::', 2);
  const [before = [], after = []] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = tail === null ? 0 : Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].slice(0, NETWORK_GROUPS);
}

/**
 * `private`: one proxy with a loopback or private address. A list: proxies with these addresses and ranges, also
 * several in a row.
 */
export type TrustProxy = false | 'private' | readonly string[];

/** Loopback, RFC 1918 and unique local addresses. */
const PRIVATE_RANGES = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

/**
 * Whether this is an address, or a range such as 192.0.2.0/24. The range of all addresses is not accepted, because it
 * would trust callers themselves.
 */
export function isAddressRange(text: string): boolean {
  const { address, prefix, version } = parseRange(text);
  return version !== 0 && isIP(address) === version && prefix >= 1 && prefix <= maxPrefix(version);
}

/**
 * Makes a check whether the sender of an X-Forwarded-For header is trusted.
 * @returns a function of the sender's address and the number of proxies before it
 */
export function createProxyTrust(trusted: TrustProxy): (address: string, hop: number) => boolean {
  if (trusted === false) return () => false;
  const ranges = new BlockList();
  for (const text of trusted === 'private' ? PRIVATE_RANGES : trusted) {
    const { address, prefix, version } = parseRange(text);
    ranges.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  const isListed = (address: string): boolean => {
    const plain = addressIn(address);
    return plain !== null && ranges.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
  };
  // Employees have private addresses as well, so only the direct sender counts as a proxy.
  return trusted === 'private' ? (address, hop) => hop === 0 && isListed(address) : isListed;
}

function parseRange(text: string): { readonly address: string; readonly prefix: number; readonly version: number } {
  const [given = '', prefix] = text.split('/', 2);
  const isPlain = isIP(given) !== 0 && !given.includes('%') && text.split('/').length <= 2;
  const address = (isPlain ? addressIn(given) : null) ?? '';
  const version = isIP(address);
  return {
    address,
    version,
    prefix: prefix === undefined ? maxPrefix(version) : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1,
  };
}

function maxPrefix(version: number): number {
  return version === 4 ? 32 : 128;
}
