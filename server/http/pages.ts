import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CALLS_BY_RESOURCE } from '../../contract/http/index.ts';
import { failure } from './errors.ts';

/** What a page learns of its deployment before it asks anything. */
export interface PageConfig {
  readonly productName: string;
  readonly timeZone: string;
  readonly allowRegister: boolean;
  readonly demo: boolean;
  readonly version: string;
}

const API_PATHS = ['/api/', '/fileservice/', '/ws/', '/assets/'];

/**
 * Serves the built pages: hashed files for good, compressed ones where the browser takes them; the back-office's page for every
 * address that is no call and no file, because its routes are the browser's; the customer's page at /h5.
 */
export async function servePages(app: FastifyInstance, webDir: string, config: PageConfig): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(webDir, 'assets'), prefix: '/assets/', wildcard: true, index: false, preCompressed: true, immutable: true, maxAge: '365d',
  });
  const pages = { index: fillIn(webDir, 'index.html', config), customer: fillIn(webDir, 'customer.html', config) };
  const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', webDir));
  app.get('/h5', (_request, reply) => send(reply, pages.customer()));
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const isPage = request.method === 'GET' && !API_PATHS.some((prefix) => pathname.startsWith(prefix)) && path.extname(pathname) === '';
    if (isPage) return send(reply, pages.index());
    return isCallPath(pathname) ? reply.status(405).send(failure(405, 'Method not allowed')) : reply.status(404).send(failure(404, 'Not found'));
  });
}

const CALL_PATHS = Object.values(CALLS_BY_RESOURCE)
  .flatMap((calls) => Object.values(calls))
  .map(({ path: pattern }) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));

/** Whether a call has this path, so that only its method can have been wrong. */
function isCallPath(pathname: string): boolean {
  return CALL_PATHS.some((pattern) => pattern.test(pathname));
}

/** Reads the page anew when its file has changed, so that a build under a running server is served whole. */
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
        .replaceAll('__APP_CONFIG__', () => escapeHtml(JSON.stringify(config)));
    }
    return page;
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\'', '&#39;');
}
