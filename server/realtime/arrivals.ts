import type { IncomingMessage } from 'node:http';
import { networkOf } from '../common/networks.ts';
import type { ConnectionLimits } from './options.ts';

export type ArrivalLimit = 'network' | 'process';
export type Arrival =
  | { readonly isAdmitted: true; readonly leave: () => void }
  | { readonly isAdmitted: false; readonly limit: ArrivalLimit };

type ArrivalLimits = Pick<ConnectionLimits, 'beforeLogin' | 'beforeLoginPerNetwork'>;

/** Counts the sockets of this process that have not logged in, by network. */
export class Arrivals {
  readonly #limits: ArrivalLimits;
  readonly #ofNetwork = new Map<string, number>();
  #count = 0;

  constructor(limits: ArrivalLimits) {
    this.#limits = limits;
  }

  /** Call `leave` once the socket has logged in or is closed; more calls do nothing. */
  enter(address: string): Arrival {
    const network = networkOf(address);
    const ofNetwork = this.#ofNetwork.get(network) ?? 0;
    if (ofNetwork >= this.#limits.beforeLoginPerNetwork) return { isAdmitted: false, limit: 'network' };
    if (this.#count >= this.#limits.beforeLogin) return { isAdmitted: false, limit: 'process' };
    this.#count += 1;
    this.#ofNetwork.set(network, ofNetwork + 1);
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(network);
    };
    return { isAdmitted: true, leave };
  }

  #leave(network: string): void {
    this.#count -= 1;
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, left);
  }
}

/**
 * The address of who asks for a socket: the first one, from our side, that no trusted proxy has.
 * @param isProxy takes an address and how many proxies have been passed before
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
