import { BlockList, isIP } from 'node:net';
import { addressIn } from './common/networks.ts';

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
