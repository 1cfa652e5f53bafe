import { createAction } from '@reduxjs/toolkit';
import { select, take, type SagaGenerator } from 'typed-redux-saga';

// What the workspace has from its beginning. The rest loads late.

interface TaggedThing {
  readonly kind: 'chat' | 'query';
  readonly id: string;
}

/** The part of the store that other features read. Absent until it has loaded. */
export interface MaybeTagsRoot {
  readonly tags?: {
    /** The user is asked for tags before the chat or query on screen ends. */
    readonly isWanted: boolean;
    /** Tags that are being saved, by kind and id of the chat or query. */
    readonly saving: Readonly<Record<string, readonly string[]>>;
  };
}

interface TagsChange extends TaggedThing {
  readonly tagIds: readonly string[];
}

export const tagsSaved = createAction<TagsChange>('tags/saved');
/** The tags are as before. */
export const tagsRefused = createAction<TaggedThing>('tags/refused');

export const keyOf = ({ kind, id }: TaggedThing) => `${kind}.${id}`;

/** Waits until the chosen tags are saved or refused: the server looks at them at the end. */
export function* tagsSettled(of: TaggedThing): SagaGenerator<void> {
  while ((yield* select((root: MaybeTagsRoot) => root.tags?.saving[keyOf(of)])) !== undefined)
    yield* take([tagsSaved, tagsRefused]);
}
