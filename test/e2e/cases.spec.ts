import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readCase } from '#src/features/replay/case/caseFile.ts';
import { accessibilityFindings, partFindings } from '../support/accessibility.ts';
import { describeLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  forgive,
  giveSession,
  goOffline,
  openChat,
  say,
  startChat,
  startWork,
  type Person,
} from '../support/people.ts';

const CANARY = 'Kestrel 4711';
const PHONE = { width: 390, height: 844 };
const TITLE = 'Can you help us find a problem?';

/** An agent reports a problem and asks the customer for a record of their page; a developer opens the case. */
describeLong('a case', () => {
  const { product, person } = onProduct();

  /** A chat with a message of each side. */
  const aTalk = async (account: string, customerId: string) => {
    const [agent, customer] = [await person(), await person(PHONE)];
    await startWork(agent.page, product.url, account);
    await startChat(customer.page, product.url, customerId, 'Remit');
    const workspace = await openChat(agent, 'Remit');
    await say(customer.page, `It is ${CANARY}`);
    await workspace.getByRole('log').getByText(`It is ${CANARY}`).waitFor();
    await say(workspace, `Noted: ${CANARY}`);
    await customer.page.getByRole('log').getByText(`Noted: ${CANARY}`).waitFor();
    return { agent, customer, workspace };
  };
  /** Reports with the box ticked. @returns the number of the report */
  const report = async (workspace: Page): Promise<string> => {
    await workspace.getByRole('button', { name: 'Report a problem' }).click();
    const dialog = workspace.getByRole('dialog', { name: 'Report a problem' });
    const box = dialog.getByRole('checkbox', { name: 'Also ask the customer for a record of their page' });
    await box.waitFor();
    expect(await box.isChecked())
      .withContext('off by default')
      .toBeFalse();
    await box.check();
    expect(await partFindings(workspace)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('The customer is being asked').waitFor();
    const id = (await dialog.getByText(/^Report \d+$/).innerText()).replace('Report ', '');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    return id;
  };
  let developer: Person | null = null;
  afterEach(() => {
    if (developer !== null) forgive(developer, 'can escape its sandboxing');
  });
  const developerAt = async (id: string): Promise<Person> => {
    developer = await person();
    await giveSession(developer.page, product.url, 'dev01');
    await developer.page.goto(`${product.url}/debug/replay?id=${id}`);
    await developer.page.getByRole('tab', { name: 'Case' }).click();
    return developer;
  };

  it('has the record of a customer who agrees, and shows who knew what, and when', async () => {
    const { agent, customer, workspace } = await aTalk('staff16', '1161');
    const box = customer.page.getByRole('textbox', { name: 'Message' });
    await box.fill('I am still wri');
    const id = await report(workspace);
    const question = customer.page.getByRole('group', { name: TITLE });
    await question.waitFor();
    expect(await box.evaluate((field) => field === document.activeElement))
      .withContext('the focus stays')
      .toBeTrue();
    expect(await accessibilityFindings(customer.page)).toEqual([]);
    expect(await customer.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBeTrue();
    await customer.page.reload();
    await question.waitFor();
    await question.getByRole('button', { name: 'Send' }).click();
    await customer.page.getByText('Sent. Thank you.').waitFor();
    await question.waitFor({ state: 'hidden' });

    const { page } = await developerAt(id);
    await page.getByText('The customer sent a record at').waitFor();
    await page.getByRole('img', { name: 'From the top: agent, server, customer' }).waitFor();
    await page.getByRole('textbox', { name: 'Number', exact: true }).fill('2');
    await page.getByRole('button', { name: /^Message 2 of chat/ }).click();
    const way = page.getByRole('table', { name: /^Who knew what, and when/ });
    await way.getByRole('row', { name: /Server stored it/ }).waitFor();
    await way.getByRole('row', { name: /Agent/ }).first().waitFor();
    await way
      .getByRole('row', { name: /Customer/ })
      .first()
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the case' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    for (const secret of ['Kestrel', '4711', 'still wri']) expect(text).withContext(secret).not.toContain(secret);
    const file = readCase(text);
    expect(file?.customers).toHaveSize(1);
    expect(file?.server.messages.length).toBeGreaterThan(1);
    await goOffline(agent.page, product.url);
  });

  it('has no record of a customer who declines', async () => {
    const { agent, customer, workspace } = await aTalk('staff12', '1071');
    const id = await report(workspace);
    const question = customer.page.getByRole('group', { name: TITLE });
    await question.getByRole('button', { name: 'No' }).click();
    await question.waitFor({ state: 'hidden' });
    await customer.page.reload();
    await customer.page.getByRole('log').getByText(`Noted: ${CANARY}`).waitFor();
    expect(await question.count()).toBe(0);
    const { page } = await developerAt(id);
    await page.getByText('The customer declined at').waitFor();
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBeTrue();
    await goOffline(agent.page, product.url);
  });
});
