import { Provider } from 'react-redux';
import { accountForm, accountsOpened } from '../../../../src/features/accounts/accountsSlice.ts';
import { AccountDialog } from '../../../../src/features/accounts/components/AccountDialog.tsx';
import { formOf } from '../../../../src/features/accounts/accountForm.ts';
import { cancellable } from '../../../../src/common/http/cancellable.ts';
import { CallError } from '../../../../src/common/errors.ts';
import { anAccount, setUpAccounts } from '../../../support/page/fakeAccounts.ts';
import { fill, render } from '../../../support/page/render.tsx';

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
});
