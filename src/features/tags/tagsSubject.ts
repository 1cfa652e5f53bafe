import { TAGS_ON_END, type TagsOnEnd } from '#contract/domain.ts';
import { selectProducts, type ProductsRoot } from '#common/products.ts';
import type { Tagged } from './tags.tsx';
import { keyOf } from './tagsAsked.ts';
import { selectTagsState, type TagsRoot } from './tagsSlice.ts';

/** A chat or query with its stored tags. */
export interface TagsSubject {
  readonly kind: 'chat' | 'query';
  readonly id: string;
  readonly product: number;
  readonly tagIds: readonly string[];
}

export function subjectOf(of: Tagged): TagsSubject {
  const { comeFrom: product, tagIds } = of;
  return 'chatId' in of
    ? { kind: 'chat', id: of.chatId, product, tagIds }
    : { kind: 'query', id: of.id, product, tagIds };
}

/** Those that are being saved, or else the stored ones. */
export const selectTagIds = (root: TagsRoot, of: TagsSubject) => selectTagsState(root).saving[keyOf(of)] ?? of.tagIds;

/** Whether staff are asked for tags at the end. Not where there is none to choose. */
export function selectTagsOnEnd(root: TagsRoot & ProductsRoot, { product }: TagsSubject): TagsOnEnd {
  const { all } = selectTagsState(root);
  const asked = selectProducts(root).find(({ code }) => code === product)?.tagsOnEnd;
  const hasSome = all === null || all.some(({ comeFrom, isActive }) => comeFrom === product && isActive);
  return asked !== undefined && hasSome ? asked : TAGS_ON_END.never;
}
