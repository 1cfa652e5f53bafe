import {
  CATEGORY_NAME_MAX,
  CATEGORY_REMARK_MAX,
  QUERY_ALLOCATION_MAX,
  QUERY_EXPIRE_MAX_HOURS,
  QUERY_NOTIFICATION_MAX,
  SUBJECTS_MAX,
} from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { QuerySettings, QuerySubject, saveCategories, saveSubjects } from '#contract/http/settings.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { invalid, notFound } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { nameOf, sameName, settingText } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { allocateAfter, type QueryDeps } from './queryRules.ts';
import {
  listCategories,
  listSubjects,
  lockList,
  lockQuerySettings,
  readQuerySettings,
  writeList,
  writeQuerySettings,
  type SettingsList,
  type WrittenEntry,
} from './querySettingsRepository.ts';

// Categories, subjects, and the rules of allocation and expiry. The calls check who may read and change them.

export { listCategories as readCategories, listSubjects as readSubjects, readQuerySettings as readRules };

/** All or nothing. @throws {DomainError} 4022 for invalid input, 4004 for an unknown id */
export async function saveCategoryList(
  db: Database,
  { staffId }: StaffPrincipal,
  { categories }: RequestOf<typeof saveCategories>,
): Promise<void> {
  const rows = categories.map((row) => ({
    ...checked(row),
    module: settingText('Module', row.module, CATEGORY_REMARK_MAX),
  }));
  await db.transaction((tx) => save(tx, { list: 'category', read: listCategories }, { staffId, rows }));
}

/** As `saveCategoryList`. */
export async function saveSubjectList(
  db: Database,
  { staffId }: StaffPrincipal,
  { subjects }: RequestOf<typeof saveSubjects>,
): Promise<void> {
  const rows = subjects.map(checked);
  await db.transaction((tx) => save(tx, { list: 'subject', read: listSubjects }, { staffId, rows }));
}

/** All or nothing. @throws {DomainError} 4022 for invalid rules */
export async function saveRules(deps: QueryDeps, { staffId }: StaffPrincipal, input: QuerySettings): Promise<void> {
  const after = checkedRules(input);
  await deps.db.transaction(async (tx) => {
    const before = await lockQuerySettings(tx);
    await writeQuerySettings(tx, after);
    await writeAudit(tx, [{ staffId, action: 'settings.query', objectId: '1', before, after }]);
  });
  allocateAfter(deps); // a higher maximum makes room
}

interface EditedList {
  readonly list: SettingsList;
  readonly read: (db: Db) => Promise<readonly QuerySubject[]>;
}

/** Holds the list's lock, so that two concurrent saves cannot add the same name. */
async function save(
  tx: Db,
  { list, read }: EditedList,
  { staffId, rows }: { readonly staffId: string; readonly rows: readonly WrittenEntry[] },
): Promise<void> {
  await lockList(tx, list);
  const before = await read(tx);
  refuseImpossible(before, rows);
  await writeList(tx, list, rows);
  await writeAudit(
    tx,
    changesOf(list, before, await read(tx)).map((change) => ({ ...change, staffId })),
  );
}

/** @throws {DomainError} 4022 */
function checked(row: WrittenEntry): WrittenEntry {
  const name = nameOf('Name', row.name, CATEGORY_NAME_MAX);
  if (name === '') throw invalid('Please enter a name');
  return { ...row, name, remark: settingText('Remark', row.remark, CATEGORY_REMARK_MAX) };
}

/** @throws {DomainError} 4004, 4022 */
function refuseImpossible(before: readonly QuerySubject[], rows: readonly WrittenEntry[]): void {
  const there = new Set(before.map(({ id }) => id));
  const edited = rows.flatMap(({ id }) => id ?? []);
  if (edited.some((id) => !isId(id) || !there.has(id))) throw notFound();
  if (new Set(edited).size < edited.length) throw invalid('Each entry can be edited only once in a call');
  const untouched = before.filter(({ id }) => !edited.includes(id));
  const active = [...untouched, ...rows].filter(({ status }) => status === 'A').map(({ name }) => sameName(name));
  if (active.length > SUBJECTS_MAX) throw invalid(`Maximum ${SUBJECTS_MAX} active entries`);
  const isTaken = rows.some(
    ({ name, status }) => status === 'A' && active.filter((other) => other === sameName(name)).length > 1,
  );
  if (isTaken) throw invalid('This name already exists');
}

function changesOf(
  list: SettingsList,
  before: readonly QuerySubject[],
  after: readonly QuerySubject[],
): readonly Omit<AuditEntry, 'staffId'>[] {
  const earlier = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row) => {
    const old = earlier.get(row.id) ?? null;
    if (old !== null && JSON.stringify(old) === JSON.stringify(row)) return [];
    return [{ action: `settings.${list}`, objectId: row.id, before: old, after: row }];
  });
}

/** @throws {DomainError} 4022 */
function checkedRules({ allocation, expireIn, notification, notificationMsg }: QuerySettings): QuerySettings {
  refuseOutside('The allocation', allocation, { max: QUERY_ALLOCATION_MAX, unit: 'queries' });
  if (!Number.isInteger(allocation)) throw invalid('The allocation must be a whole number');
  refuseOutside('The expiry', expireIn, { max: QUERY_EXPIRE_MAX_HOURS, unit: 'hours' });
  refuseOutside('The notification', notification, { max: QUERY_EXPIRE_MAX_HOURS, unit: 'hours' });
  if (expireIn > 0 && notification > expireIn) throw invalid('The notification cannot exceed the expiry');
  return {
    allocation,
    expireIn,
    notification,
    notificationMsg: settingText('Notification message', notificationMsg, QUERY_NOTIFICATION_MAX),
  };
}

function refuseOutside(
  name: string,
  given: number,
  { max, unit }: { readonly max: number; readonly unit: string },
): void {
  if (!(given >= 0)) throw invalid(`${name} cannot be less than 0`);
  if (given > max) throw invalid(`${name} cannot exceed ${max} ${unit}`);
}
