import type { FastifyRequest } from 'fastify';
import { CHAT_SOCKET_PATH } from '../../contract/constants.ts';

/** The addresses at which browsers reach this server. */
export interface Addresses {
  /** The chat socket's full address, as a browser that made this request reaches it. */
  chatUrl(request: FastifyRequest): string;
  /** Whether a page of this origin is one of ours, for a request to this host. */
  isOwnOrigin(origin: string | undefined, host: string | undefined): boolean;
}

/** @param publicOrigin the origin of a proxy before this server; null: the Host header */
export function createAddresses(publicOrigin: string | null): Addresses {
  return {
    chatUrl: (request) => {
      const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
      return `${origin.replace(/^http/, 'ws')}${CHAT_SOCKET_PATH}`;
    },
    isOwnOrigin: (origin, host) => {
      if (origin === undefined || !URL.canParse(origin)) return false;
      return publicOrigin === null ? new URL(origin).host === host : origin === publicOrigin;
    },
  };
}
