import type { TagUse } from '#contract/http/reports.ts';
import type { NamedTag } from '../tags/index.ts';

export interface TagFigures {
  /** null: what has no tag. */
  readonly tag: NamedTag['tag'] | null;
  readonly use: TagUse;
  readonly count: number;
  /** Of what its product counts: its topics, and what has no tag. */
  readonly share: number;
}

export interface ProductTags {
  readonly product: number;
  /** The most frequent topics first, each followed by its reasons in the same order, then what has no tag. */
  readonly rows: readonly TagFigures[];
}

const countOf = ({ openNum, solvedNum, notSolvedNum }: TagUse) => openNum + solvedNum + notSolvedNum;

/** The figures of tags by product, in the order of the server. Unused tags, and tags that no one knows, are left out. */
export function tagRows(uses: readonly TagUse[], named: readonly NamedTag[]): readonly ProductTags[] {
  const byId = new Map(named.map(({ tag }) => [tag.id, tag]));
  const known = uses.flatMap((use) => {
    const tag = use.tagId === null ? null : byId.get(use.tagId);
    return tag === undefined || countOf(use) === 0 ? [] : [{ tag, use, count: countOf(use) }];
  });
  return [...new Set(known.map(({ use }) => use.product))].map((product) => {
    const own = known.filter(({ use }) => use.product === product).sort((a, b) => b.count - a.count);
    const untagged = own.filter(({ tag }) => tag === null);
    const topics = own.filter(({ tag }) => tag?.parentId === null);
    const all = [...topics, ...untagged].reduce((sum, { count }) => sum + count, 0);
    const ordered = topics.flatMap((topic) => [topic, ...own.filter(({ tag }) => tag?.parentId === topic.tag?.id)]);
    return { product, rows: [...ordered, ...untagged].map((row) => ({ ...row, share: row.count / all })) };
  });
}
