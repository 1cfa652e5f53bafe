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
  const openCase = async (page: Page, id: string) => {
    await page.goto(`${product.url}/debug/replay?id=${id}`);
    await page.getByRole('tab', { name: 'Case' }).click();
  };
  const questionOn = (page: Page) => page.getByRole('group', { name: TITLE });
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

  /** The customer is asked again while they write, and declines. */
  const decline = async (workspace: Page, customer: Page): Promise<string> => {
    const box = customer.getByRole('textbox', { name: 'Message' });
    await box.fill('I am still wri');
    const id = await report(workspace);
    await questionOn(customer).waitFor();
    expect(await box.evaluate((field) => field === document.activeElement))
      .withContext('the focus stays')
      .toBeTrue();
    expect(await box.inputValue()).toBe('I am still wri');
    expect(await accessibilityFindings(customer)).toEqual([]);
    expect(await fits(customer)).toBeTrue();
    await questionOn(customer).getByRole('button', { name: 'No' }).click();
    await questionOn(customer).waitFor({ state: 'hidden' });
    return id;
  };
  /** The customer is asked, reloads the page, and agrees. */
  const agree = async (workspace: Page, customer: Page): Promise<string> => {
    const id = await report(workspace);
    await questionOn(customer).waitFor();
    await customer.reload();
    await questionOn(customer).getByRole('button', { name: 'Send' }).click();
    await customer.getByText('Sent. Thank you.').waitFor();
    await questionOn(customer).waitFor({ state: 'hidden' });
    return id;
  };
  const downloaded = async (page: Page): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the case' }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };

  it('has the record of a customer who agrees, none of one who declines, and shows who knew what', async () => {
    const { agent, customer, workspace } = await aTalk('staff16', '1161');
    const agreed = await agree(workspace, customer.page);
    const declined = await decline(workspace, customer.page);

    developer = await person();
    const { page } = developer;
    await giveSession(page, product.url, 'dev01');
    await openCase(page, declined);
    await page.getByText('The customer declined at').waitFor();
    await openCase(page, agreed);
    await page.getByText('The customer sent a record at').waitFor();
    await page.getByRole('img', { name: 'From the top: agent, server, customer' }).waitFor();
    await page.getByRole('textbox', { name: 'Number', exact: true }).fill('2');
    await page.getByRole('button', { name: /^Message 2 of chat/ }).click();
    const way = page.getByRole('table', { name: /^Who knew what, and when/ });
    for (const name of [/Server stored it/, /Agent/, /Customer/])
      await way.getByRole('row', { name }).first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const text = await downloaded(page);
    for (const secret of ['Kestrel', '4711', 'still wri']) expect(text).withContext(secret).not.toContain(secret);
    const file = readCase(text);
    expect(file?.customers).toHaveSize(1);
    expect(file?.server.messages.length).toBeGreaterThan(1);
    await page.setViewportSize(PHONE);
    expect(await fits(page)).toBeTrue();
    await goOffline(agent.page, product.url);
  });
});
