import { combineReducers } from '@reduxjs/toolkit';
import type { ComponentProps, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { PermissionContext } from '#common/permission.ts';
import { viewReducer } from '#common/view.ts';
import { BLANK_FORM, formOf } from '#src/features/accounts/accountForm.ts';
import { accountForm } from '#src/features/accounts/accountsSlice.ts';
import { AccountDialog } from '#src/features/accounts/components/AccountDialog.tsx';
import { CheckScreen } from '#src/features/check/CheckScreen.tsx';
import { checkReducer } from '#src/features/check/checkSlice.ts';
import { DevicesDialog } from '#src/features/devices/components/DevicesDialog.tsx';
import { devicesOpened, devicesReducer } from '#src/features/devices/index.ts';
import { InitialPasswordScreen } from '#src/features/devices/initialPassword/InitialPasswordScreen.tsx';
import { initialPasswordReducer } from '#src/features/devices/initialPassword/initialPasswordSlice.ts';
import { LoginScreen } from '#src/features/login/index.ts';
import { NOTHING_TYPED } from '#src/features/login/loginRules.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { anAccount, setUpAccounts } from '../../support/page/fakeAccounts.ts';
import { signedInAs } from '../../support/page/fakeSession.ts';
import { render } from '../../support/page/render.tsx';
import { createTestStore } from '../../support/page/testStore.ts';

type Store = ComponentProps<typeof Provider>['store'];

/** What a password manager reads of the fields that are not switched off, and what it would store as the name. */
function fieldsIn(root: ParentNode): readonly string[] {
  return [...root.querySelectorAll('input')]
    .filter(({ autocomplete, type }) => autocomplete !== 'off' && (type === 'text' || type === 'password'))
    .map(({ autocomplete, value }) => [autocomplete, ...(value === '' ? [] : [value])].join('='));
}

describe('a form with a password', () => {
  const setUp = async (node: ReactNode) => {
    const { store } = createTestStore({
      reducer: combineReducers({
        session: sessionReducer,
        view: viewReducer,
        check: checkReducer,
        devices: devicesReducer,
        initialPassword: initialPasswordReducer,
      }),
    });
    store.dispatch(signedInAs({ account: 'staff01', phoneCode: '49', phone: '170', targetId: '7' }));
    store.dispatch(devicesOpened({ staffId: null, name: '' }));
    await render(
      <Provider store={store as Store}>
        <PermissionContext value={{ type: 'D', uris: [] }}>
          <MemoryRouter>{node}</MemoryRouter>
        </PermissionContext>
      </Provider>,
    );
    return fieldsIn(document);
  };

  it('names the account on the check page, not the phone', async () => {
    expect(await setUp(<CheckScreen />)).toEqual(['username=staff01', 'current-password']);
  });

  it('names the account where the own password is changed', async () => {
    expect(await setUp(<DevicesDialog />)).toEqual(['username=staff01', 'current-password', 'new-password']);
  });

  it('names the account where an initial password is changed', async () => {
    expect(await setUp(<InitialPasswordScreen />)).toEqual(['username=staff01', 'current-password', 'new-password']);
  });

  it('asks for a new password in the dialogs of accounts, which nothing fills', async () => {
    const { store, dispatch } = setUpAccounts();
    const page = await render(
      <Provider store={store as Store}>
        <AccountDialog />
      </Provider>,
    );
    const account = anAccount();
    for (const [subject, form, name] of [
      [null, BLANK_FORM, 'username'],
      [account, formOf(account), `username=${account.account}`],
    ] as const) {
      await page.doing(() => dispatch(accountForm.actions.opened({ subject, form })));
      const dialog = document.querySelector('[role=dialog]');
      expect(dialog && fieldsIn(dialog)).toEqual([name, 'new-password']);
      await page.doing(() => dispatch(accountForm.actions.closeConfirmed()));
    }
  });

  it('logs in with a stored password, and registers with a new one', async () => {
    for (const [mode, expected] of [
      ['login', ['username', 'current-password']],
      ['register', ['username', 'nickname', 'new-password']],
    ] as const) {
      const view = { session: 'signedOut', form: { status: 'idle', typed: { ...NOTHING_TYPED, mode } } } as const;
      const port = {
        view: () => view,
        subscribe: () => () => undefined,
        ...{ submitted: () => undefined, changed: () => undefined, checked: () => undefined },
      };
      const { root } = await render(<LoginScreen port={port} siteTitle="Chat Customer Service" canRegister />);
      expect(fieldsIn(root)).toEqual([...expected]);
    }
  });
});
