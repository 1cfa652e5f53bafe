import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { ACTION_LOG_FORMAT, type ActionLog } from '#contract/actionLog.ts';
import { addActionLog, getActionLog, pageActionLogs } from '#contract/http/actionLogs.ts';
import { partFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { forgive, goOffline, openChat, say, signIn, startChat, startWork, tokenOf } from '../support/people.ts';
import { until } from '../support/until.ts';

const CANARY = 'Kestrel 4711';
const PHONE = { width: 390, height: 844 };

describe('reporting a problem', () => {
  const { product, person } = onProduct();

  const developer = () => tokenOf(product.url, 'dev01');
  const reported = async (id: string) => {
    const { data } = await makeCall(product.url, getActionLog, { id }, { token: await developer() });
    if (data === null) throw new Error(`there is no report ${id}`);
    return { ...data, text: gunzipSync(Buffer.from(data.log, 'base64')).toString() };
  };
  const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Report a problem' });
  const openFromWorkspace = async (page: Page) => {
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await dialogIn(page).getByLabel('What went wrong?').waitFor();
    return dialogIn(page);
  };
  const idIn = async (dialog: Locator) => {
    const idText = dialog.getByText(/^Report \d+$/);
    await idText.waitFor();
    return (await idText.innerText()).replace('Report ', '');
  };
  /** The text on the clipboard, by pasting it, as pages may not read the clipboard. */
  const pasted = async (page: Page): Promise<string> => {
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.press('Control+V');
    return page.evaluate(() => {
      const field = document.activeElement;
      field?.remove();
      return field instanceof HTMLTextAreaElement ? field.value : '';
    });
  };
  const downloaded = async (page: Page): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialogIn(page).getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^action-log-[\dTZ-]+\.json$/);
    return readFile(await download.path(), 'utf8');
  };

  itTakesLong('works from the task page by keyboard alone, and gives an id', async () => {
    const agent = await person();
    const { page, context } = agent;
    await context.grantPermissions(['clipboard-write']);
    await startWork(page, product.url, 'staff11');
    await page.getByRole('button', { name: /^Account: / }).press('Enter');
    const entry = page.getByRole('menuitem', { name: 'Report a problem' });
    await until('the entry has the focus', async () => {
      await page.keyboard.press('ArrowDown');
      return entry.evaluate((item) => item === document.activeElement);
    });
    await page.keyboard.press('Enter');
    const dialog = dialogIn(page);
    const note = dialog.getByLabel('What went wrong?');
    await note.waitFor();
    expect(await note.evaluate((field) => field === document.activeElement))
      .withContext('the note has the focus')
      .toBeTrue();
    expect(await dialog.getByRole('checkbox').count())
      .withContext('no chat is open')
      .toBe(0);
    expect(await partFindings(page)).toEqual([]);
    await page.keyboard.type(`The badge stays. ${CANARY}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const id = await idIn(dialog);
    expect(await partFindings(page))
      .withContext('sent')
      .toEqual([]);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await pasted(page)).toBe(`Report ${id}`);

    const report = await reported(id);
    expect(report).toEqual(
      jasmine.objectContaining({
        note: `The badge stays. ${CANARY}`,
        account: 'staff11',
        hasTexts: false,
        device: jasmine.stringMatching(/Chrom/),
      }),
    );
    const log = JSON.parse(report.text) as ActionLog;
    expect(log.format).toBe(ACTION_LOG_FORMAT);
    expect(log.segments.reduce((sum, { entries }) => sum + entries.length, 0)).toBe(report.actions);
    expect(report.actions).toBeGreaterThan(10);
    expect(report.text).withContext('the note').not.toContain('Kestrel');
    expect([Date.parse(report.fromTime), Date.parse(report.untilTime)]).toEqual([log.from, log.until]);
    await goOffline(page, product.url);
  });

  it('includes texts of chats only if the agent agrees, in the report and in the file', async () => {
    const [agent, customer] = [await person(), await person(PHONE)];
    await startWork(agent.page, product.url, 'staff12');
    await startChat(customer.page, product.url, '1071', 'Remit');
    const workspace = await openChat(agent, 'Remit');
    await say(customer.page, `It is ${CANARY}`);
    await workspace.getByRole('log').getByText(`It is ${CANARY}`).waitFor();
    await say(workspace, `Noted: ${CANARY}`);
    await customer.page.getByRole('log').getByText(`Noted: ${CANARY}`).waitFor();
    const name = await workspace.locator('.cs-chat-name').innerText();

    const dialog = await openFromWorkspace(workspace);
    expect(await partFindings(workspace)).toEqual([]);
    const file = await downloaded(workspace);
    expect(JSON.parse(file)).toEqual(jasmine.objectContaining({ format: ACTION_LOG_FORMAT }));
    for (const secret of ['Kestrel', '4711', name]) expect(file).withContext(secret).not.toContain(secret);
    const include = dialog.getByRole('checkbox', { name: 'Include the messages of the open chats' });
    expect(await include.isChecked()).toBeFalse();
    await dialog.getByRole('button', { name: 'Send' }).click();
    const without = await reported(await idIn(dialog));
    expect(without.hasTexts).toBeFalse();
    for (const secret of ['Kestrel', '4711', name]) expect(without.text).withContext(secret).not.toContain(secret);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await openFromWorkspace(workspace);
    await include.check();
    const agreed = JSON.parse(await downloaded(workspace)) as ActionLog;
    expect(JSON.stringify(agreed.texts)).toContain(`Noted: ${CANARY}`);
    expect(JSON.stringify({ ...agreed, texts: undefined })).not.toContain('Kestrel');
    await dialog.getByRole('button', { name: 'Send' }).click();
    const withTexts = await reported(await idIn(dialog));
    expect(withTexts.hasTexts).toBeTrue();
    expect(JSON.stringify(withTexts.texts)).toContain(`It is ${CANARY}`);
    expect(withTexts.text).not.toContain('Kestrel');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await goOffline(agent.page, product.url);
  });

  itTakesLong('stores one report if it is sent again after a lost answer', async () => {
    const agent = await person();
    const { page } = agent;
    await signIn(page, product.url, 'staff13', '/chat');
    const dialog = await openFromWorkspace(page);
    await dialog.getByLabel('What went wrong?').fill('Nothing moves');
    // After a download, the log store has loaded.
    await downloaded(page);
    await product.kill();
    await dialog.getByRole('button', { name: 'Send' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('The report has not been sent.').waitFor();
    expect(await dialog.getByLabel('What went wrong?').inputValue()).toBe('Nothing moves');
    expect(await partFindings(page))
      .withContext('failed')
      .toEqual([]);
    expect(JSON.parse(await downloaded(page))).toEqual(jasmine.objectContaining({ format: ACTION_LOG_FORMAT }));
    await product.restart();

    // The report arrives, but its answer is lost.
    await page.route(
      `**${addActionLog.path}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await until(
      'the second try has failed, too',
      async () =>
        !(await dialog.getByRole('button', { name: /^Send/ }).getAttribute('aria-busy')) && (await alert.isVisible()),
    );
    await dialog.getByRole('button', { name: 'Send again' }).click();
    const id = await idIn(dialog);
    const { data } = await makeCall(
      product.url,
      pageActionLogs,
      { pageNo: '1', pageSize: '100' },
      { token: await developer() },
    );
    expect(data?.records.filter(({ note }) => note === 'Nothing moves').map((report) => report.id)).toEqual([id]);
    forgive(agent);
  });
});
