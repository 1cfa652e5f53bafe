import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isCustomerPage } from './pages.ts';

/** Pages play the bell and copy to the clipboard; they use nothing else of these, and neither may what they show. */
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
/** What may stand in a header of ours: the Host header is whatever the client says. */
const HOST = /^[\w.:[\]-]+$/;

/**
 * Security headers of every answer. No script, style or connection of another host, and none inline.
 * @param publicOrigin where a proxy makes us reachable; null: the Host header says
 */
export async function installHeaders(app: FastifyInstance, publicOrigin: string | null): Promise<void> {
  /** Our own sockets by name: not every browser takes 'self' for them. */
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
        // Apps show the customer's page in views of their own; nobody frames the back-office.
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
    // Older browsers read this one instead of frame-ancestors: they say the same.
    if (isCustomerPage(request.url)) reply.header('x-frame-options', 'SAMEORIGIN');
    // What an answer says is for its reader and this moment; only hashed files, which set their own, may be kept.
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    done();
  });
}
