import { REPLY_RELATED_MAX } from '#contract/constants.ts';
import { ID_PATTERN } from '#contract/domain.ts';
import { parseJson } from '#contract/parseJson.ts';

/** A query that a reply refers to. */
export interface RelatedQuery {
  readonly id: string;
  readonly title: string;
  readonly createTime: string;
}

/** Reads a reply's related queries. Invalid entries are skipped. */
export function readRelated(urls: string): readonly RelatedQuery[] {
  const items = parseJson(urls);
  if (!Array.isArray(items)) return [];
  const known = new Map<string, RelatedQuery>();
  for (const item of items.map(relatedOf)) {
    if (item !== null && known.size < REPLY_RELATED_MAX) known.set(item.id, item);
  }
  return [...known.values()];
}

export function writeRelated(related: readonly RelatedQuery[]): string {
  return JSON.stringify(related.map(({ id, title, createTime }) => ({ id, createTime, title })));
}

function relatedOf(item: unknown): RelatedQuery | null {
  if (
    typeof item !== 'object' ||
    item === null ||
    !('id' in item) ||
    typeof item.id !== 'string' ||
    !ID_PATTERN.test(item.id)
  )
    return null;
  return {
    id: item.id,
    title: 'title' in item && typeof item.title === 'string' ? item.title : '',
    createTime: 'createTime' in item && typeof item.createTime === 'string' ? item.createTime : '',
  };
}
