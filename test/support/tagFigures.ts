import { REPORT_STATUS, type ReportRowStatus } from '#contract/domain.ts';
import type { TagUse } from '#contract/http/reports.ts';
import type { Db } from '#server/db/connection.ts';
import { inRange, type FigureFilter, type Item } from './rawFigures.ts';

// How often tags were used, computed a second time: from rows, and from the sheets of reports.

export interface KnownTag {
  readonly id: string;
  readonly product: number;
  readonly topicId: string | null;
  /** As the sheet names it: of a reason, behind its topic. */
  readonly label: string;
}

/** All tags, in the order of the list within each product. */
export async function readTags(db: Db): Promise<readonly KnownTag[]> {
  const { rows } = await db.query<{ id: string; product: number; topicId: string | null; name: string }>(
    'select id::text, product, parent_id::text as "topicId", name from tag',
  );
  const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.name ?? '';
  return rows
    .map((row) => ({ ...row, label: row.topicId === null ? row.name : `${nameOf(row.topicId)} › ${row.name}` }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
}

/** @param products codes, in their order */
export function tagsUsedOf(
  items: readonly Item[],
  filter: FigureFilter,
  { tags, products }: { readonly tags: readonly KnownTag[]; readonly products: readonly number[] },
): TagUse[] {
  const own = inRange(items, filter);
  return products.flatMap((product) => {
    const known = tags.filter((tag) => tag.product === product);
    if (known.length === 0) return [];
    const ofProduct = own.filter((item) => item.product === product);
    const counted = known.map(({ id }) => {
      const family = known.filter((tag) => tag.id === id || tag.topicId === id).map((tag) => tag.id);
      return useOf(
        id,
        product,
        ofProduct.filter(({ tagIds }) => tagIds.some((tagId) => family.includes(tagId))),
      );
    });
    const none = useOf(
      null,
      product,
      ofProduct.filter(({ tagIds }) => tagIds.length === 0),
    );
    return [...counted, none].filter(({ openNum, solvedNum, notSolvedNum }) => openNum + solvedNum + notSolvedNum > 0);
  });
}

function useOf(tagId: string | null, product: number, items: readonly Item[]): TagUse {
  const count = (status: ReportRowStatus) => items.filter((item) => item.status === status).length;
  return {
    tagId,
    product,
    openNum: count(REPORT_STATUS.open),
    solvedNum: count(REPORT_STATUS.solved),
    notSolvedNum: count(REPORT_STATUS.notSolved),
  };
}

/** Topics with reasons, a topic without any, and one that nothing has; about one in three has some, and often several. */
export async function seedTags(db: Db): Promise<void> {
  await db.query(`
    with topic as (insert into tag (product, name) values (1, 'Account'), (2, 'Card'), (2, 'Refund'), (3, 'Unused')
                   returning id, product, name)
    insert into tag (product, parent_id, name)
    select product, id, reason from topic join (values
      ('Account', 'Closed'), ('Account', 'Locked'), ('Card', 'Blocked'), ('Card', 'Lost')) given (topic, reason)
        on given.topic = topic.name`);
  for (const table of ['chat', 'query'])
    await db.query(`
      insert into ${table}_tag select ${table}.id, tag.id from ${table} join tag using (product)
       where ${table}.id % 3 = 0 and (${table}.id / 3 + tag.id) % 4 < 2`);
}
