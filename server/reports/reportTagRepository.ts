import type { ReportType } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { overRanges, STATUS_COUNTS, type DayRange, type Statement, type StatusCounts } from './reportDayRepository.ts';
import { STATUS_TERMS } from './reportRowRepository.ts';

/** The queries or chats of a product that have a tag; of a topic, also those that have only its reasons. */
export interface TagSums extends StatusCounts {
  readonly product: number;
  /** null: those without a tag. */
  readonly tagId: string | null;
}

/**
 * SQL of the queries or chats created in these ranges, once for each tag that counts them, and once with tag 0 where none
 * does: day, product, tag, status.
 * @param dayRanges at least one
 */
export function taggedItems(type: ReportType, dayRanges: readonly DayRange[]): Statement {
  const { table, isAny, isOpen, isSolved } = STATUS_TERMS[type];
  const { text, values } = overRanges(dayRanges, (from, starts, end) => [
    `select ${from} + width_bucket(created_at, ${starts}) - 1 as day, id, product,
            ${isOpen} as is_open, ${isSolved} as is_solved
       from ${table} where ${isAny} and created_at >= (${starts})[1] and created_at < ${end}`,
  ]);
  return {
    text: `
      select created.day, created.product, counted.tag_id, created.is_open, created.is_solved
        from (${text}) created
        left join lateral (
          select distinct unnest(array[tag.id, tag.parent_id]) as tag_id
            from ${table}_tag used join tag on tag.id = used.tag_id where used.${table}_id = created.id
        ) counted on counted.tag_id is not null`,
    values,
  };
}

/** SQL of one row for each day, product and tag, as table report_tag_day has them. @param items of `taggedItems` */
export function tagDayCounts(items: string): string {
  return `select day, product, coalesce(tag_id, 0) as tag_id, ${STATUS_COUNTS}
            from (${items}) item group by day, product, tag_id`;
}

/** Tags without queries or chats have no row. */
export async function countTags(tx: Db, type: ReportType, dayRanges: readonly DayRange[]): Promise<readonly TagSums[]> {
  if (dayRanges.length === 0) return [];
  const { text, values } = taggedItems(type, dayRanges);
  return tx.rows<TagSums>(
    `select product, tag_id::text, ${STATUS_COUNTS} from (${text}) item group by product, tag_id`,
    values,
  );
}
