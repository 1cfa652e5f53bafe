import { Provider } from 'react-redux';
import { NEW_PERSON } from '#contract/domain.ts';
import { accountForm, appUsersReceived, appUserTyped, accountsScreen } from '#src/features/accounts/accountsSlice.ts';
import { AccountDialog } from '#src/features/accounts/components/AccountDialog.tsx';
import { formOf } from '#src/features/accounts/accountForm.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { CallError } from '#common/errors.ts';
import { anAccount, setUpAccounts } from '#test/support/page/fakeAccounts.ts';
import { answered } from '#test/support/page/fakeSession.ts';
import { fill, render } from '#test/support/page/render.tsx';

const { opened: accountsOpened } = accountsScreen;

describe('the account dialog', () => {
  it('does not report a saved password that the field has lost during a visit elsewhere', async () => {
    const test = setUpAccounts();
    let fail = (_error: Error): void => undefined;
    test.api.editAccount.and.callFake(() =>
      cancellable(
        new Promise<null>((_, reject) => {
          fail = reject;
        }),
        () => undefined,
      ),
    );
    const draw = (isShown: boolean) => (
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>{isShown && <AccountDialog />}</Provider>
    );
    const page = await render(draw(true));
    const field = () => {
      const found = document.querySelector<HTMLInputElement>('[role=dialog] input[type=password]');
      if (found === null) throw new Error('no field for a password');
      return found;
    };
    const account = anAccount();
    await page.doing(() =>
      test.dispatch(accountsOpened(), accountForm.actions.opened({ subject: account, form: formOf(account) })),
    );
    await page.doing(() => {
      fill(field(), 'v7#Kq!w2');
    });
    expect(accountForm.select(test.state())?.form.password).toBe('good');
    await page.doing(() => document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.click());
    expect(accountForm.select(test.state())?.status).toBe('saving');

    await page.show(draw(false));
    await page.show(draw(true));
    await page.doing(() => fail(new CallError({ kind: 'timeout', code: 0, message: '' })));
    expect([field().value, accountForm.select(test.state())?.form.password]).toEqual(['', 'empty']);
  });

  it('binds an account without a person to a new one, whose phone finds no one', async () => {
    const test = setUpAccounts();
    // The search that typing starts ends at any time.
    test.api.findAppUsers.and.callFake(() => answered([]));
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <AccountDialog />
      </Provider>,
    );
    const account = anAccount({ targetId: null, phone: '', mobile: '' });
    await page.doing(() =>
      test.dispatch(accountsOpened(), accountForm.actions.opened({ subject: account, form: formOf(account) })),
    );
    const country = { id: 'GB', country: 'United Kingdom', phoneCode: '44' };
    await page.doing(() =>
      test.dispatch(
        accountForm.actions.fieldsChanged({ country }),
        appUserTyped({ keyword: '7700900001' }),
        appUsersReceived([]),
      ),
    );
    await page.doing(() =>
      document.querySelector<HTMLInputElement>('[role=dialog] input[placeholder="Search by phone"]')?.click(),
    );
    await page.doing(() => test.dispatch(appUsersReceived([])));
    const option = document.querySelector<HTMLElement>('[role=option]');
    expect(option?.textContent).toBe('+44 7700900001New person');
    await page.doing(() => option?.click());
    await page.doing(() => document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.click());
    expect(test.api.editAccount).toHaveBeenCalledOnceWith(
      jasmine.objectContaining({ id: account.id, targetId: NEW_PERSON, phoneCode: '44', mobile: '7700900001' }),
    );
  });
});
