import { APP_ID, ROLE_REMARK_MAX, ROLE_NAME_MAX } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { CODE } from '#contract/http/envelope.ts';
import type { addRole, editRole, Role } from '#contract/http/roles.ts';
import { writeAudit } from '../audit/index.ts';
import {
  conflict,
  DomainError,
  invalid,
  nameTaken,
  noPermission,
  notFound,
  requireUnchanged,
} from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import { holdsKeys, isAdmin, type StaffPrincipal } from '../common/principal.ts';
import { lineOf, linesOf, sameName } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import {
  changePermissions,
  requireResources,
  type PermissionDeps,
  codeFor,
  requireName,
  requireSortNum,
  titleOf,
} from './permissionChange.ts';
import { listResources, type Resource } from './resourceRepository.ts';
import {
  countAccounts,
  deleteRole,
  findRole,
  insertRole,
  listResourceIds,
  listRoles,
  lockRole,
  setResources,
  updateRole,
  type Holder,
  type ListedRole,
  type LockedRole,
  type StoredRole,
} from './roleRepository.ts';

// Roles. Apart from type A, no one can add a permission to a role, or remove it, that they do not hold.

/** In order; none for an unknown application. */
export async function list(db: Db, principal: StaffPrincipal, appId: number): Promise<Role[]> {
  return appId === APP_ID ? (await listRoles(db)).map((role) => shown(principal, role)) : [];
}

/** @throws {DomainError} 4004 */
export async function get(db: Db, principal: StaffPrincipal, id: string): Promise<Role> {
  return shown(principal, await existing(db, id));
}

/** @throws {DomainError} 4004 */
export async function resourceIds(db: Db, id: string): Promise<string[]> {
  await existing(db, id);
  return [...(await listResourceIds(db, id))];
}

function existing(db: Db, id: string): Promise<ListedRole> {
  return requireFound(id, (each) => findRole(db, each));
}

/**
 * @returns the new id
 * @throws {DomainError} 4022, 4009 for a name that is taken, 4004 for an unknown resource, 4003 for a resource that the
 * caller does not hold
 */
export async function add(
  deps: PermissionDeps,
  principal: StaffPrincipal,
  { appId, ...input }: RequestOf<typeof addRole>,
): Promise<string> {
  if (appId !== APP_ID) throw invalid('This application does not exist');
  const fields = checked(input);
  return changePermissions(deps, { principal, key: ROLE_KEY.roles }, async (tx, holder) => {
    await refuseTaken(tx, fields.name, null);
    const resources = await findResources(tx, input.resourceIds);
    requireResources(holder, resources);
    const role = { ...fields, code: fields.code ?? codeFor(fields.name, 'role') };
    const id = await insertRole(tx, role);
    await setResources(tx, id, resources);
    const after = recorded(role, resources);
    await writeAudit(tx, [{ staffId: principal.staffId, action: 'role.created', objectId: id, after }]);
    return id;
  });
}

/**
 * @throws {DomainError} as `add`; 4004 for a missing role, 4003 for one's own, 4009 when it was changed in the meantime,
 * 4010 when it takes work and may not
 */
export async function edit(
  deps: PermissionDeps,
  principal: StaffPrincipal,
  { id, updateTime, takesWork, ...input }: RequestOf<typeof editRole>,
): Promise<void> {
  if (!isId(id)) throw notFound();
  const fields = checked(input);
  await changePermissions(deps, { principal, takesWork, key: ROLE_KEY.roles }, async (tx, holder) => {
    const { role, resources } = await roleInReach(tx, holder, id);
    if (sameName(fields.name) !== sameName(role.name)) await refuseTaken(tx, fields.name, id);
    const held = await findResources(tx, input.resourceIds);
    requireResources(holder, held);
    const after = { id, ...fields, code: fields.code ?? role.code, sortNum: fields.sortNum ?? role.sortNum };
    const change = changeOf({ role, resources }, { role: after, resources: held });
    if (change === null) return;
    requireUnchanged(updateTime, role.updateTime);
    await updateRole(tx, after);
    await setResources(tx, id, held);
    await writeAudit(tx, [{ staffId: principal.staffId, action: 'role.changed', objectId: id, ...change }]);
  });
}

