import { createHash } from 'node:crypto';
import { accessOf } from '../../contract/access.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { isSameVersion, type ListVersion } from '../common/listVersion.ts';

/** Answers that this process remembers, of all pages together. One takes about 300 bytes. */
const KNOWN_MAX = 10_000;

/** What was asked for, and by whom. */
export interface Asked {
  readonly principal: StaffPrincipal;
  readonly path: string;
  readonly input: unknown;
}

/**
 * Remembers which answer a page got at which version of the lists, by its ETag. So the next call for an unchanged list
 * needs no query. It holds no content, and each session and set of permissions has its own entries.
 */
export class KnownAnswers {
  readonly #known = new Map<string, { readonly etag: string; readonly version: ListVersion }>();
  readonly #max: number;

  constructor(max = KNOWN_MAX) {
    this.#max = max;
  }

  /** The ETag that an answer at this version would have; null: it must be read. */
  etagAt(asked: Asked, version: ListVersion): string | null {
    const known = this.#known.get(keyOf(asked));
    return known !== undefined && isSameVersion(known.version, version) ? known.etag : null;
  }

  /** @param version read before the answer was */
  remember(asked: Asked, etag: string, version: ListVersion): void {
    const key = keyOf(asked);
    this.#known.delete(key);
    this.#known.set(key, { etag, version });
    if (this.#known.size <= this.#max) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

function keyOf({ principal, path, input }: Asked): string {
  const text = JSON.stringify([principal.sessionId, accessOf(principal), path, input]);
  return createHash('sha1').update(text).digest('base64url');
}
