import type { RequestOf } from '#contract/http/call.ts';
import type { saveTag, Tag } from '#contract/http/tags.ts';
import { TAG_NAME_MAX, TAGS_MAX } from '#contract/serviceLimits.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid, notFound, requireUnchanged } from '../common/errors.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { nameOf, sameName } from '../common/texts.ts';
import type { Publisher } from '../common/ports.ts';
import type { Database, Db } from '../db/database.ts';
import { listProductCodes } from '../products/index.ts';
import {
  deleteTag,
  insertTag,
  listTags,
  lockTags,
  lockUsesOf,
  moveUses,
  updateTag,
  type WrittenTag,
} from './tagRepository.ts';

export function allTags(db: Database): Promise<Tag[]> {
  return listTags(db);
}

export interface TagDeps {
  readonly db: Database;
  /** Open pages load the tags with the products. */
  readonly publisher: Pick<Publisher, 'productsChanged'>;
}

/**
 * Adds a tag, or changes the version that has this `updateTime`; with `mergeInto`, merges it into another one.
 * @throws {DomainError} 4022, 4004 for an unknown one, 4009 for an old version
 */
export async function save(
  { db, publisher }: TagDeps,
  { staffId }: StaffPrincipal,
  { mergeInto, ...wanted }: RequestOf<typeof saveTag>,
): Promise<void> {
  if (mergeInto === undefined) await write(db, staffId, wanted);
  else await merge(db, staffId, { id: wanted.id, mergeInto, updateTime: wanted.updateTime });
  publisher.productsChanged();
}

async function write(
  db: Database,
  staffId: string,
  { id, updateTime, ...given }: Omit<RequestOf<typeof saveTag>, 'mergeInto'>,
): Promise<void> {
  const written = { ...given, name: requireName(given.name) };
  await db.transaction(async (tx) => {
    await lockTags(tx);
    const all = await listTags(tx);
    const before = all.find((tag) => tag.id === id) ?? null;
    if (id !== undefined && before === null) throw notFound();
    if (before !== null && isSame(before, written)) return;
    if (before !== null) requireUnchanged(updateTime, before.updateTime);
    await refuseImpossible(tx, all, { before, written });
    const tagId = before?.id ?? (await insertTag(tx, written));
    if (before !== null) await updateTag(tx, tagId, written);
    await writeAudit(tx, [changed(staffId, tagId, before && audited(all, before), audited(all, written))]);
  });
}

/**
 * Merges a version of a tag into another one: gives it all chats, queries and reasons, and deletes the first. Reasons of
 * the same name are merged, too.
 */
async function merge(db: Database, staffId: string, request: MergeRequest): Promise<void> {
  // Very many uses take long. Most of them move before, so that others can go on to edit and set tags.
  for (const pair of mergesOf(await readMerge(db, request))) while (await db.transaction((tx) => moveSome(tx, pair)));
  await db.transaction(async (tx) => {
    await lockTags(tx);
    const wanted = await readMerge(tx, request);
    const merges = mergesOf(wanted);
    await lockUsesOf(
      tx,
      merges.flatMap(({ from, into }) => [from.id, into.id]),
    );
    await moveReasons(tx, staffId, wanted);
    for (const { from, into } of merges) {
      while (await moveSome(tx, { from, into }));
      await deleteTag(tx, from.id);
      const entry = changed(staffId, from.id, audited(wanted.all, from), { mergedInto: into.name });
      await writeAudit(tx, [{ ...entry, action: 'settings.tagMerged' }]);
    }
  });
}

interface MergeRequest {
  readonly id: string | undefined;
  readonly mergeInto: string;
  readonly updateTime: string | undefined;
}

interface Pair {
  readonly from: Tag;
  readonly into: Tag;
}

interface Merge extends Pair {
  readonly all: readonly Tag[];
}

/** @throws {DomainError} 4022 for tags of other products or levels, 4004 for an unknown one, 4009 for an old version */
async function readMerge(db: Db, { id, mergeInto, updateTime }: MergeRequest): Promise<Merge> {
  const all = await listTags(db);
  const [from, into] = [all.find((tag) => tag.id === id), all.find((tag) => tag.id === mergeInto)];
  if (from === undefined) throw notFound();
  requireUnchanged(updateTime, from.updateTime);
  const isOfSameLevel = into !== undefined && (into.parentId === null) === (from.parentId === null);
  if (!isOfSameLevel || into === from || into.comeFrom !== from.comeFrom)
    throw invalid('A tag can be merged with another one of the product and level');
  return { all, from, into };
}

