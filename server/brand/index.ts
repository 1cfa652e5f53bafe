import type { FastifyInstance } from 'fastify';
import { brandColours, BRAND_STYLES_PATH, COLOUR, LOGO_ID, LOGO_PATH, logoUrl, type Brand } from '#contract/brand.ts';
import { uploadLogo } from '#contract/http/settings.ts';
import { failure } from '../http/errors.ts';
import { type Server, serveUpload } from '../http/serve.ts';
import { withUploads } from '../http/bodies.ts';
import { createBrandService, type BrandDeps, type BrandService } from './brandService.ts';

export async function serveBrand(server: Server, deps: BrandDeps): Promise<Pick<BrandService, 'current'>> {
  const brand = createBrandService(deps);
  await withUploads(server.app, (app) => {
    serveUpload({ ...server, app }, uploadLogo, async ({ principal, readFile }) => ({
      logo: await brand.addLogo(principal, readFile),
    }));
  });
  serveStyles(server.app);
  serveLogos(server.app, brand);
  return brand;
}

/** Both addresses name their content, so it never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

function serveStyles(app: FastifyInstance): void {
  app.get<{ Querystring: { colour?: unknown; logo?: unknown } }>(BRAND_STYLES_PATH, async ({ query }, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(stylesOf({ colour: matching(COLOUR, `#${String(query.colour)}`), logo: matching(LOGO_ID, query.logo) })),
  );
}

function serveLogos(app: FastifyInstance, brand: BrandService): void {
  app.get<{ Params: { id: string } }>(`${LOGO_PATH}/:id`, async ({ params }, reply) => {
    const logo = await brand.findLogo(params.id);
    if (logo === null) return reply.status(404).send(failure(404));
    return reply
      .headers({ 'cache-control': CACHE_CONTROL, 'content-security-policy': "sandbox; default-src 'none'" })
      .type(logo.mediaType)
      .send(logo.content);
  });
}

function matching(pattern: RegExp, text: unknown): string | null {
  return typeof text === 'string' && pattern.test(text) ? text : null;
}

/** Of the same weight as the rules that they replace, and after them in the page. */
function stylesOf({ colour, logo }: Brand): string {
  const parts: string[] = [];
  if (colour !== null) {
    const [light, dark] = [variables(colour, 'light'), variables(colour, 'dark')];
    parts.push(
      `:root{${light}}`,
      `@media not print{:root[data-theme='dark']{${dark}}}`,
      `@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
      '.cs-sidebar .cs-brand-mark path:first-child{fill:var(--cs-side-ink)}',
      '.cs-sidebar .cs-brand-mark path:last-child{stroke:var(--cs-side)}',
    );
  }
  if (logo !== null) parts.push(`:root{--cs-logo:url('${logoUrl(logo)}')}`, '.cs-brand-mark>svg{display:none}');
  if (logo !== null) parts.push('.cs-brand-mark,.cs-customer-logo{display:block;background-image:var(--cs-logo)}');
  return parts.join('\n');
}

function variables(colour: string, theme: 'light' | 'dark'): string {
  const { surface, raised, ink } = brandColours(colour, theme);
  return [
    `--cs-brand:${surface}`,
    `--cs-on-brand:${ink}`,
    `--cs-side:${surface}`,
    `--cs-side-raised:${raised}`,
    `--cs-side-ink:${ink}`,
    `--cs-side-ink-strong:${ink}`,
    `--cs-side-mark:${ink}`,
  ].join(';');
}
