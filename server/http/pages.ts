import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brandStylesUrl, PRODUCT_COLOUR, type Brand } from '#contract/brand.ts';
import type { ClientDurations } from '#contract/pageConfig.ts';
import { REPLAY_FRAME_PATH } from '#contract/constants.ts';
import { HEAD_IMAGE_PATH } from '#contract/images.ts';
import { FILE_PATH } from '#contract/http/files.ts';
import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { zoneOffsets } from '../common/days.ts';
import { pathOf } from './addresses.ts';
import { failure } from './errors.ts';

/**
 * Headers of the replay frame. It may run the product's scripts, but may not fetch, send or frame anything. Only the
 * back-office may frame it.
 */
const REPLAY_FRAME_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "connect-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** An account that the login page of a demonstration offers. */
export interface DemoLogin {
  readonly account: string;
  /** The name of its role. */
  readonly role: string;
  readonly password: string;
}

/** Settings of the deployment that are part of a page's HTML. */
export interface PageConfig {
  readonly productName: string;
  readonly timeZone: string;
  readonly allowRegister: boolean;
  readonly demo: boolean;
  readonly demoLogins: readonly DemoLogin[];
  /** Whether this server may play people of the demonstration. */
  readonly demoTraffic: boolean;
  readonly version: string;
  readonly durations: ClientDurations;
}

const API_PATHS = ['/api/', '/fileservice/', '/ws/', '/assets/'];

/**
 * Serves the built pages: hashed files, which are cached for good and compressed where the browser accepts it; the
 * customer's page at /h5; the replay frame; and the back-office for every other address, because the browser routes it.
 * Call it after all calls are served: it answers what is left.
 */
export async function servePages(
  app: FastifyInstance,
  webDir: string,
  config: PageConfig,
  readBrand: () => Promise<Brand>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(webDir, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  const pages = {
    index: fillIn(webDir, 'index.html', config),
    customer: fillIn(webDir, 'customer.html', config),
    replayFrame: fillIn(webDir, 'replayFrame.html', config),
  };
  const send = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  // A missing built file: the route exists, but the file does not. Another process may have it.
  app.setNotFoundHandler((_request, reply) => reply.status(404).header('cache-control', 'no-store').send(failure(404)));
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', webDir));
  const callPaths = servedPaths(app);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined; // answered before a body is read
    const pathname = pathOf(request.url);
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !API_PATHS.some((prefix) => pathname.startsWith(prefix)) &&
      path.extname(pathname) === '';
    if (isPage && pathname === REPLAY_FRAME_PATH) return send(reply.headers(REPLAY_FRAME_HEADERS), pages.replayFrame());
    if (isPage)
      return send(reply, branded(isCustomerPage(pathname) ? pages.customer() : pages.index(), await readBrand()));
    const status = callPaths.some((pattern) => pattern.test(pathname)) ? 405 : 404;
    return reply.status(status).send(failure(status));
  });
}

/** Whether this is the address of the customer's page, in any case like all pages. */
export function isCustomerPage(url: string): boolean {
  return /^\/h5\/?$/i.test(pathOf(url));
}

/** Paths of the calls that this server serves. A request for one of them that finds no route has the wrong method. */
function servedPaths(app: FastifyInstance): readonly RegExp[] {
  const files = { method: 'GET' as const, path: `${FILE_PATH}/:id` };
  const avatars = { method: 'GET' as const, path: HEAD_IMAGE_PATH };
  return [...Object.values(CALLS_BY_RESOURCE).flatMap((calls) => Object.values(calls)), files, avatars]
    .filter(({ method, path: url }) => app.hasRoute({ method, url }))
    .map(({ path: pattern }) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));
}

/** Reads the page again when its file has changed: a new build is served without a restart. */
function fillIn(webDir: string, name: string, config: PageConfig): () => string {
  const file = path.join(webDir, name);
  let template = '';
  let page = '';
  return () => {
    const current = existsSync(file) ? readFileSync(file, 'utf8') : template;
    if (current !== template || page === '') {
      template = current;
      page = current
        .replaceAll('__PRODUCT_TITLE__', () => escapeHtml(`${config.productName} Customer Service`))
        .replaceAll('__APP_CONFIG__', () =>
          escapeHtml(JSON.stringify({ ...config, zoneOffsets: zoneOffsets(config.timeZone, new Date()) })),
        );
    }
    return page;
  };
}

/** The page has the company's colour from its first drawing on. */
function branded(page: string, brand: Brand): string {
  const styles = brandStylesUrl(brand);
  const link = styles === null ? '' : `<link rel="stylesheet" href="${escapeHtml(styles)}" />`;
  return page.replaceAll('__THEME_COLOUR__', brand.colour ?? PRODUCT_COLOUR).replace('</head>', `${link}</head>`);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