/** The reasons that are merged, and then the tag itself. */
function mergesOf(merge: Merge): readonly Pair[] {
  const { from, into } = merge;
  const pairs = reasonsIn(merge).flatMap(({ reason, same }) =>
    same === undefined ? [] : [{ from: reason, into: same }],
  );
  return [...pairs, { from, into }];
}

/** The reasons of a topic, each with the one of the same name of the other topic. */
function reasonsIn({ all, from, into }: Merge) {
  const reasonsOf = (topic: Tag) => all.filter(({ parentId }) => parentId === topic.id);
  const others = reasonsOf(into);
  return reasonsOf(from).map((reason) => ({
    reason,
    same: others.find(({ name }) => sameName(name) === sameName(reason.name)),
  }));
}

/** Those whose names the other topic does not have. */
async function moveReasons(tx: Db, staffId: string, merge: Merge): Promise<void> {
  for (const { reason, same } of reasonsIn(merge)) {
    if (same !== undefined) continue;
    const moved = { ...reason, parentId: merge.into.id };
    await updateTag(tx, reason.id, moved);
    await writeAudit(tx, [changed(staffId, reason.id, audited(merge.all, reason), audited(merge.all, moved))]);
  }
}

/** A batch is moved in less than a second. */
const MOVED_AT_ONCE = 10_000;

/** @returns whether there may be more */
async function moveSome(tx: Db, { from, into }: Pair): Promise<boolean> {
  if ((await lockUsesOf(tx, [from.id, into.id])) < 2) return false;
  const chats = await moveUses(tx, 'chat', { fromId: from.id, intoId: into.id, limit: MOVED_AT_ONCE });
  const queries = await moveUses(tx, 'query', { fromId: from.id, intoId: into.id, limit: MOVED_AT_ONCE });
  return Math.max(chats, queries) === MOVED_AT_ONCE;
}

function changed(staffId: string, objectId: string, before: object | null, after: object) {
  return { staffId, action: 'settings.tag', objectId, before, after } as const;
}

/** @throws {DomainError} 4022 */
function requireName(given: string): string {
  const name = nameOf('Name', given, TAG_NAME_MAX);
  if (name === '') throw invalid('Please enter a name');
  return name;
}

/** @throws {DomainError} 4022 */
async function refuseImpossible(
  tx: Db,
  all: readonly Tag[],
  { before, written }: { readonly before: Tag | null; readonly written: WrittenTag },
): Promise<void> {
  const { comeFrom, parentId, name } = written;
  const hasMoved = before !== null && (before.comeFrom !== comeFrom || before.parentId !== parentId);
  if (hasMoved) throw invalid('The product and the topic of a tag cannot change');
  if (before === null && all.length >= TAGS_MAX) throw invalid(`There can be at most ${TAGS_MAX} tags`);
  if (!(await listProductCodes(tx)).has(comeFrom)) throw invalid('This product does not exist');
  const isTopic = (tag: Tag) => tag.id === parentId && tag.comeFrom === comeFrom && tag.parentId === null;
  if (parentId !== null && !all.some(isTopic)) throw invalid('This topic does not exist');
  const isTaken = all.some(
    (tag) =>
      tag !== before && tag.comeFrom === comeFrom && tag.parentId === parentId && sameName(tag.name) === sameName(name),
  );
  if (isTaken) throw invalid('This name already exists');
}

function isSame(before: Tag, { comeFrom, parentId, name, isActive }: WrittenTag): boolean {
  return (
    before.comeFrom === comeFrom && before.parentId === parentId && before.name === name && before.isActive === isActive
  );
}

/** A tag as the audit log shows it, with the name of its topic. */
function audited(all: readonly Tag[], { comeFrom, parentId, name, isActive }: WrittenTag) {
  const topic = all.find(({ id }) => id === parentId)?.name ?? null;
  return { name, product: comeFrom, topic, isActive };
}
