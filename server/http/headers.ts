import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isCustomerPage } from './pages.ts';

const ENTITY_TAG = /"([^"]*)"/g;
/** Proxies that compress an answer add this to its tag, and send the tag back with it: Apache and Caddy, for instance. */
const COMPRESSION = /[-;](?:gzip|deflate|br|zstd)$/;

/**
 * Whether a caller has the answer with this tag already. Compares weakly (RFC 9110, 13.1.2), because a proxy that
 * compresses an answer makes its tag weak.
 * @param ifNoneMatch the header: tags, or an asterisk for any
 */
export function hasAnswer(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  const [own] = tagsIn(etag);
  return tagsIn(ifNoneMatch ?? '').some((tag) => tag === own || tag.replace(COMPRESSION, '') === own);
}

function tagsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(ENTITY_TAG), ([, tag = '']) => tag);
}

/**
 * Pages play the bell and copy to the clipboard. They use no other of these features, and deny them to embedded
 * content.
 */
const PERMISSIONS_POLICY = [
  'autoplay=(self)',
  'clipboard-write=(self)',
  ...[
    'accelerometer',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');
/** One year, as HSTS counts. */
const HSTS_S = 31_536_000;
/** Host names that may be copied into a header, because clients can send any Host header. */
const HOST = /^[\w.:[\]-]+$/;

/**
 * Security headers of every answer: no script, style or connection of another host, and nothing inline.
 * @param publicOrigin the origin of a proxy before this server; null: the Host header
 */
export async function installHeaders(app: FastifyInstance, publicOrigin: string | null): Promise<void> {
  /** Names our sockets, because some browsers do not include them in 'self'. */
  const sockets = (request: IncomingMessage): string => {
    const host = publicOrigin === null ? (request.headers.host ?? '') : new URL(publicOrigin).host;
    return HOST.test(host) ? `ws://${host} wss://${host}` : '';
  };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        // Apps show the customer's page in their own views; no page frames the back-office.
        frameAncestors: [(request: IncomingMessage) => (isCustomerPage(request.url ?? '') ? "'self'" : "'none'")],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", sockets],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: HSTS_S, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    // The same as frame-ancestors, for older browsers.
    if (isCustomerPage(request.url)) reply.header('x-frame-options', 'SAMEORIGIN');
    // Answers are for one reader and one moment. Only hashed files may be cached; they set their own header.
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    done();
  });
}
