import { call, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { CODE } from '#contract/http/envelope.ts';
import type { Resource } from '#contract/http/resources.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from '#common/forms/index.ts';
import { wholeListSaga } from '#common/wholeList/index.ts';
import { fieldOf, formOf, valuesOf, type MenuForm } from './menuForm.ts';
import type { MenusApi } from './menusApi.ts';
import { menuForm, menuList, menuUnfolded } from './menusSlice.ts';

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
  if (subject === null) yield* call(addMenu, { ...valuesOf(form), code: '' });
  else yield* call(editMenu, subject, { ...valuesOf(form), code: subject.code, takesWork });
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
