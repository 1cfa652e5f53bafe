// Tags in statements of other domains.

/** What tags are set on: a table, whose tags are in another one with `_tag` behind its name. */
export type Tagged = 'chat' | 'query';

/** SQL of the order within a product of `tag` with its `topic`: topics by name, each followed by its reasons. */
export const TAG_ORDER = `
  lower(coalesce(topic.name, tag.name)), coalesce(topic.id, tag.id), topic.id nulls first, lower(tag.name), tag.id`;

const usedOn = (table: Tagged, id: string) =>
  `from ${table}_tag used join tag on tag.id = used.tag_id left join tag topic on topic.id = tag.parent_id
    where used.${table}_id = ${id}`;

/** SQL of the ids of a row's tags, in the order of the list of tags. */
export function tagIdsOf(table: Tagged): string {
  return `array(select tag.id::text ${usedOn(table, `${table}.id`)} order by ${TAG_ORDER})`;
}

/** SQL of their names in the same order, each reason behind its topic; null without a tag. @param id SQL of the row's id */
export function tagNamesOf(table: Tagged, id: string): string {
  return `(
    select string_agg(concat_ws(' › ', topic.name, tag.name), '; ' order by ${TAG_ORDER}) ${usedOn(table, id)})`;
}

/** The tags by which a list is filtered. */
export interface TagFilter {
  readonly ids: readonly string[];
  /** So few rows have one that all of them are read, and then sorted. */
  readonly areFew: boolean;
}

/**
 * SQL condition: a row has one of these tags. PostgreSQL reads the rows of an array by their ids. Of a list it mostly
 * walks through all rows in their order until a page is full, which takes long where a rare tag is no longer used.
 * @param id SQL of the row's id
 */
export function hasTag(table: Tagged, id: string, { ids, areFew }: TagFilter, add: (value: unknown) => string): string {
  const having = `select ${table}_id from ${table}_tag where tag_id = any(${add(ids)}::bigint[])`;
  return areFew ? `${id} = any(array(${having}))` : `${id} in (${having})`;
}
