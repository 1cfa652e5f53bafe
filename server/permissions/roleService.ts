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
import { isId } from '../common/ids.ts';
import { holdsKeys, isAdmin, type StaffPrincipal } from '../common/principal.ts';
import { lineOf, linesOf, sameName } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import {
  changePermissions,
  type Changer,
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

/** Manages roles. Apart from type A, no one can add a permission to a role, or remove it, that they do not hold. */
export interface RoleService {
  /** In order; none for an unknown application. */
  list(principal: StaffPrincipal, appId: number): Promise<Role[]>;
  /** @throws {DomainError} 4004 */
  get(principal: StaffPrincipal, id: string): Promise<Role>;
  /** @throws {DomainError} 4004 */
  resourceIds(id: string): Promise<string[]>;
  /**
   * @returns the new id
   * @throws {DomainError} 4022, 4009 for a name that is taken, 4004 for an unknown resource, 4003 for a resource that
   * the caller does not hold
   */
  add(principal: StaffPrincipal, input: RequestOf<typeof addRole>): Promise<string>;
  /**
   * @throws {DomainError} as `add`; 4004 for a missing role, 4003 for one's own, 4009 when it was changed in the
   * meantime, 4010 when it takes work and may not
   */
  edit(principal: StaffPrincipal, input: RequestOf<typeof editRole>): Promise<void>;
  /** @throws {DomainError} 4004, 4003, and 4009 while an account has it */
  remove(principal: StaffPrincipal, id: string): Promise<void>;
}

export function createRoleService({ db, access }: PermissionDeps): RoleService {
  const changing = <T>(by: Changer, work: (tx: Db, holder: Holder) => Promise<T>): Promise<T> =>
    changePermissions({ db, access }, { ...by, key: ROLE_KEY.roles }, work);

  return {
    list: async (principal, appId) =>
      appId === APP_ID ? (await listRoles(db)).map((role) => shown(principal, role)) : [],
    get: async (principal, id) => {
      const role = isId(id) ? await findRole(db, id) : null;
      if (role === null) throw notFound();
      return shown(principal, role);
    },
    resourceIds: async (id) => {
      if (!isId(id) || (await findRole(db, id)) === null) throw notFound();
      return [...(await listResourceIds(db, id))];
    },

    add: async (principal, { appId, ...input }) => {
      if (appId !== APP_ID) throw invalid('This application does not exist');
      const fields = checked(input);
      return changing({ principal }, async (tx, holder) => {
        await refuseTaken(tx, fields.name, null);
        const resources = await findResources(tx, input.resourceIds);
        requireResources(holder, resources);
        const role = { ...fields, code: fields.code ?? codeFor(fields.name, 'role') };
        const id = await insertRole(tx, role);
        await setResources(
          tx,
          id,
          resources.map((resource) => resource.id),
        );
        const { name, remark, status } = role;
        await writeAudit(tx, [
          {
            staffId: principal.staffId,
            action: 'role.created',
            objectType: 'role',
            objectId: id,
            before: null,
            after: { name, remark, status, resources: resources.map(titleOf) },
          },
        ]);
        return id;
      });
    },

    edit: async (principal, { id, updateTime, takesWork, ...input }) => {
      if (!isId(id)) throw notFound();
      const fields = checked(input);
      await changing({ principal, takesWork }, async (tx, holder) => {
        const { role, resources } = await roleInReach(tx, holder, id);
        if (sameName(fields.name) !== sameName(role.name)) await refuseTaken(tx, fields.name, id);
        const held = await findResources(tx, input.resourceIds);
        requireResources(holder, held);
        const after: StoredRole = {
          id,
          ...fields,
          code: fields.code ?? role.code,
          sortNum: fields.sortNum ?? role.sortNum,
        };
        const change = changeOf({ role, resources }, { role: after, resources: held });
        if (change === null) return;
        requireUnchanged(updateTime, role.updatedAt);
        await updateRole(tx, after);
        await setResources(
          tx,
          id,
          held.map((resource) => resource.id),
        );
        await writeAudit(tx, [
          { staffId: principal.staffId, action: 'role.changed', objectType: 'role', objectId: id, ...change },
        ]);
      });
    },

    remove: async (principal, id) => {
      if (!isId(id)) throw notFound();
      await changing({ principal }, async (tx, holder) => {
        const {
          role: { name, remark, status },
          resources,
        } = await roleInReach(tx, holder, id);
        const accounts = await countAccounts(tx, id);
        if (accounts > 0)
          throw conflict(accounts === 1 ? '1 account has this role' : `${accounts} accounts have this role`);
        await deleteRole(tx, id);
        await writeAudit(tx, [
          {
            staffId: principal.staffId,
            action: 'role.deleted',
            objectType: 'role',
            objectId: id,
            before: { name, remark, status, resources: resources.map(titleOf) },
            after: null,
          },
        ]);
      });
    },
  };
}

function shown(principal: StaffPrincipal, { createdAt, updatedAt, keys, ...role }: ListedRole): Role {
  return {
    ...role,
    appId: APP_ID,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
    mayGive: holdsKeys(principal, keys),
  };
}

interface RoleFields {
  readonly name: string;
  readonly remark: string;
  readonly status: 'A' | 'I';
  /** undefined: not part of the request. */
  readonly code: string | undefined;
  readonly sortNum: number | undefined;
}

/** @throws {DomainError} 4022 */
function checked({ name, remark, status, code, sortNum }: Omit<RequestOf<typeof addRole>, 'appId'>): RoleFields {
  const fields = { name: requireName(name), remark: linesOf('Describle', remark, ROLE_REMARK_MAX), status };
  if (fields.remark === '') throw invalid('Please enter a describle');
  const given = lineOf('Code', code ?? '', ROLE_NAME_MAX);
  return {
    ...fields,
    code: given === '' ? undefined : given,
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
