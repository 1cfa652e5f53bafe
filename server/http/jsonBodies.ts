import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Call. */
    readonly verbatim?: boolean;
  }
}

/** Escapes in JSON text: pairs of surrogates, halves of pairs, and all others. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})|\\./g;

/**
 * Reads JSON bodies. Half of a surrogate pair, such as from a cut within an emoji, becomes a replacement character: the
 * database cannot read it in JSON. Only escapes can hold one; elsewhere decoding UTF-8 has replaced it.
 */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = request.routeOptions.config.verbatim === true ? body : wholeCharacters(body);
    return parse(request, text, done);
  });
}

/** JSON text without halves of surrogate pairs. */
export function wholeCharacters(json: string): string {
  return json.replace(ESCAPES, (escape: string, half: string | undefined) => (half === undefined ? escape : '\\ufffd'));
}
