import { createAction } from '@reduxjs/toolkit';
import { select, take, type SagaGenerator } from 'typed-redux-saga';
import { TAGS_ON_END, type TagsOnEnd } from '#contract/domain.ts';
import type { Tag } from '#contract/http/tags.ts';
import { selectProducts, type ProductsRoot } from '#common/products.ts';

// What the workspace has from its beginning. The rest loads late.

interface TaggedThing {
  readonly kind: 'chat' | 'query';
  readonly id: string;
}

/** A chat or query with its stored tags. */
export interface TagsSubject extends TaggedThing {
  readonly product: number;
  readonly tagIds: readonly string[];
}

export interface SharedTags {
  /** In the order of the server: each topic is followed by its reasons. null: not loaded yet. */
  readonly all: readonly Tag[] | null;
  /** Tags that are being saved, by kind and id of the chat or query. */
  readonly saving: Readonly<Record<string, readonly string[]>>;
}

/** The part of the store that other features read. Absent until it has loaded. */
export interface MaybeTagsRoot {
  readonly tags?: SharedTags;
}

interface TagsChange extends TaggedThing {
  readonly tagIds: readonly string[];
}

export const tagsSaved = createAction<TagsChange>('tags/saved');
/** The tags are as before. */
export const tagsRefused = createAction<TaggedThing>('tags/refused');

export const keyOf = ({ kind, id }: TaggedThing) => `${kind}.${id}`;

/** Those that are being saved, or else the stored ones. */
export const selectTagIds = ({ tags }: MaybeTagsRoot, of: TagsSubject) => tags?.saving[keyOf(of)] ?? of.tagIds;

/** Whether staff are asked for tags at the end. Not where there is none to choose. */
export function selectTagsOnEnd(root: MaybeTagsRoot & ProductsRoot, { product }: Pick<TagsSubject, 'product'>) {
  const asked: TagsOnEnd | undefined = selectProducts(root).find(({ code }) => code === product)?.tagsOnEnd;
  const hasSome = root.tags?.all?.some(({ comeFrom, isActive }) => comeFrom === product && isActive) ?? true;
  return asked !== undefined && hasSome ? asked : TAGS_ON_END.never;
}

/** Waits until the chosen tags are saved or refused. */
export function* tagsSettled(of: TaggedThing): SagaGenerator<void> {
  while ((yield* select((root: MaybeTagsRoot) => root.tags?.saving[keyOf(of)])) !== undefined)
    yield* take([tagsSaved, tagsRefused]);
}
