import type { UserType } from './domain.ts';

interface Access {
  readonly type: UserType;
  readonly targetId: string | null;
  /** Permission keys. */
  readonly uris: readonly string[];
}

/** All that determines a person's permissions, in one text. It differs after a change. */
export function accessOf({ type, targetId, uris }: Access): string {
  return [type, targetId ?? '', ...[...uris].sort()].join(' ');
}

/** `accessOf` in a few characters (FNV-1a), for an address. */
export function accessDigest(access: Access): string {
  let hash = 0x811c9dc5;
  for (const character of accessOf(access)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
