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
