import { partFindings, screenFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { logIn, signIn } from '../support/people.ts';

const CSV = [
  '\uFEFFaccount;name;phoneCode;phone;email;role',
  'iris.lund;Iris Lund;44;7700900101;iris@example.com;Customer service',
  'theo.bell;Theo Bell;44;7700900102;theo@example.com;Customer service',
].join('\r\n');
const PASSWORD = 'my own 7 swans';

describe('an import of accounts', () => {
  const { product, person } = onProduct();

  it('shows passwords once, which their owners change before they see Home', async () => {
    const { page: admin } = await person();
    await signIn(admin, product.url, 'admin01', '/account');
    const choose = (csv: string) =>
      admin
        .locator('input[type=file]')
        .setInputFiles({ name: 'accounts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await admin.getByRole('button', { name: 'Import', exact: true }).waitFor();
    await choose(CSV.replace('Customer service', 'Customer servant'));
    const dialog = admin.getByRole('dialog', { name: 'Import Accounts' });
    await dialog.getByText("There is no active role 'Customer servant'").waitFor();
    expect(await dialog.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await choose(CSV);
    await dialog.getByText('2 new.').waitFor();
    await dialog.getByRole('button', { name: 'Import' }).click();
    const passwords = admin.getByRole('dialog', { name: 'Initial Passwords' });
    await passwords.waitFor();
    expect(await partFindings(admin)).toEqual([]);
    const row = passwords.getByRole('row').filter({ hasText: 'iris.lund' });
    const password = await row.locator('code').innerText();
    expect(password).toMatch(/^\w{14}$/);
    const download = admin.waitForEvent('download');
    await passwords.getByRole('button', { name: 'Save as file' }).click();
    expect((await download).suggestedFilename()).toBe('initial-passwords.csv');
    await passwords.getByRole('button', { name: 'Done' }).click();
    await admin.getByRole('table', { name: 'Accounts' }).getByText('theo.bell').waitFor();

    const { page: iris } = await person();
    await logIn(iris, product.url, 'iris.lund', password);
    await iris.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await iris.reload();
    await iris.getByRole('heading', { name: 'Choose your password' }).waitFor();
    expect(await iris.getByRole('navigation').count()).toBe(0);
    expect(await screenFindings(iris)).toEqual([]);
    const change = async (to: string) => {
      await iris.getByLabel('Old password', { exact: true }).fill(password);
      await iris.getByLabel('New password', { exact: true }).fill(to);
      await iris.getByRole('button', { name: 'Change password' }).click();
    };
    await change(password);
    await iris.getByText('Choose another password').waitFor();
    await change(PASSWORD);
    await iris.waitForURL(/\/home/i);
    await iris.getByText('Your password has been changed.').waitFor();
    await iris.getByRole('heading', { level: 1 }).waitFor();
  });
});
