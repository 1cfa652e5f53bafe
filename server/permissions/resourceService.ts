import {
  APP_ID,
  RESOURCE_DEPTH_MAX,
  RESOURCE_URI_MAX,
  ROLE_NAME_MAX,
  ROLE_REMARK_MAX,
} from '../../contract/constants.ts';
import { ROLE_KEY } from '../../contract/domain.ts';
import type { RequestOf } from '../../contract/http/call.ts';
import type { addResource, editResource, ResourceNode } from '../../contract/http/resources.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { requireUnchanged } from '../common/editedVersion.ts';
import { conflict, invalid, nameTaken, notFound, type DomainError } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import { requireKeys, type StaffPrincipal } from '../common/principal.ts';
import { lineOf, linesOf, sameName } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import { changePermissions, type PermissionDeps } from './permissionChange.ts';
import { codeFor, requireName, requireSortNum, titleOf } from './permissionTexts.ts';
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
import { placeProblem, treeOf, type PlaceProblem } from './resourceTree.ts';
import type { Holder } from './roleRepository.ts';

/**
 * Administers menus and permissions. Nobody but type A makes one effective, or takes one away, that they do not hold
 * themselves.
 */
export interface ResourceService {
  /** All of them, inactive ones too; none of an application that there is not. */
  tree(appId: number): Promise<ResourceNode[]>;
  /** @throws {DomainError} 4004 */
  get(id: string): Promise<Resource>;
  /**
   * @returns its id.
   * @throws {DomainError} 4022, 4009 for a parent that is gone and a sibling's name, 4003 for a key that one does not
   * hold
   */
  add(principal: StaffPrincipal, wanted: RequestOf<typeof addResource>): Promise<string>;
  /**
   * Moves it, too, with what stands below it.
   * @throws {DomainError} as `add`; 4004 without it, 4009 when it has been changed since it was shown
   */
  edit(principal: StaffPrincipal, wanted: RequestOf<typeof editResource>): Promise<void>;
  /** Roles lose it. @throws {DomainError} 4004, 4003, and 4009 while something stands below it */
  remove(principal: StaffPrincipal, id: string): Promise<void>;
}

export function createResourceService({ db, access }: PermissionDeps): ResourceService {
  const changing = <T>(principal: StaffPrincipal, work: (tx: Db, holder: Holder) => Promise<T>): Promise<T> =>
    changePermissions({ db, access }, { principal, key: ROLE_KEY.menus }, work);

  return {
    tree: async (appId) => {
      if (appId !== APP_ID) return [];
      const [rows, roles] = [await listResources(db), await countRolesOfResources(db)];
      return treeOf(rows.map((row) => ({ ...row, roleCount: roles.get(row.id) ?? 0 })));
    },
    get: async (id) => {
      const resource = isId(id) ? await findResource(db, id) : null;
      if (resource === null) throw notFound();
      return resource;
    },

    add: async (principal, { appId, ...given }) => {
      if (appId !== APP_ID) throw invalid('This application does not exist');
      const wanted = checked(given);
      return changing(principal, async (tx, holder) => {
        requireKeys(holder, [wanted.uri]);
        const rows = await listResources(tx);
        refusePlace(rows, { ...wanted, id: null });
        refuseSiblingsName(rows, { ...wanted, id: null });
        const id = await insertResource(tx, wanted);
        await writeAudit(tx, [
          {
            staffId: principal.staffId,
            action: 'resource.created',
            objectType: 'resource',
            objectId: id,
            before: null,
            after: recorded(wanted, rows, FIELDS),
          },
        ]);
        return id;
      });
    },

    edit: async (principal, { id, updateTime, ...given }) => {
      if (!isId(id)) throw notFound();
      const wanted = checked(given);
      await changing(principal, async (tx, holder) => {
        const rows = await listResources(tx);
        const before = rows.find((row) => row.id === id);
        if (before === undefined) throw notFound();
        requireKeys(holder, touchedKeys(before, wanted));
        if (wanted.parentId !== before.parentId || wanted.type !== before.type) refusePlace(rows, { ...wanted, id });
        if (wanted.parentId !== before.parentId || sameName(wanted.name) !== sameName(before.name))
          refuseSiblingsName(rows, { ...wanted, id });
        const changed = FIELDS.filter((field) => before[field] !== wanted[field]);
        if (changed.length === 0) return;
        requireUnchanged(updateTime, new Date(before.updateTime));
        await updateResource(tx, id, wanted);
        await writeAudit(tx, [
          {
            staffId: principal.staffId,
            action: 'resource.changed',
            objectType: 'resource',
            objectId: id,
            before: recorded(before, rows, changed),
            after: recorded(wanted, rows, changed),
          },
        ]);
      });
    },

    remove: async (principal, id) => {
      if (!isId(id)) throw notFound();
      await changing(principal, async (tx, holder) => {
        const rows = await listResources(tx);
        const before = rows.find((row) => row.id === id);
        if (before === undefined) throw notFound();
        requireKeys(holder, [before.uri]);
        if (rows.some((row) => row.parentId === id)) throw conflict('Delete its submenus first');
        const losers = await deleteResource(tx, id);
        await writeAudit(
          tx,
          deletionOf(before, rows, losers).map((entry) => ({ ...entry, staffId: principal.staffId })),
        );
      });
    },
  };
}

