import type { CannedUse } from '#contract/canned.ts';
import { isId } from './ids.ts';

/** Of a 32-bit column. */
const VERSION_MAX = 2_147_483_647;

/**
 * The use of a canned reply as it is stored; null for one that cannot be. A wrong note about a text is no reason to
 * refuse the text. Whether there is such a reply is not checked.
 */
export function storableUse(use: CannedUse | null): CannedUse | null {
  if (use === null || !isId(use.cannedId)) return null;
  const isVersion = Number.isInteger(use.version) && use.version >= 1 && use.version <= VERSION_MAX;
  return isVersion ? use : null;
}
