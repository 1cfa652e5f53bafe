import { networksOf, type Network } from '../common/networks.ts';
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
    const networks = networksOf(address);
    const isFull = ({ key, factor }: Network): boolean =>
      (this.#ofNetwork.get(key) ?? 0) >= factor * this.#limits.beforeLoginPerNetwork;
    if (networks.some(isFull)) return { isAdmitted: false, limit: 'network' };
    if (this.#count >= this.#limits.beforeLogin) return { isAdmitted: false, limit: 'process' };
    this.#count += 1;
    for (const { key } of networks) this.#ofNetwork.set(key, (this.#ofNetwork.get(key) ?? 0) + 1);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#release(networks);
    };
    return { isAdmitted: true, release };
  }

  #release(networks: readonly Network[]): void {
    this.#count -= 1;
    for (const { key } of networks) {
      const left = (this.#ofNetwork.get(key) ?? 1) - 1;
      if (left === 0) this.#ofNetwork.delete(key);
      else this.#ofNetwork.set(key, left);
    }
  }
}