/** As the audit log names them, but for the parent. */
const FIELDS = ['name', 'uri', 'type', 'status', 'parentId', 'sortNum', 'code', 'remark'] as const;

/** As it is kept. @throws {DomainError} 4022 */
function checked({ name, uri, code, remark, sortNum, parentId, status, type }: NewResource): NewResource {
  const kept = { name: requireName(name), uri: lineOf('URL', uri, RESOURCE_URI_MAX) };
  if (kept.uri === '') throw invalid('Please enter a URL');
  if (!kept.uri.startsWith('/')) throw invalid('URL: it must begin with /');
  const given = lineOf('Code', code, ROLE_NAME_MAX);
  return {
    ...kept,
    code: given === '' ? codeFor(kept.name, 'menu') : given,
    remark: linesOf('Remark', remark, ROLE_REMARK_MAX),
    sortNum: requireSortNum(sortNum),
    parentId,
    status,
    type,
  };
}

/** Permissions that an edit gives to those who hold the resource, or takes from them. */
function touchedKeys(before: Resource, after: NewResource): readonly string[] {
  if (before.uri !== after.uri) return [before.uri, after.uri];
  return before.status === after.status ? [] : [after.uri];
}

type Wanted = NewResource & { readonly id: string | null };

const PLACE_ERRORS: Readonly<Record<PlaceProblem, () => DomainError>> = {
  parentGone: () => conflict('The parent menu no longer exists'),
  belowItself: () => invalid('A menu cannot be its own submenu'),
  tooDeep: () => invalid(`Menus can be nested up to ${RESOURCE_DEPTH_MAX} levels deep`),
  menuBelowFunction: () => invalid('A menu cannot be placed below a function'),
};

/** @throws {DomainError} 4022, 4009 */
function refusePlace(rows: readonly Resource[], wanted: Wanted): void {
  const problem = placeProblem(rows, wanted);
  if (problem !== null) throw PLACE_ERRORS[problem]();
}

/** @throws {DomainError} 4009 */
function refuseSiblingsName(rows: readonly Resource[], { id, parentId, name }: Wanted): void {
  const isTaken = rows.some(
    (row) => row.parentId === parentId && row.id !== id && sameName(row.name) === sameName(name),
  );
  if (isTaken) throw nameTaken();
}

/** As the audit log keeps it: what it stands below by that one's name. */
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

/** What becomes of it, and of the roles that held it. */
function deletionOf(
  gone: Resource,
  rows: readonly Resource[],
  losers: readonly { readonly id: string; readonly name: string }[],
): readonly Omit<AuditEntry, 'staffId'>[] {
  const before = { ...recorded(gone, rows, FIELDS), roles: losers.map(({ name }) => name) };
  return [
    { action: 'resource.deleted', objectType: 'resource', objectId: gone.id, before, after: null },
    ...losers.map(({ id }): Omit<AuditEntry, 'staffId'> => ({
      action: 'role.changed',
      objectType: 'role',
      objectId: id,
      before: { removedResources: [titleOf(gone)] },
      after: {},
    })),
  ];
}
