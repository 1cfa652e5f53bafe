import type { Locator, Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { signIn, type Person } from '../support/people.ts';
import { PLACE_MESSAGES } from '../support/roleLimits.ts';
import { smallButtons } from '../support/touchTargets.ts';
import { until } from '../support/until.ts';

const PHONE = { width: 390, height: 844 };
const RIGHT_TO_LEFT = 'תפריט <b>x</b> قائمة';

describe('the menu screen', () => {
  const { product, person } = onProduct();
  let admin: Person;

  beforeEach(async () => {
    admin = await person();
  });

  async function openMenus(page: Page): Promise<void> {
    await signIn(page, product.url, 'admin01', '/menu');
    await rowOf(page, 'Dashboard').waitFor();
  }

  const rowOf = (page: Page, name: string): Locator =>
    page
      .locator('tbody')
      .getByRole('row')
      .filter({ has: page.locator('bdi').getByText(name, { exact: true }) });
  const dialogOf = (page: Page): Locator => page.getByRole('dialog');
  const linkOf = (page: Page, name: string): Locator =>
    page.getByRole('navigation').getByRole('link', { name, exact: true });
  const namesNow = (page: Page): Promise<readonly string[]> =>
    page.locator('tbody').getByRole('row').locator('.cs-menus-words').allTextContents();

  async function save(page: Page): Promise<void> {
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  }

  async function fill(page: Page, name: string, uri: string): Promise<void> {
    await page.getByLabel('Menu Name').fill(name);
    await page.getByLabel('URL').fill(uri);
  }

  async function make(page: Page, name: string, uri: string): Promise<void> {
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await fill(page, name, uri);
    await save(page);
    await rowOf(page, name).waitFor();
  }

  async function press(page: Page, name: string, action: 'Edit' | 'Add submenu' | 'Delete'): Promise<void> {
    await rowOf(page, name)
      .getByRole('button', { name: new RegExp(`^${action}`) })
      .click();
  }

  async function moveBelow(page: Page, name: string, parent: string): Promise<void> {
    await press(page, name, 'Edit');
    const label = await page
      .getByLabel('Parent')
      .locator('option')
      .evaluateAll(
        (options, wanted) =>
          options.find(({ textContent }) => textContent.replaceAll(/[\u2068\u2069]/g, '') === wanted)?.textContent ??
          '',
        parent,
      );
    await page.getByLabel('Parent').selectOption({ label });
  }

  it('adds, moves and deletes menus with submenus, and the side menu follows', async () => {
    const { page } = admin;
    await openMenus(page);
    await make(page, 'Tools', '/tools');
    await page.getByText('Operate successfully!').first().waitFor();
    await press(page, 'Tools', 'Add submenu');
    await fill(page, 'Second search', '/search-chat-history/index');
    await save(page);
    await rowOf(page, 'Second search').waitFor();
    expect(await rowOf(page, 'Second search').getByRole('cell').allInnerTexts()).toEqual(
      jasmine.arrayContaining(['10', '/search-chat-history/index', 'MENU']),
    );
    await linkOf(page, 'Second search').waitFor();

    await moveBelow(page, 'Second search', 'Settings');
    await save(page);
    await linkOf(page, 'Second search').waitFor();
    await until('the menu is below the settings', async () => {
      const names = await namesNow(page);
      const at = names.indexOf('Level 2: Second search');
      return at > names.indexOf('Level 1: Settings') && at < names.indexOf('Level 1: Account Management');
    });

    await press(page, 'Second search', 'Delete');
    await page.getByRole('alertdialog').getByText('Are you sure you want to delete it?').waitFor();
    await page.getByRole('button', { name: 'Yes,confirm' }).click();
    await rowOf(page, 'Second search').waitFor({ state: 'detached' });
    await linkOf(page, 'Second search').waitFor({ state: 'detached' });
  });

  itTakesLong('never moves a menu below itself, even when two users move menus at once', async () => {
    const { page } = admin;
    await openMenus(page);
    await make(page, 'Upper', '/upper');
    await make(page, 'Lower', '/lower');
    await moveBelow(page, 'Upper', 'Lower');
    const colleague = await person();
    await openMenus(colleague.page);
    await moveBelow(colleague.page, 'Lower', 'Upper');
    await save(colleague.page);
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await dialogOf(page).getByText(PLACE_MESSAGES.belowItself).waitFor();
    expect(await page.getByLabel('Parent').evaluate((field) => field === document.activeElement)).toBeTrue();
    expect(await partFindings(page))
      .withContext('a refusal')
      .toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  itTakesLong('fits any screen with five levels and any names', async () => {
    const { page } = admin;
    await openMenus(page);
    const names = ['W'.repeat(50), RIGHT_TO_LEFT, 'Third', 'Fourth', 'Fifth'];
    for (const [at, name] of names.entries()) {
      const above = names[at - 1];
      if (above === undefined) await page.getByRole('button', { name: 'Create', exact: true }).click();
      else await press(page, above, 'Add submenu');
      await fill(page, name, `/${'k'.repeat(180)}/${at}`);
      await save(page);
      await rowOf(page, name).waitFor();
    }
    expect(await rowOf(page, 'Fifth').getByRole('button', { name: 'Add submenu' }).count())
      .withContext('the menu is on the deepest level')
      .toBe(0);
    expect(await screenFindings(page)).toEqual([]);
    await press(page, 'Fifth', 'Edit');
    expect(await partFindings(page))
      .withContext('the dialog')
      .toEqual([]);
    const thumb = await person(PHONE, { hasTouch: true, isMobile: true });
    await openMenus(thumb.page);
    expect(await smallButtons(thumb.page)).toEqual([]);
  });
});
