import { call, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { APP_ID } from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { CODE } from '#contract/http/envelope.ts';
import {
  addResource,
  editResource,
  getResource,
  getResourceTree,
  removeResource,
} from '#contract/http/gen/resources.js';
import type { addResource as AddResource, editResource as EditResource, Resource } from '#contract/http/resources.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from '#common/forms/index.ts';
import type { HttpClient } from '#common/http/client.ts';
import { wholeListSaga } from '#common/wholeList/index.ts';
import { fieldOf, formOf, type MenuForm } from './menuForm.ts';
import { menuForm, menuList, menuUnfolded } from './menusSlice.ts';

export type MenusApi = ReturnType<typeof createMenusApi>;

/** Calls show no toast on failure. */
export function createMenusApi(http: HttpClient) {
  return {
    fetchMenus: (etag: string | null) => http.sendTagged(getResourceTree, { appId: String(APP_ID) }, etag),
    fetchMenu: (id: string) => http.send(getResource, { id }),
    addMenu: (values: Omit<RequestOf<typeof AddResource>, 'appId'>) =>
      http.save(addResource, { ...values, appId: APP_ID }),
    /** The server refuses when the menu has changed since the version that the user edited. */
    editMenu: (
      { id, updateTime }: Pick<Resource, 'id' | 'updateTime'>,
      values: Omit<RequestOf<typeof EditResource>, 'id' | 'updateTime'>,
    ) => http.save(editResource, { ...values, id, updateTime }),
    removeMenu: (id: string, takesWork: boolean) =>
      http.save(removeResource, { id, ...(takesWork && { takesWork: 'true' }) }),
  };
}

export interface MenusDeps extends FormDeps {
  readonly menusApi: MenusApi;
}

export function* menusSaga(deps: MenusDeps): SagaGenerator<void> {
  const { menusApi } = deps;
  yield* fork(() => wholeListSaga({ list: menuList, fetch: menusApi.fetchMenus, remove: menusApi.removeMenu }));
  yield* fork(() =>
    dialogFormSaga({
      form: menuForm,
      nameOf: ({ name }) => name,
      save: (wanted) => save(menusApi, wanted),
      fetchCurrent: ({ id }) => fetchCurrent(menusApi, id),
      onSaved: showSaved,
      fieldOf,
      success: 'settings.saved',
      deps,
    }),
  );
  yield* takeEvery(menuForm.actions.saveFailed, reloadAfterRefusal);
}

/** Fails with a conflict when a colleague has changed the menu since it was shown. */
function* save(
  { addMenu, editMenu }: MenusApi,
  { subject, form, takesWork }: Wanted<Resource, MenuForm>,
): SagaGenerator<void> {
  const values = { ...form, sortNum: Number(form.sortNum) };
  // The code of a new menu comes from its name.
  if (subject === null) yield* call(addMenu, { ...values, code: '' });
  else yield* call(editMenu, subject, { ...values, code: subject.code, takesWork });
}

function* fetchCurrent({ fetchMenu }: MenusApi, id: string): SagaGenerator<CurrentSubject<Resource, MenuForm>> {
  const subject = yield* call(fetchMenu, id);
  return { subject, form: formOf(subject) };
}

/** Unfolds the parent, so that the saved menu is visible. */
function* showSaved({ form: { parentId } }: Wanted<Resource, MenuForm>): SagaGenerator<void> {
  if (parentId !== null) yield* put(menuUnfolded({ id: parentId }));
  yield* put(menuList.actions.reloadRequested());
}

/** After a refusal the table may be outdated. */
function* reloadAfterRefusal({
  payload: { error },
}: ReturnType<typeof menuForm.actions.saveFailed>): SagaGenerator<void> {
  const isOpen = (yield* select(menuList.select)).status !== 'closed';
  if (isOpen && (error.code === CODE.notFound || error.code === CODE.conflict))
    yield* put(menuList.actions.reloadRequested());
}
