import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { ImportDialogs } from '#src/features/accounts/components/ImportDialogs.tsx';
import { accountImport, passwordsIssued } from '#src/features/accounts/accountsSlice.ts';
import { anImportRow, setUpAccounts } from '#test/support/page/fakeAccounts.ts';
import { render } from '#test/support/page/render.tsx';

const { fileChosen, importChecked, importConfirmed } = accountImport.actions;

describe('the dialogs of an import of accounts', () => {
  const setUp = async () => {
    const test = setUpAccounts();
    const page = await render(
      <Provider store={test.store as ComponentProps<typeof Provider>['store']}>
        <ImportDialogs />
      </Provider>,
    );
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    const escape = () =>
      page.doing(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    const show = (...actions: Parameters<typeof test.store.dispatch>[0][]) =>
      page.doing(() => {
        for (const action of actions) test.store.dispatch(action);
      });
    return { ...page, ...test, dialog, escape, show };
  };
  const chosen = fileChosen({ fileId: 'gone', name: 'accounts.csv' });

  it('list the refused lines first, by their numbers, and import none of the others', async () => {
    const { show, dialog } = await setUp();
    const refused = anImportRow(true, { line: 7, account: 'bo.bo.bo', outcome: 'refused', reason: 'Taken' });
    await show(chosen, importChecked([anImportRow(true), refused]));
    const rows = [...(dialog()?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent);
    expect(rows).toEqual(['Line 7bo.bo.boRefused: Taken', 'Line 2agnes.tNew ']);
    expect(dialog()?.textContent).toContain('1 refused, 1 new.');
    const [confirm] = [...(dialog()?.querySelectorAll('button') ?? [])].slice(-1);
    expect([confirm?.textContent, confirm?.ariaDisabled]).toEqual(['Import', 'true']);
  });

  it('stay while the accounts are stored, and until the passwords are done with', async () => {
    const { show, dialog, escape, doing } = await setUp();
    await show(chosen, importChecked([anImportRow(true)]), importConfirmed());
    await escape();
    expect(dialog()?.textContent).toContain('The accounts are being created.');
    await show(accountImport.actions.importStored(), passwordsIssued({ rows: [anImportRow(false)] }));
    await escape();
    expect(dialog()?.textContent).toContain('abcdefghjkmnpq');
    const done = [...(dialog()?.querySelectorAll('button') ?? [])].at(-1);
    await doing(() => done?.click());
    expect(dialog()).toBeNull();
  });
});
