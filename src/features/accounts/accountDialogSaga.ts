import { call, delay, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { USER_TYPE } from '#contract/domain.ts';
import type { Account } from '#contract/http/accounts.ts';
import { CODE } from '#contract/http/envelope.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from '#common/forms/index.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { accessStale } from '../../realtime/index.ts';
import { selectUser } from '../session/index.ts';
import { NO_FILTERS } from './accountFilters.ts';
import { fieldOfRefusal, formOf, type AccountForm } from './accountForm.ts';
import type { AccountsApi } from './accountsApi.ts';
import {
  accountForm,
  accountList,
  appUsersFailed,
  appUsersReceived,
  appUserTyped,
  selectAppUsers,
} from './accountsSlice.ts';

export interface AccountDialogDeps extends FormDeps {
  readonly accountsApi: AccountsApi;
}

type WantedAccount = Wanted<Account, AccountForm>;

/** Runs the account dialog: finds messaging-app users while the user types, and saves accounts. */
export function* accountDialogSaga(deps: AccountDialogDeps): SagaGenerator<void> {
  const { opened, fieldsChanged, saved, saveFailed, closeConfirmed } = accountForm.actions;
  yield* takeLatest(
    [appUserTyped.type, opened.type, fieldsChanged.type, saved.type, closeConfirmed.type],
    findAppUsers,
    deps,
  );
  yield* takeEvery(saveFailed, reloadAfterRefusal);
  yield* fork(() =>
    dialogFormSaga({
      form: accountForm,
      nameOf: ({ name }) => name,
      success: 'accounts.done',
      fieldOf: fieldOfRefusal,
      deps,
      save: (wanted) => save(deps, wanted),
      fetchCurrent: (account) => fetchCurrent(deps, account),
      onSaved: afterSaving,
    }),
  );
}

function* findAppUsers({ accountsApi }: AccountDialogDeps): SagaGenerator<void> {
  const { keyword, status } = yield* select(selectAppUsers);
  const country = (yield* select(accountForm.select))?.form.country ?? null;
  if (status !== 'searching' || country === null) return;
  yield* delay(TYPING_PAUSE_MS);
  try {
    yield* put(appUsersReceived(yield* call(accountsApi.findAppUsers, { phoneCode: country.phoneCode, keyword })));
  } catch {
    yield* put(appUsersFailed());
  }
}

function* save(deps: AccountDialogDeps, wanted: WantedAccount): SagaGenerator<void> {
  const isAdmin = (yield* select(selectUser))?.type === USER_TYPE.admin;
  if (wanted.subject === null) yield* add(deps, wanted, isAdmin);
  else yield* edit(deps, wanted.subject, wanted);
}

/** Only type A may choose the type. The server makes everyone else's new accounts staff. */
function* add(
  { accountsApi }: AccountDialogDeps,
  { form: { target, type, country: _, isActive: __, isInService: ___, ...fields }, encoded }: WantedAccount,
  isAdmin: boolean,
): SagaGenerator<void> {
  if (target === null || encoded === null) return;
  yield* call(accountsApi.addAccount, {
    ...fields,
    password: encoded,
    targetId: target.id,
    phoneCode: target.phoneCode,
    mobile: target.phone,
    ...(isAdmin && { type }),
  });
}

/** Sends only the changed fields. Fails with a conflict when a colleague has changed the account since it was shown. */
function* edit(
  { accountsApi }: AccountDialogDeps,
  { id, updateTime }: Account,
  { changes, encoded, takesWork }: WantedAccount,
): SagaGenerator<void> {
  const { isActive, isInService, target = null, account: _, country: __, password: ___, ...fields } = changes;
  const change = {
    ...fields,
    ...(isActive !== undefined && { status: isActive ? ('A' as const) : ('I' as const) }),
    ...(encoded !== null && { password: encoded }),
    ...(target !== null && { targetId: target.id, phoneCode: target.phoneCode, mobile: target.phone }),
  };
  if (Object.keys(change).length > 0)
    yield* call(accountsApi.editAccount, { id, updateTime, ...change, ...(takesWork && { takesWork }) });
  if (isInService !== undefined) yield* call(accountsApi.setInService, id, isInService);
}

/** The account as the list has it now; null: gone, or the name is not unique. */
function* fetchCurrent(
  { accountsApi }: AccountDialogDeps,
  { id, account }: Account,
): SagaGenerator<CurrentSubject<Account, AccountForm> | null> {
  const page = yield* call(accountsApi.fetchAccounts, { filters: { ...NO_FILTERS, keyword: account }, etag: null });
  const subject = page?.records.find((record) => record.id === id);
  return subject === undefined ? null : { subject, form: formOf(subject) };
}

/** The account may have been deleted, so the list is outdated. */
function* reloadAfterRefusal({
  payload: { error },
}: ReturnType<typeof accountForm.actions.saveFailed>): SagaGenerator<void> {
  if (error.code === CODE.notFound) yield* reloadList();
}

function* afterSaving({ subject }: WantedAccount): SagaGenerator<void> {
  yield* reloadList();
  const isOwnAccount = subject !== null && subject.id === (yield* select(selectUser))?.id;
  // The page loads its own user's new data.
  if (isOwnAccount) yield* put(accessStale());
}

/** Reloads the page of the list. Shows own changes even while the pointer is over the rows. */
export function* reloadList(): SagaGenerator<void> {
  const { pageNo, cursor } = yield* select(accountList.selectFilters);
  yield* put(accountList.actions.filtersChanged({ pageNo, cursor }));
}
