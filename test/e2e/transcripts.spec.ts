import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { partFindings } from '../support/accessibility.ts';
import { onProduct } from '../support/onProduct.ts';
import { openChat, say, signIn, startChat, startWork } from '../support/people.ts';

/** From the demo data: it has ended, and contains a picture. */
const CHAT = '101981';

describe('transcripts', () => {
  const { product, person } = onProduct();

  const panel = (page: Page) => page.getByRole('dialog', { name: 'Transcript' });
  const save = async (page: Page, button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel(page).getByRole('button', { name: button }).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };

  it('of a chat are saved and printed in Chat History', async () => {
    const { page } = await person();
    // What the printer would get: no browser without a screen prints.
    await page.addInitScript(() => {
      const { prototype } = HTMLIFrameElement;
      const documentOf: ((this: HTMLIFrameElement) => Document | null) | undefined = Object.getOwnPropertyDescriptor(
        prototype,
        'contentDocument',
      )?.get;
      Object.defineProperty(prototype, 'contentDocument', {
        get(this: HTMLIFrameElement) {
          const content = documentOf?.call(this) ?? null;
          const view = content?.defaultView ?? null;
          if (content === null || view === null) return content;
          view.print = () => {
            const { borderTopWidth } = view.getComputedStyle(content.querySelector('article') ?? content.body);
            const widths = Array.from(content.images, ({ naturalWidth }) => naturalWidth);
            document.title = JSON.stringify({ title: content.title, borderTopWidth, widths });
          };
          return content;
        },
      });
    });
    await signIn(page, product.url, 'admin01', '/search-chat-history');
    await page.getByPlaceholder('Live ID').fill(CHAT);
    await page.getByRole('button', { name: 'Serach' }).click();
    await page.getByRole('row').filter({ hasText: CHAT }).first().click();
    const open = page.getByRole('dialog', { name: 'Chat History' }).getByRole('button', { name: 'Transcript' });
    await open.click();
    await panel(page).waitFor();
    expect(await partFindings(page)).toEqual([]);
    await panel(page).getByLabel('Include notes of staff').check();
    const { name, text } = await save(page, 'Save as HTML');
    expect(name).toBe(`chat-${CHAT}.html`);
    expect(text).toContain('src="data:image/');
    expect(text).toMatch(/Notes of staff<\/dt><dd dir="auto">Included/);
    await open.click();
    await panel(page).getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction(() => document.title.startsWith('{'));
    expect(JSON.parse(await page.title())).toEqual({ title: `Chat ${CHAT}`, borderTopWidth: '1px', widths: [480] });
    await open.click();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await open.isVisible())
      .withContext('the dialog stays')
      .toBeTrue();
  });

  it('of a query and of a live chat are reached by the command bar', async () => {
    const { page } = await person();
    await signIn(page, product.url, 'leader01', '/query-service');
    await page.locator('tbody').getByRole('row').first().click();
    await page.getByRole('button', { name: 'Transcript' }).waitFor();
    const command = async (on: Page) => {
      await on.keyboard.press('Control+k');
      await on.getByRole('combobox', { name: 'Command bar' }).fill('transcript');
      await on
        .getByRole('option', { name: /transcript/ })
        .first()
        .waitFor();
      await on.keyboard.press('Enter');
      await panel(on).waitFor();
    };
    await command(page);
    const queryId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const ofQuery = await save(page, 'Save as text');
    expect(ofQuery.name).toBe(`query-${queryId}.txt`);
    expect(ofQuery.text).toContain(`Query ${queryId}\nTitle: `);

    const [agent, customer] = [await person(), await person({ width: 390, height: 844 })];
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1020', 'Pay');
    await say(customer.page, 'Where is my money?');
    const workspace = await openChat(agent, 'Pay');
    await workspace.getByText('Where is my money?').first().waitFor();
    await workspace.getByRole('button', { name: 'Transcript' }).waitFor();
    await command(workspace);
    const ofChat = await save(workspace, 'Save as text');
    expect(ofChat.text).toContain('    Where is my money?\n');
    expect(ofChat.text).toContain('Notes of staff: Left out\n');
  });
});
