import type { Tag } from '#contract/http/tags.ts';
import type { AppError } from '#common/errors.ts';
import type { TagsApi } from '#src/features/tags/tagsSaga.ts';
import { answered, failed } from './fakeSession.ts';

/** An active topic of product 4. */
export function aTag(fields: Partial<Tag> = {}): Tag {
  const id = fields.id ?? '1';
  return {
    id,
    comeFrom: 4,
    parentId: null,
    name: `Topic ${id}`,
    isActive: true,
    updateTime: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** Refund with two reasons, Delivery, and a topic of another product. */
export const SOME_TAGS: readonly Tag[] = [
  aTag({ id: '1', name: 'Delivery' }),
  aTag({ id: '2', name: 'Refund' }),
  aTag({ id: '3', name: 'Late', parentId: '2' }),
  aTag({ id: '4', name: 'Prepaid card', parentId: '2' }),
  aTag({ id: '5', name: 'Refund', comeFrom: 5 }),
];

/** A fake server of tags. */
export class FakeTags implements TagsApi {
  all: readonly Tag[] = SOME_TAGS;
  /** The requests that set tags, as 'chat 1: 2,3'. */
  readonly saved: string[] = [];
  failure: AppError | null = null;

  readonly fetchTags: TagsApi['fetchTags'] = () => answered({ data: [...this.all], etag: 'e1' });
  readonly setChatTags: TagsApi['setChatTags'] = (id, tagIds) => this.#save(`chat ${id}: ${tagIds.join(',')}`);
  readonly setQueryTags: TagsApi['setQueryTags'] = (id, tagIds) => this.#save(`query ${id}: ${tagIds.join(',')}`);

  #save(request: string) {
    this.saved.push(request);
    return this.failure === null ? answered(null) : failed(this.failure);
  }
}
