import { TAGS_OF_ITEM_MAX } from '#contract/serviceLimits.ts';
import { invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Db } from '../db/database.ts';
import {
  addTags,
  countUses,
  lacksTag,
  listTagIds,
  listTagWithReasons,
  lockSettable,
  removeTags,
} from './itemTagRepository.ts';
import type { Tagged, TagFilter } from './tagsSql.ts';

// The tags of chats and queries. Who may set them is decided there.

/** A chat or query that stays locked until the transaction ends. */
interface Item {
  readonly table: Tagged;
  readonly id: string;
}

/**
 * Sets tags, in place of those before unless `isAdding`. Those that were set before may stay, also when they are no
 * longer active.
 * @returns whether that changes anything
 * @throws {DomainError} 4022 for a tag that cannot be set, and for too many
 */
export async function setTags(
  tx: Db,
  { table, id }: Item,
  { tagIds, isAdding = false }: { readonly tagIds: readonly string[]; readonly isAdding?: boolean | undefined },
): Promise<boolean> {
  const before = await listTagIds(tx, table, id);
  const added = [...new Set(tagIds)].filter((tagId) => !before.includes(tagId));
  const removed = isAdding ? [] : before.filter((tagId) => !tagIds.includes(tagId));
  if (isAdding && added.length > 0 && before.length + added.length > TAGS_OF_ITEM_MAX)
    throw invalid(`At most ${TAGS_OF_ITEM_MAX} tags`);
  if (added.length > 0) {
    const settable = added.every(isId) ? await lockSettable(tx, table, id, added) : [];
    if (settable.length < added.length) throw invalid('This tag does not exist for the product any more');
    await addTags(tx, table, id, added);
  }
  if (removed.length > 0) await removeTags(tx, table, id, removed);
  return added.length + removed.length > 0;
}

/** @throws {DomainError} 4022 when staff may not end a chat or close a query, because its product requires a tag */
export async function requireTag(tx: Db, { table, id }: Item): Promise<void> {
  if (await lacksTag(tx, table, id)) throw invalid('This product requires a tag. Please choose one first.');
}

/** Reading all of so many chats takes less time than walking through a million. */
const FEW = 20_000;

/** Filters a list by a tag, where a topic stands for its reasons, too. @returns undefined without a tag */
export async function tagFilterOf(db: Db, table: Tagged, tagId: string | undefined): Promise<TagFilter | undefined> {
  if (tagId === undefined) return undefined;
  const ids = isId(tagId) ? await listTagWithReasons(db, tagId) : [];
  return { ids, areFew: (await countUses(db, table, ids, FEW + 1)) <= FEW };
}
