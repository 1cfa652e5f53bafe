import type { IncomingMessage } from 'node:http';
import { networkOf } from '../common/networks.ts';
import type { ConnectionLimits } from './options.ts';

export type AdmissionLimit = 'network' | 'process';
export type Admission =
  | { readonly isAdmitted: true; readonly release: () => void }
  | { readonly isAdmitted: false; readonly limit: AdmissionLimit };

type LimiterOptions = Pick<ConnectionLimits, 'beforeLogin' | 'beforeLoginPerNetwork'>;

/** Limits the sockets of this process that have not logged in, by network and in all. */
export class ConnectionLimiter {
  readonly #limits: LimiterOptions;
  readonly #ofNetwork = new Map<string, number>();
  #count = 0;

  constructor(limits: LimiterOptions) {
    this.#limits = limits;
  }

  /** Call `release` when the socket has logged in or is closed. Further calls do nothing. */
  admit(address: string): Admission {
    const network = networkOf(address);
    const ofNetwork = this.#ofNetwork.get(network) ?? 0;
    if (ofNetwork >= this.#limits.beforeLoginPerNetwork) return { isAdmitted: false, limit: 'network' };
    if (this.#count >= this.#limits.beforeLogin) return { isAdmitted: false, limit: 'process' };
    this.#count += 1;
    this.#ofNetwork.set(network, ofNetwork + 1);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#release(network);
    };
    return { isAdmitted: true, release };
  }

  #release(network: string): void {
    this.#count -= 1;
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, left);
  }
}

/**
 * The address of the client that asks for a socket: the nearest one that is not a trusted proxy.
 * @param isProxy takes an address and the number of proxies before it
 */
export function addressOf(
  { headers, socket }: IncomingMessage,
  isProxy: (address: string, hop: number) => boolean,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const addresses = [socket.remoteAddress ?? '', ...forwarded.reverse()];
  return addresses.find((address, hop) => !isProxy(address, hop)) ?? addresses.at(-1) ?? '';
}
