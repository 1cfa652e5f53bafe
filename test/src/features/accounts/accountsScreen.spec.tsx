import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { BUTTON_KEY } from '#contract/domain.ts';
import type { LoginUser } from '#contract/http/auth.ts';
import type { ErasableCustomer } from '#contract/http/privacy.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { PermissionContext } from '#common/permission.ts';
import { accountForm } from '#src/features/accounts/accountsSlice.ts';
import { AccountsScreen } from '#src/features/accounts/components/AccountsScreen.tsx';
import { anAccount, anAccountPage, anAppUser, anErasable, setUpAccounts } from '#test/support/page/fakeAccounts.ts';
import { aRole } from '#test/support/page/fakeRoles.ts';
import { answered, aUser, failed } from '#test/support/page/fakeSession.ts';
import { fill, render } from '#test/support/page/render.tsx';

const LEADER = { id: '8', type: 'L', uris: Object.values(BUTTON_KEY) } as const;

describe('the account screen in the browser', () => {
  const setUp = async (
    user: Partial<LoginUser> = {},
    prepare: (api: ReturnType<typeof setUpAccounts>['api']) => void = () => undefined,
  ) => {
    const test = setUpAccounts(user);
    prepare(test.api);
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={aUser({ type: 'A', ...user })}>
          <MemoryRouter>
            <AccountsScreen />
          </MemoryRouter>
        </PermissionContext>
      </Provider>,
    );
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
    const buttons = () =>
      [...document.querySelectorAll('button')].map((element) => ({
        element,
        name: plain(element.getAttribute('aria-label') ?? element.textContent),
      }));
    const button = (name: string) => {
      const found = buttons().find((each) => each.name === name);
      if (found === undefined) throw new Error(`no button ${name}`);
      return found.element;
    };
    const control = (label: string) => {
      const found = [...(dialog()?.querySelectorAll('label') ?? [])].find(
        ({ textContent }) => textContent === label,
      )?.control;
      return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
    };
    const fieldOf = (label: string) => {
      const found = control(label);
      if (found === null) throw new Error(`no field ${label}`);
      return found;
    };
    return {
      ...page,
      ...test,
      dialog,
      control,
      fieldOf,
      button,
      names: () => buttons().map(({ name }) => name),
      click: (name: string) => page.doing(() => button(name).click()),
      /** Types into a field and leaves it. */
      type: (label: string, text: string) =>
        page.doing(() => {
          const field = fieldOf(label);
          field.focus();
          fill(field, text);
          field.blur();
        }),
      errors: () =>
        [...(dialog()?.querySelectorAll('.cs-field-error') ?? [])]
          .map(({ textContent }) => textContent)
          .filter((text) => text !== ''),
      errorOf: (label: string) =>
        fieldOf(label).closest('.cs-field')?.querySelector('.cs-field-error')?.textContent ?? '',
    };
  };

  it('offers permitted actions only, and explains per row why one is unavailable', async () => {
    const rows = [
      anAccount({ id: '8', account: 'own', mayDelete: false }),
      anAccount({ id: '6', account: 'chief', mayEdit: false, mayDelete: false }),
    ];
    const prepare = (api: ReturnType<typeof setUpAccounts>['api']) =>
      api.fetchAccounts.and.callFake(() => answered(anAccountPage({ records: rows })));
    const reader = await setUp({ ...LEADER, uris: [] }, prepare);
    expect(reader.names().filter((name) => /Create|Edit|Delete|Devices/.test(name))).toEqual([]);
    const manager = await setUp(LEADER, prepare);
    expect(manager.names().filter((name) => /own$|chief$/.test(name)))
      .withContext('devices are for admins only')
      .toEqual(['Edit own', 'Delete own', 'Edit chief', 'Delete chief']);
    const why = (name: string) => [manager.button(name).getAttribute('aria-disabled'), manager.button(name).title];
    expect(why('Edit own')[0]).toBeNull();
    expect(why('Delete own')).toEqual(['true', 'You cannot delete your own account.']);
    expect(why('Edit chief')).toEqual(['true', 'This account has more permissions than you.']);
    await manager.click('Delete own');
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
  });

  it('lets only type A erase a customer, after typing their id, and shows the receipt', async () => {
    expect((await setUp(LEADER)).names()).not.toContain('Erase a customer');
    const { click, type, doing, button, api, dialog } = await setUp();
    const find = async (keyword: string) => {
      await type('Live ID or customer ID', keyword);
      await doing(() => dialog()?.querySelector<HTMLElement>('[type=submit]')?.click());
    };
    await click('Erase a customer');
    await find('8');
    expect(dialog()?.textContent).toContain('There is no such customer.');

    await find('7');
    expect(dialog()?.textContent).toContain('Messages3');
    await type('Type 7 to confirm', '8');
    expect(button('Erase').disabled).toBeTrue();
    await type('Type 7 to confirm', '7');
    api.eraseCustomer.and.returnValue(failed({ message: 'an account is bound to them' }));
    await click('Erase');
    expect(dialog()?.querySelector('[role=alert]')).not.toBeNull();

    api.eraseCustomer.and.callFake(() => answered({ rows: [{ table: 'message', count: 3 }] }));
    await click('Erase');
    expect(dialog()?.querySelector('[role=status]')?.textContent).toContain('Customer 7 has been erased.');
    expect(api.eraseCustomer.calls.allArgs()).toEqual([['7'], ['7']]);
  });

  it('tells erased customers from others, and lets an erasure that goes on be left', async () => {
    const { click, type, doing, api, dialog, names } = await setUp({}, ({ findErasable, eraseCustomer }) => {
      findErasable.and.returnValue(
        answered([
          anErasable({ nickName: '', erasedAt: '2026-01-01T00:00:00.000Z', rows: [{ table: 'query', count: 1 }] }),
          anErasable({ id: '8', nickName: 'Ada' }),
        ]),
      );
      eraseCustomer.and.returnValue(cancellable(new Promise(() => undefined), () => undefined));
    });
    await click('Erase a customer');
    await type('Live ID or customer ID', '7');
    await doing(() => dialog()?.querySelector<HTMLElement>('[type=submit]')?.click());
    const plain = (text = '') => text.replaceAll(/[\u2068\u2069]/g, '');
    expect(
      [...(dialog()?.querySelectorAll('.cs-radios label') ?? [])].map(({ textContent }) => plain(textContent)),
    ).toEqual(['Erased customer (7)', 'Ada (8)']);
    await doing(() => dialog()?.querySelector<HTMLElement>('.cs-radios input')?.click());
    expect(dialog()?.textContent).toContain('CustomerErased customer (7)');
    expect(names()).toContain('Cancel');
    await type('Type 7 to confirm', '7');
    await click('Erase');
    expect(api.eraseCustomer.calls.allArgs()).toEqual([['7']]);
    expect([names().includes('Cancel'), names().includes('Close')]).toEqual([false, true]);
  });

  it('drops customers that were found for another text', async () => {
    const { type, doing, click, api, dialog } = await setUp();
    let answer: (found: ErasableCustomer[]) => void = () => undefined;
    const found = new Promise<ErasableCustomer[]>((resolve) => {
      answer = resolve;
    });
    api.findErasable.and.returnValue(cancellable(found, () => undefined));
    await click('Erase a customer');
    await type('Live ID or customer ID', '7');
    await doing(() => dialog()?.querySelector<HTMLElement>('[type=submit]')?.click());
    await type('Live ID or customer ID', '71');
    await doing(() => answer([anErasable()]));
    expect(dialog()?.textContent).not.toContain('Ada');
  });

  it('lets only type A choose a type, and no one assign an inactive or stronger role', async () => {
    const { click, control, fieldOf } = await setUp(LEADER, (api) => {
      api.fetchAccounts.and.callFake(() =>
        answered(anAccountPage({ records: [anAccount({ id: '8', account: 'own' })] })),
      );
      api.fetchRoles.and.callFake(() =>
        answered([
          aRole(),
          aRole({ id: '2', name: 'Gone', status: 'I' }),
          aRole({ id: '3', name: 'Chief', mayGive: false }),
        ]),
      );
    });
    await click('Create');
    const roles = [...fieldOf('Role').querySelectorAll('option')]
      .map(({ text, disabled }) => [text, disabled])
      .slice(1);
    expect([control('Type'), roles]).toEqual([
      null,
      [
        ['Trainee', false],
        ['\u2068Gone\u2069 (inactive)', true],
        ['Chief (beyond your permissions)', true],
      ],
    ]);
    await click('Cancel');
    await click('Edit own');
    expect([control('UserName')?.value, control('Role')])
      .withContext("the user's own account")
      .toEqual(['Agnes Thorn', null]);
  });

  it('shows a problem below its field after the focus left, until it is solved', async () => {
    const { click, errorOf, errors, type } = await setUp();
    await click('Create');
    const wrong = {
      Account: ['', 'Please enter a account'],
      UserName: ['', 'Please enter a UserName'],
      Email: ['nowhere', 'Please enter the correct email address'],
      Password: ['12345', 'The length is 6 to 20'],
    } as const;
    for (const [label, [text, message]] of Object.entries(wrong)) {
      await type(label, text);
      expect([errorOf(label), errors().length])
        .withContext(label)
        .toEqual([message, 1]);
      await type(label, label === 'Email' ? 'agnes@example.com' : 'agnes.t');
      expect(errors()).withContext(label).toEqual([]);
    }
  });

  it('saves nothing without a messaging-app user, and focuses the field of a refusal', async () => {
    const { api, click, button, dispatch, doing, errorOf, fieldOf, type } = await setUp();
    await click('Create');
    for (const [label, text] of [
      ['Account', 'staff01'],
      ['UserName', 'Agnes'],
      ['Email', 'agnes@example.com'],
      ['Password', 'v7#Kq!w2'],
    ] as const)
      await type(label, text);
    expect(button('Save').disabled).toBeTrue();
    await doing(() => dispatch(accountForm.actions.fieldsChanged({ target: anAppUser() })));
    await click('Save');
    expect([errorOf('Role'), document.activeElement === fieldOf('Role'), api.addAccount.calls.count()]).toEqual([
      'Please select',
      true,
      0,
    ]);
    await doing(() => dispatch(accountForm.actions.fieldsChanged({ roleId: '1' })));
    api.addAccount.and.callFake(() => failed({ kind: 'refused', code: 4009, message: 'This account already exists' }));
    await click('Save');
    expect([errorOf('Account'), document.activeElement === fieldOf('Account')]).toEqual([
      'This account already exists',
      true,
    ]);
    expect(['UserName', 'Email', 'Password'].map((label) => fieldOf(label).value)).toEqual([
      'Agnes',
      'agnes@example.com',
      'v7#Kq!w2',
    ]);
  });
});
