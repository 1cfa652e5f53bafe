import type { FastifyRequest } from 'fastify';
import { CHAT_SOCKET_PATH } from '#contract/constants.ts';

/** The addresses at which browsers reach this server. */
export interface Addresses {
  /** The chat socket's full address, as a browser that made this request reaches it. */
  chatUrl(request: FastifyRequest): string;
  /** Whether the browser that made this request uses https. */
  isHttps(request: FastifyRequest): boolean;
  /** Whether a page of this origin is one of ours, for a request to this host. */
  isOwnOrigin(origin: string | undefined, host: string | undefined): boolean;
}

/** @param publicOrigin the origin of a proxy before this server; null: the Host header */
export function createAddresses(publicOrigin: string | null): Addresses {
  const originOf = ({ protocol, host }: FastifyRequest): string => publicOrigin ?? `${protocol}://${host}`;
  return {
    chatUrl: (request) => `${originOf(request).replace(/^http/, 'ws')}${CHAT_SOCKET_PATH}`,
    isHttps: (request) => originOf(request).startsWith('https:'),
    isOwnOrigin: (origin, host) => {
      if (origin === undefined || !URL.canParse(origin)) return false;
      return publicOrigin === null ? new URL(origin).host === host : origin === publicOrigin;
    },
  };
}
