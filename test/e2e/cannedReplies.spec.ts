import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { misfits, WINDOWS } from '../support/layout.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn, type Person } from '../support/people.ts';
import { smallButtons } from '../support/touchTargets.ts';

const PHONE = { width: 390, height: 844 };

describe('the screens of canned replies', () => {
  const { product, person } = onProduct();
  let admin: Person;

  beforeEach(async () => {
    admin = await person();
  });

  const rowsOf = (page: Page): Locator => page.locator('tbody').getByRole('row');
  const rowOf = (page: Page, text: string): Locator => rowsOf(page).filter({ hasText: text });
  const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();

  async function openShared(page: Page): Promise<void> {
    await signIn(page, product.url, 'admin01', '/settings-canned');
    await rowsOf(page).first().waitFor();
  }

  async function save(page: Page): Promise<void> {
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('Operate successfully!').first().waitFor();
  }

  async function fillReply(page: Page, title: string, shortcut: string, body: string): Promise<void> {
    await page.getByRole('button', { name: 'Create' }).click();
    await dialogOf(page).getByLabel('Title').fill(title);
    await dialogOf(page).getByLabel('Shortcut').fill(shortcut);
    await dialogOf(page).getByLabel('Text in English').fill(body);
  }

  it('write a reply in two languages, find it by its words, change it, and archive it', async () => {
    const { page } = admin;
    await openShared(page);
    expect(await screenFindings(page)).toEqual([]);
    await fillReply(page, 'Kestrel season', 'kestrel', 'Dear ');
    await page.getByRole('button', { name: '{customer}' }).click();
    await page.keyboard.type(', the season begins in May.');
    await page.getByText('Dear Ann Lee, the season begins in May.').waitFor();
    await dialogOf(page).getByLabel('Add a language').selectOption('German');
    await dialogOf(page).getByLabel('Text in German').fill('Die Saison beginnt im Mai.');
    expect(await partFindings(page))
      .withContext('the form')
      .toEqual([]);
    await save(page);

    await page.getByLabel('Search').fill('sais');
    const row = rowOf(page, 'Kestrel season');
    await row.getByText('en, de').waitFor();
    expect(await rowsOf(page).count()).toBe(1);
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialogOf(page).getByLabel('Text in English').fill('The season begins in June.');
    await save(page);
    await row.getByRole('button', { name: 'Versions' }).click();
    await dialogOf(page).getByLabel('Version').selectOption({ index: 1 });
    await dialogOf(page).getByText('Dear {customer}, the season begins in May.').waitFor();
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes,confirm' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: 'Kestrel season' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await dialogOf(page).getByText('Nothing is archived.').waitFor();
    await page.keyboard.press('Escape');
    await row.waitFor();
  });

  it("keep an agent's own replies apart", async () => {
    const agent = await person(PHONE, { hasTouch: true, isMobile: true });
    await signIn(agent.page, product.url, 'staff01');
    await agent.page.getByRole('button', { name: /^Account:/ }).tap();
    await agent.page.getByRole('menuitem', { name: 'My Canned Replies' }).tap();
    await agent.page.getByRole('heading', { name: 'My Canned Replies' }).waitFor();
    await fillReply(agent.page, 'My osprey', 'mine', 'Only mine.');
    expect(await smallButtons(agent.page)).toEqual([]);
    await save(agent.page);
    await rowOf(agent.page, 'My osprey').waitFor();
    expect(await screenFindings(agent.page)).toEqual([]);
    await openShared(admin.page);
    await admin.page.getByLabel('Search').fill('osprey');
    await admin.page.getByText('No canned replies match this search.').waitFor();
  });

  itTakesLong('export a file that can be imported again', async () => {
    const { page } = admin;
    await openShared(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const choose = async (content: string) => {
      await page
        .getByLabel('Import')
        .first()
        .setInputFiles({ name: 'replies.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    };
    await choose(file);
    await dialogOf(page).getByText('There is nothing to import.').waitFor();
    await page.keyboard.press('Escape');
    await choose(file.replace('"title": "', '"title": "Imported '));
    await dialogOf(page).getByText('1 changed').waitFor();
    expect(await partFindings(page))
      .withContext('the import')
      .toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Import' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByLabel('Search').fill('imported');
    await rowOf(page, 'Imported').waitFor();
  });

  itTakesLong('report use and stale replies, and fit at every width', async () => {
    const { page } = admin;
    await openShared(page);
    for (const [tab, heading] of [
      ['Use', 'Staff'],
      ['Stale', 'Why'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Use') await page.getByRole('button', { name: 'Last 30' }).click();
      await rowsOf(page).first().waitFor();
      await page.getByRole('columnheader', { name: heading }).waitFor();
      expect(await screenFindings(page))
        .withContext(tab)
        .toEqual([]);
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        expect(await misfits(page))
          .withContext(`${tab} at ${width} px`)
          .toEqual([]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});