/** @throws {DomainError} 4004, 4003, and 4009 while an account has it */
export async function remove(deps: PermissionDeps, principal: StaffPrincipal, id: string): Promise<void> {
  if (!isId(id)) throw notFound();
  await changePermissions(deps, { principal, key: ROLE_KEY.roles }, async (tx, holder) => {
    const { role, resources } = await roleInReach(tx, holder, id);
    const accounts = await countAccounts(tx, id);
    if (accounts > 0)
      throw conflict(accounts === 1 ? '1 account has this role' : `${accounts} accounts have this role`);
    await deleteRole(tx, id);
    const before = recorded(role, resources);
    await writeAudit(tx, [{ staffId: principal.staffId, action: 'role.deleted', objectId: id, before }]);
  });
}

/** A whole role for the audit log. */
function recorded(
  { name, remark, status }: Omit<RoleFields, 'code' | 'sortNum'>,
  resources: readonly Resource[],
): object {
  return { name, remark, status, resources: resources.map(titleOf) };
}

function shown(principal: StaffPrincipal, { keys, ...role }: ListedRole): Role {
  return { ...role, appId: APP_ID, mayGive: holdsKeys(principal, keys) };
}

interface RoleFields extends Pick<StoredRole, 'name' | 'remark' | 'status'> {
  /** undefined: not part of the request. */
  readonly code: string | undefined;
  readonly sortNum: number | undefined;
}

/** @throws {DomainError} 4022 */
function checked({ name, remark, status, code, sortNum }: Omit<RequestOf<typeof addRole>, 'appId'>): RoleFields {
  const fields = { name: requireName(name), remark: linesOf('Describle', remark, ROLE_REMARK_MAX), status };
  if (fields.remark === '') throw invalid('Please enter a describle');
  return {
    ...fields,
    code: lineOf('Code', code ?? '', ROLE_NAME_MAX) || undefined,
    sortNum: sortNum === undefined ? undefined : requireSortNum(sortNum),
  };
}

/** @throws {DomainError} 4009 */
async function refuseTaken(tx: Db, name: string, exceptId: string | null): Promise<void> {
  const isTaken = (await listRoles(tx)).some((role) => role.id !== exceptId && sameName(role.name) === sameName(name));
  if (isTaken) throw nameTaken();
}

/** Without duplicates, in order. @throws {DomainError} 4004 when one of them does not exist */
async function findResources(tx: Db, ids: readonly string[]): Promise<readonly Resource[]> {
  const unique = new Set(ids);
  const found = (await listResources(tx)).filter(({ id }) => unique.has(id));
  if (found.length < unique.size) throw new DomainError(CODE.notFound, 'One of the menus no longer exists');
  return found;
}

interface Held {
  readonly role: StoredRole;
  readonly resources: readonly Resource[];
}

/**
 * Locks a role to change it.
 * @throws {DomainError} 4004 when it is missing; 4003 for one's own role, and for one with permissions that the caller
 * does not hold
 */
async function roleInReach(tx: Db, holder: Holder, id: string): Promise<Held & { readonly role: LockedRole }> {
  const role = await lockRole(tx, id);
  if (role === null) throw notFound();
  if (!isAdmin(holder) && holder.roleId === id) throw noPermission();
  const held = new Set(await listResourceIds(tx, id));
  const resources = (await listResources(tx)).filter((resource) => held.has(resource.id));
  requireResources(holder, resources);
  return { role, resources };
}

/** @returns the changed fields for the audit log; null when nothing changed */
function changeOf(before: Held, after: Held): { readonly before: object; readonly after: object } | null {
  const fields = (['name', 'remark', 'status', 'code', 'sortNum'] as const).filter(
    (field) => before.role[field] !== after.role[field],
  );
  const picked = (role: StoredRole) => Object.fromEntries(fields.map((field) => [field, role[field]]));
  const missing = (here: Held, there: Held) =>
    there.resources.filter(({ id }) => here.resources.every((resource) => resource.id !== id)).map(titleOf);
  const [removed, added] = [missing(after, before), missing(before, after)];
  if (fields.length === 0 && removed.length === 0 && added.length === 0) return null;
  return {
    before: { ...picked(before.role), ...(removed.length > 0 && { removedResources: removed }) },
    after: { ...picked(after.role), ...(added.length > 0 && { addedResources: added }) },
  };
}
