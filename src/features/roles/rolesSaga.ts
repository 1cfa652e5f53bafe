import { all, call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { APP_ID } from '#contract/constants.ts';
import { CODE } from '#contract/http/envelope.ts';
import {
  addRole,
  editRole,
  getRole,
  listRoles,
  removeRole,
  selectResourceByAppId,
  selectResourceIdsByRoleId,
} from '#contract/http/gen/roles.js';
import type { Role } from '#contract/http/roles.ts';
import { toAppError } from '#common/errors.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from '#common/forms/index.ts';
import type { HttpClient } from '#common/http/client.ts';
import { wholeListSaga } from '#common/wholeList/index.ts';
import { flattenResources } from '../menus/index.ts';
import { formOf, NEW_ROLE, type RoleForm } from './roleForm.ts';
import {
  dialogFailed,
  dialogClosed,
  dialogRequested,
  resourcesReceived,
  roleForm,
  roleList,
  selectDialog,
} from './rolesSlice.ts';

type RoleValues = Pick<Role, 'name' | 'remark' | 'status'> & Pick<RoleForm, 'resourceIds'>;

export type RolesApi = ReturnType<typeof createRolesApi>;

/** Calls show no toast on failure. */
export function createRolesApi(http: HttpClient) {
  const appId = String(APP_ID);
  return {
    fetchRoles: (etag: string | null) => http.sendTagged(listRoles, { appId }, etag),
    fetchRole: (id: string) => http.send(getRole, { id }),
    fetchResourceIds: (id: string) => http.send(selectResourceIdsByRoleId, { id }),
    fetchResources: () => http.send(selectResourceByAppId, { id: appId }),
    addRole: ({ resourceIds, ...values }: RoleValues) =>
      http.save(addRole, { ...values, appId: APP_ID, resourceIds: [...resourceIds] }),
    /** The server refuses when the role has changed since the version that the user edited. */
    editRole: (
      { id, updateTime }: Pick<Role, 'id' | 'updateTime'>,
      { resourceIds, ...values }: RoleValues & { readonly takesWork: boolean },
    ) => http.save(editRole, { ...values, id, updateTime, resourceIds: [...resourceIds] }),
    removeRole: (id: string) => http.save(removeRole, { id }),
  };
}

export interface RolesDeps extends FormDeps {
  readonly rolesApi: RolesApi;
}

export function* rolesSaga(deps: RolesDeps): SagaGenerator<void> {
  const { rolesApi } = deps;
  yield* fork(() =>
    wholeListSaga({ list: roleList, fetch: rolesApi.fetchRoles, remove: (id) => rolesApi.removeRole(id) }),
  );
  yield* fork(() =>
    dialogFormSaga({
      form: roleForm,
      nameOf: ({ name }) => name,
      save: (wanted) => save(rolesApi, wanted),
      fetchCurrent: ({ id }) => fetchCurrent(rolesApi, id),
      onSaved: reload,
      fieldOf: ({ code, message }) => (code === CODE.conflict && message !== '' ? 'name' : null),
      success: 'settings.saved',
      deps,
    }),
  );
  yield* takeLatest([dialogRequested, dialogClosed], openDialog, rolesApi);
  yield* takeEvery(roleForm.actions.saveFailed, reloadAfterRefusal, rolesApi);
}

function* reload(): SagaGenerator<void> {
  yield* put(roleList.actions.reloadRequested());
}

function* openDialog(api: RolesApi): SagaGenerator<void> {
  const { status, roleId } = yield* select(selectDialog);
  if (status !== 'loading') return;
  try {
    if (roleId === null) {
      yield* put(resourcesReceived(yield* call(api.fetchResources)));
      yield* put(roleForm.actions.opened({ subject: null, form: NEW_ROLE }));
      return;
    }
    yield* put(roleForm.actions.opened(yield* fetchCurrent(api, roleId)));
  } catch (error) {
    yield* put(dialogFailed(toAppError(error)));
    yield* reload();
  }
}

/** Fails with a conflict when a colleague has changed the role since it was shown. */
function* save(api: RolesApi, { subject, form, takesWork }: Wanted<Role, RoleForm>): SagaGenerator<void> {
  if (form.status === '') return;
  const known = new Set(flattenResources((yield* select(selectDialog)).resources).map(({ node }) => node.id));
  const typed = form.resourceIds.filter((id) => known.has(id));
  const values = { ...form, status: form.status, resourceIds: typed };
  if (subject === null) yield* call(api.addRole, values);
  else yield* call(api.editRole, subject, { ...values, takesWork });
}

/** Also reloads the tree of resources, which may have changed. */
function* fetchCurrent(api: RolesApi, id: string): SagaGenerator<CurrentSubject<Role, RoleForm>> {
  const { role, ids, resources } = yield* all({
    role: call(api.fetchRole, id),
    ids: call(api.fetchResourceIds, id),
    resources: call(api.fetchResources),
  });
  yield* put(resourcesReceived(resources));
  return { subject: role, form: formOf(role, ids) };
}

/**
 * After a conflict, the role or one of its resources may have been deleted. Deleted resources leave the tree and are
 * not sent again.
 */
function* reloadAfterRefusal(
  { fetchResources }: RolesApi,
  { payload: { error } }: ReturnType<typeof roleForm.actions.saveFailed>,
): SagaGenerator<void> {
  if (error.code !== CODE.notFound) return;
  if ((yield* select(roleList.select)).status !== 'closed') yield* reload();
  try {
    yield* put(resourcesReceived(yield* call(fetchResources)));
  } catch {
    // the next failed save tries again
  }
}
