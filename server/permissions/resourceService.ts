import { APP_ID, RESOURCE_DEPTH_MAX, RESOURCE_URI_MAX, ROLE_NAME_MAX, ROLE_REMARK_MAX } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { SideMenu } from '#contract/http/menus.ts';
import type { addResource, editResource, ResourceNode } from '#contract/http/resources.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { conflict, invalid, nameTaken, notFound, type DomainError, requireUnchanged } from '../common/errors.ts';
import { requireFound } from '../common/ids.ts';
import { requireKeys, type StaffPrincipal } from '../common/principal.ts';
import { lineOf, linesOf, sameName } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import {
  changePermissions,
  type PermissionDeps,
  codeFor,
  requireName,
  requireSortNum,
  titleOf,
} from './permissionChange.ts';
import {
  countRolesOfResources,
  deleteResource,
  findResource,
  insertResource,
  listResources,
  updateResource,
  type NewResource,
  type Resource,
} from './resourceRepository.ts';
import {
  keysBelow,
  menusFor,
  positionProblem,
  treeOf,
  type NewPosition,
  type PositionProblem,
} from './resourceTree.ts';

// Menus and permissions. Apart from type A, no one can add, change or remove a permission that they do not hold.

/** Menus that the person may open. A menu that only groups others is included if one of them is. */
export async function sideMenus(db: Db, principal: StaffPrincipal, appId: number): Promise<SideMenu[]> {
  return appId === APP_ID ? menusFor(principal, await listResources(db)) : [];
}

/** All menus and permissions, inactive ones included; none for an unknown application. */
export async function tree(db: Db, appId: number): Promise<ResourceNode[]> {
  if (appId !== APP_ID) return [];
  const [rows, roles] = [await listResources(db), await countRolesOfResources(db)];
  return treeOf(rows.map((row) => ({ ...row, roleCount: roles.get(row.id) ?? 0 })));
}

/** @throws {DomainError} 4004 */
export function get(db: Db, id: string): Promise<Resource> {
  return requireFound(id, (each) => findResource(db, each));
}

/**
 * @returns the new id
 * @throws {DomainError} 4022, 4009 for a parent that was deleted and for a sibling's name, 4003 for a key that the
 * caller does not hold
 */
export async function add(
  deps: PermissionDeps,
  principal: StaffPrincipal,
  { appId, ...given }: RequestOf<typeof addResource>,
): Promise<string> {
  if (appId !== APP_ID) throw invalid('This application does not exist');
  const fields = checked(given);
  const input = { ...fields, code: fields.code ?? codeFor(fields.name, 'menu') };
  return changePermissions(deps, { principal, key: ROLE_KEY.menus }, async (tx, holder) => {
    requireKeys(holder, [input.uri]);
    const rows = await listResources(tx);
    refusePosition(rows, { ...input, id: null });
    refuseSiblingsName(rows, { ...input, id: null });
    const id = await insertResource(tx, input);
    const after = recorded(input, rows, FIELDS);
    await writeAudit(tx, [{ staffId: principal.staffId, action: 'resource.created', objectId: id, after }]);
    return id;
  });
}

/**
 * It can also move, with everything below it.
 * @throws {DomainError} as `add`; 4004 when it is missing, 4009 when it was changed in the meantime, 4010 when it takes
 * work and may not
 */
export async function edit(
  deps: PermissionDeps,
  principal: StaffPrincipal,
  { id, updateTime, takesWork, ...given }: RequestOf<typeof editResource>,
): Promise<void> {
  const fields = checked(given);
  await changePermissions(deps, { principal, takesWork, key: ROLE_KEY.menus }, async (tx, holder) => {
    const rows = await listResources(tx);
    const before = existing(rows, id);
    const input = { ...fields, code: fields.code ?? before.code };
    requireKeys(holder, [before.uri, input.uri]);
    const hasNewParent = input.parentId !== before.parentId;
    // Others may lose the menus below from their sidebar.
    if (hasNewParent || input.status !== before.status) requireKeys(holder, keysBelow(rows, id));
    if (hasNewParent || input.type !== before.type) refusePosition(rows, { ...input, id });
    if (hasNewParent || sameName(input.name) !== sameName(before.name)) refuseSiblingsName(rows, { ...input, id });
    const changed = FIELDS.filter((field) => before[field] !== input[field]);
    if (changed.length === 0) return;
    requireUnchanged(updateTime, before.updateTime);
    await updateResource(tx, id, input);
    await writeAudit(tx, [
      {
        staffId: principal.staffId,
        action: 'resource.changed',
        objectId: id,
        before: recorded(before, rows, changed),
        after: recorded(input, rows, changed),
      },
    ]);
  });
}

