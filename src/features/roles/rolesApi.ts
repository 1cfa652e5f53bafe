import { APP_ID } from '#contract/constants.ts';
import {
  addRole,
  editRole,
  getRole,
  listRoles,
  removeRole,
  selectResourceByAppId,
  selectResourceIdsByRoleId,
} from '#contract/http/gen/roles.js';
import type { ResourceNode } from '#contract/http/resources.ts';
import type { Role } from '#contract/http/roles.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { WholeAnswer } from '#common/wholeList/index.ts';

/** The values that a save sends. */
interface RoleValues extends Pick<Role, 'name' | 'remark' | 'status'> {
  readonly resourceIds: readonly string[];
}

/** Calls show no toast on failure. */
export interface RolesApi {
  readonly fetchRoles: (etag: string | null) => Cancellable<WholeAnswer<Role>>;
  readonly fetchRole: (id: string) => Cancellable<Role>;
  readonly fetchResourceIds: (roleId: string) => Cancellable<readonly string[]>;
  readonly fetchResources: () => Cancellable<readonly ResourceNode[]>;
  readonly addRole: (values: RoleValues) => Cancellable<{ readonly id: string }>;
  /** `shown`: the version that the user edited. The server refuses when the role has changed since. */
  readonly editRole: (
    shown: Pick<Role, 'id' | 'updateTime'>,
    values: RoleValues & { readonly takesWork: boolean },
  ) => Cancellable<null>;
  readonly removeRole: (id: string) => Cancellable<null>;
}

export function createRolesApi(http: HttpClient): RolesApi {
  const appId = String(APP_ID);
  return {
    fetchRoles: (etag) =>
      mapResponse(
        http.sendTagged(listRoles, { appId }, etag),
        (answer) => answer && { rows: answer.data, etag: answer.etag },
      ),
    fetchRole: (id) => http.send(getRole, { id }),
    fetchResourceIds: (id) => http.send(selectResourceIdsByRoleId, { id }),
    fetchResources: () => http.send(selectResourceByAppId, { id: appId }),
    addRole: ({ resourceIds, ...values }) =>
      http.save(addRole, { ...values, appId: APP_ID, resourceIds: [...resourceIds] }),
    editRole: ({ id, updateTime }, { resourceIds, ...values }) =>
      http.save(editRole, { ...values, id, updateTime, resourceIds: [...resourceIds] }),
    removeRole: (id) => http.save(removeRole, { id }),
  };
}
