import { all, call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '../../../contract/http/envelope.ts';
import type { Role } from '../../../contract/http/roles.ts';
import { dialogFormSaga, type DialogFormDeps, type Wanted } from '../../common/dialogForm/index.ts';
import { toAppError } from '../../common/errors.ts';
import { placesOf } from '../../common/resourceTree.ts';
import { wholeListSaga } from '../../common/wholeList/index.ts';
import { formOf, mergedIds, NEW_ROLE, type RoleForm } from './roleForm.ts';
import type { RolesApi } from './rolesApi.ts';
import { dialogFailed, dialogGivenUp, dialogWanted, resourcesReceived, roleForm, roleList, selectDialog } from './rolesSlice.ts';

export interface RolesDeps extends DialogFormDeps { readonly rolesApi: RolesApi }

export function* rolesSaga(deps: RolesDeps): SagaGenerator<void> {
  const { rolesApi } = deps;
  yield* fork(() => wholeListSaga({ list: roleList, fetch: rolesApi.fetchRoles, remove: rolesApi.removeRole }));
  yield* fork(() => dialogFormSaga({
    form: roleForm,
    save: (wanted) => save(rolesApi, wanted),
    onSaved: reload,
    fieldOf: ({ code, message }) => (code === CODE.conflict && message !== '' ? 'name' : null),
    success: 'settings.saved',
    deps,
  }));
  yield* takeLatest([dialogWanted, dialogGivenUp], openDialog, rolesApi);
  yield* takeEvery(roleForm.actions.saveFailed, lookAgain, rolesApi);
}

function* reload(): SagaGenerator<void> {
  yield* put(roleList.actions.reloadRequested());
}

function* openDialog({ fetchRole, fetchResourceIds, fetchResources }: RolesApi): SagaGenerator<void> {
  const { status, roleId } = yield* select(selectDialog);
  if (status !== 'loading') return;
  try {
    if (roleId === null) {
      yield* put(resourcesReceived(yield* call(fetchResources)));
      yield* put(roleForm.actions.opened({ subject: null, form: NEW_ROLE }));
      return;
    }
    const { role, ids, resources } = yield* all({ role: call(fetchRole, roleId), ids: call(fetchResourceIds, roleId), resources: call(fetchResources) });
    yield* put(resourcesReceived(resources));
    yield* put(roleForm.actions.opened({ subject: role, form: formOf(role, ids) }));
  } catch (error) {
    yield* put(dialogFailed(toAppError(error)));
    yield* reload();
  }
}

/** What was not changed here goes out as it stands by now. */
function* save(api: RolesApi, { subject, form, changes }: Wanted<Role, RoleForm, null>): SagaGenerator<void> {
  if (form.status === '') return;
  const known = new Set(placesOf((yield* select(selectDialog)).resources).map(({ node }) => node.id));
  const typed = form.resourceIds.filter((id) => known.has(id));
  if (subject === null) {
    yield* call(api.addRole, { ...form, status: form.status, resourceIds: typed });
    return;
  }
  const base = (yield* select(roleForm.select))?.base.resourceIds ?? [];
  const { role, theirs } = yield* all({ role: call(api.fetchRole, subject.id), theirs: call(api.fetchResourceIds, subject.id) });
  const { name, remark, status } = { ...role, ...changes };
  yield* call(api.editRole, subject.id, { name, remark, status: status === '' ? form.status : status, resourceIds: mergedIds({ base, typed, theirs }) });
}

/** The role may have been deleted meanwhile, or something that it was to hold: that goes from the tree, and is not sent again. */
function* lookAgain({ fetchResources }: RolesApi, { payload: { error } }: ReturnType<typeof roleForm.actions.saveFailed>): SagaGenerator<void> {
  if (error.code !== CODE.notFound) return;
  if ((yield* select(roleList.select)).status !== 'closed') yield* reload();
  try {
    yield* put(resourcesReceived(yield* call(fetchResources)));
  } catch {
    // It is looked for again when saving fails again.
  }
}
