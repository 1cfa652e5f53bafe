import type { Tag } from '#contract/http/tags.ts';
import { folded } from '#contract/searchWords.ts';

/** Tags that are offered first because the user has set them lately. */
const SUGGESTED_MAX = 3;
const BETWEEN = ' › ';

/** A tag with its whole name. */
export interface NamedTag {
  readonly tag: Tag;
  /** The topic, and the reason if it is one. */
  readonly name: string;
}

/** All tags with their names, in the order of the list. */
export function namedTags(all: readonly Tag[]): readonly NamedTag[] {
  const byId = new Map(all.map((tag) => [tag.id, tag]));
  return all.map((tag) => {
    const topic = tag.parentId === null ? undefined : byId.get(tag.parentId);
    return { tag, name: topic === undefined ? tag.name : `${topic.name}${BETWEEN}${tag.name}` };
  });
}

/** The names of these tags. An unknown one has none. */
export function namesOf(all: readonly Tag[], ids: readonly string[]): readonly NamedTag[] {
  if (ids.length === 0) return [];
  const named = namedTags(all);
  return ids.flatMap((id) => named.find(({ tag }) => tag.id === id) ?? []);
}

interface Offer {
  readonly all: readonly Tag[];
  readonly products: readonly number[];
  readonly typed: string;
  /** Ids, the last one first. */
  readonly lastUsed: readonly string[];
}

/**
 * The tags that a typed text finds, those that begin with it first. Without a text: what the user has set lately, then
 * all topics with their reasons.
 */
export function offeredTags({ all, products, typed, lastUsed }: Offer): readonly NamedTag[] {
  const active = new Set(all.filter(({ isActive }) => isActive).map(({ id }) => id));
  const usable = namedTags(all).filter(
    ({ tag }) => products.includes(tag.comeFrom) && tag.isActive && (tag.parentId === null || active.has(tag.parentId)),
  );
  const text = folded(typed).trim();
  if (text === '') {
    const suggested = lastUsed.flatMap((id) => usable.find(({ tag }) => tag.id === id) ?? []).slice(0, SUGGESTED_MAX);
    return [...suggested, ...usable.filter((tag) => !suggested.includes(tag))];
  }
  const words = text.split(/\s+/u);
  return usable
    .flatMap((offered) => {
      const name = folded(offered.name);
      return words.every((word) => name.includes(word)) ? [{ offered, rank: rankOf(offered, text, words) }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ offered }) => offered);
}

/** Lower is better. */
function rankOf({ tag, name }: NamedTag, text: string, words: readonly string[]): number {
  if (folded(tag.name).startsWith(text)) return 0;
  const parts = folded(name).split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}