/** It is removed from all roles. @throws {DomainError} 4004, 4003, 4009 while it has children, 4010 as `edit` */
export async function remove(
  deps: PermissionDeps,
  principal: StaffPrincipal,
  id: string,
  takesWork: boolean,
): Promise<void> {
  await changePermissions(deps, { principal, takesWork, key: ROLE_KEY.menus }, async (tx, holder) => {
    const rows = await listResources(tx);
    const before = existing(rows, id);
    requireKeys(holder, [before.uri]);
    if (rows.some((row) => row.parentId === id)) throw conflict('Delete its submenus first');
    const losers = await deleteResource(tx, id);
    await writeAudit(
      tx,
      deletionOf(before, rows, losers).map((entry) => ({ ...entry, staffId: principal.staffId })),
    );
  });
}

/** @throws {DomainError} 4004 */
function existing(rows: readonly Resource[], id: string): Resource {
  const resource = rows.find((row) => row.id === id);
  if (resource === undefined) throw notFound();
  return resource;
}

/** Fields that the audit log compares; the parent is logged by its name. */
const FIELDS = ['name', 'uri', 'type', 'status', 'parentId', 'sortNum', 'code', 'remark'] as const;

type GivenResource = Omit<RequestOf<typeof addResource>, 'appId'>;
/** `code` is undefined when it is not part of the request. */
type ResourceFields = Omit<NewResource, 'code'> & { readonly code: string | undefined };

/** The values to store. @throws {DomainError} 4022 */
function checked({ name, uri, code, remark, sortNum, parentId, status, type }: GivenResource): ResourceFields {
  const texts = { name: requireName(name), uri: lineOf('URL', uri, RESOURCE_URI_MAX) };
  if (texts.uri === '') throw invalid('Please enter a URL');
  if (!texts.uri.startsWith('/')) throw invalid('URL: it must begin with /');
  return {
    ...texts,
    code: lineOf('Code', code ?? '', ROLE_NAME_MAX) || undefined,
    remark: linesOf('Remark', remark, ROLE_REMARK_MAX),
    sortNum: requireSortNum(sortNum),
    parentId,
    status,
    type,
  };
}

const POSITION_ERRORS: Readonly<Record<PositionProblem, () => DomainError>> = {
  parentGone: () => conflict('The parent menu no longer exists'),
  belowItself: () => invalid('A menu cannot be its own submenu'),
  tooDeep: () => invalid(`Menus can be nested up to ${RESOURCE_DEPTH_MAX} levels deep`),
  menuBelowFunction: () => invalid('A menu cannot be placed below a function'),
};

/** @throws {DomainError} 4022, 4009 */
function refusePosition(rows: readonly Resource[], input: NewPosition): void {
  const problem = positionProblem(rows, input);
  if (problem !== null) throw POSITION_ERRORS[problem]();
}

/** @throws {DomainError} 4009 */
function refuseSiblingsName(
  rows: readonly Resource[],
  { id, parentId, name }: NewPosition & { readonly name: string },
): void {
  const isTaken = rows.some(
    (row) => row.parentId === parentId && row.id !== id && sameName(row.name) === sameName(name),
  );
  if (isTaken) throw nameTaken();
}

/** The fields for the audit log, with the parent's name. */
function recorded(
  resource: NewResource,
  rows: readonly Resource[],
  fields: readonly (typeof FIELDS)[number][],
): object {
  const parent = rows.find(({ id }) => id === resource.parentId);
  return Object.fromEntries(
    fields.map((field) =>
      field === 'parentId' ? ['parent', parent === undefined ? null : titleOf(parent)] : [field, resource[field]],
    ),
  );
}

/** Audit entries of a deletion: for the resource and for the roles that held it. */
function deletionOf(
  gone: Resource,
  rows: readonly Resource[],
  losers: readonly { readonly id: string; readonly name: string }[],
): readonly Omit<AuditEntry, 'staffId'>[] {
  const before = { ...recorded(gone, rows, FIELDS), roles: losers.map(({ name }) => name) };
  return [
    { action: 'resource.deleted', objectId: gone.id, before },
    ...losers.map(({ id }): Omit<AuditEntry, 'staffId'> => ({
      action: 'role.changed',
      objectId: id,
      before: { removedResources: [titleOf(gone)] },
      after: {},
    })),
  ];
}
