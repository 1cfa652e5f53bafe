import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** One year, as HSTS counts. */
const HSTS_S = 31_536_000;

/** Security headers of every answer. No script, style or connection of another host, and none inline. */
export async function installHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ['\'self\''],
        baseUri: ['\'none\''],
        objectSrc: ['\'none\''],
        formAction: ['\'self\''],
        frameAncestors: ['\'none\''],
        imgSrc: ['\'self\'', 'blob:', 'data:'],
        mediaSrc: ['\'self\'', 'blob:'],
        scriptSrc: ['\'self\''],
        styleSrc: ['\'self\''],
        workerSrc: ['\'self\''],
        connectSrc: ['\'self\''],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: HSTS_S },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    // What an answer says is for its reader and this moment; only hashed files, which set their own, may be kept.
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    done();
  });
}
