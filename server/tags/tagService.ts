import type { RequestOf } from '#contract/http/call.ts';
import type { saveTag, Tag } from '#contract/http/tags.ts';
import { TAG_NAME_MAX, TAGS_MAX } from '#contract/serviceLimits.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid, notFound, requireUnchanged } from '../common/errors.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { lineOf, sameName } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { listProductCodes } from '../products/index.ts';
import { insertTag, listTags, lockTags, updateTag, type WrittenTag } from './tagRepository.ts';

export function allTags(db: Database): Promise<Tag[]> {
  return listTags(db);
}

/**
 * Adds a tag, or changes the version that has this `updateTime`.
 * @throws {DomainError} 4022, 4004 for an unknown one, 4009 for an old version
 */
export async function save(
  db: Database,
  { staffId }: StaffPrincipal,
  { id, updateTime, mergeInto: _, ...given }: RequestOf<typeof saveTag>,
): Promise<void> {
  const written = { ...given, name: nameOf(given.name) };
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
    await writeAudit(tx, [
      {
        staffId,
        action: 'settings.tag',
        objectId: tagId,
        before: before && audited(all, before),
        after: audited(all, written),
      },
    ]);
  });
}

/** @throws {DomainError} 4022 */
function nameOf(given: string): string {
  const name = lineOf('Name', given, TAG_NAME_MAX);
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
export function audited(all: readonly Tag[], { comeFrom, parentId, name, isActive }: WrittenTag) {
  const topic = all.find(({ id }) => id === parentId)?.name ?? null;
  return { name, product: comeFrom, topic, isActive };
}
