import { createHash } from 'node:crypto';
import type { ConnectionOptions } from '@nats-io/transport-node';

const EXAMPLE = 'addresses such as nats://user:password@host:4222, separated by commas';

/** Says what is wrong with a list of addresses of NATS, or returns null for a usable one. Never repeats a password. */
export function natsUrlProblem(list: string): string | null {
  const addresses = list.split(',').map((address) => address.trim());
  if (!addresses.every(isAddress)) return EXAMPLE;
  const urls = addresses.map((address) => new URL(address));
  if (new Set(urls.map(({ protocol }) => protocol)).size > 1) return 'nats:// or tls:// for all addresses';
  if (new Set(urls.map(({ username, password }) => `${username}:${password}`)).size > 1)
    return 'the same user and password in all addresses';
  return null;
}

function isAddress(address: string): boolean {
  if (!/^(nats|tls):\/\/[^/?#]+$/.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Reads a valid list of addresses. A user without a password is a token. */
export function natsOptionsOf(list: string): ConnectionOptions {
  const urls = list.split(',').map((address) => new URL(address.trim()));
  const [first] = urls;
  const [user, pass] = [first?.username ?? '', first?.password ?? ''].map(decodeURIComponent);
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? '4222' : port}`),
    ...(first?.protocol === 'tls:' && { tls: {} }),
    ...(user !== '' && pass === '' && { token: user }),
    ...(user !== '' && pass !== '' && { user, pass }),
  };
}

/**
 * Begins the subjects of a deployment. Several can share a NATS: the prefix follows from the database's secret, which it
 * does not reveal.
 */
export function natsPrefix(secret: string): string {
  const id = createHash('sha256').update(`nats ${secret}`).digest('hex').slice(0, 16);
  return `customer-service.${id}`;
}
