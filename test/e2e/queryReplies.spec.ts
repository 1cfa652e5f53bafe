import type { Locator, Page } from 'playwright-core';
import { partFindings } from '../support/accessibility.ts';
import { storedDrafts } from '../support/storedDrafts.ts';
import { misfits, WINDOWS } from '../support/layout.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { forgiveSessionEnd, logIn, signIn, type Person } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { until } from '../support/until.ts';

describe('replying to a query', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let queryId: string;

  beforeEach(async () => {
    agent = await person();
    queryId = await raiseQuery(product.url, { customer: '1013', title: 'The podcast stops' });
  });

  async function openQuery({ page }: Person, account: string): Promise<void> {
    await signIn(page, product.url, account, `/query-service/${queryId}`);
    await startButton(page).waitFor();
  }

  const startButton = (page: Page) => page.getByRole('button', { name: 'Start Response' });
  const field = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true });
  const replies = (page: Page) => page.getByRole('region', { name: 'Replies' }).getByRole('article');
  const textsOf = async (page: Page) => await replies(page).locator('.cs-query-text').allInnerTexts();

  async function startReply(page: Page, text: string): Promise<void> {
    await startButton(page).click();
    await field(page).fill(text);
  }

  async function choosePicture(page: Page): Promise<void> {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await aPng() });
    await page.locator('.cs-tray-item.is-ready').waitFor();
  }

  /** Waits until the text is stored with this many pictures and related queries. */
  async function untilStored(page: Page, words: string, attached: number): Promise<void> {
    await until('the draft is stored', async () =>
      (await storedDrafts(page, 'reply-drafts')).some(
        ({ current }) =>
          current?.text === words && current.related.length === attached && current.pictureIds.length === attached,
      ),
    );
    await until(
      'its pictures are stored',
      async () => (await storedDrafts(page, 'reply-drafts-pictures')).length === attached,
    );
  }

  async function relate(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Add related queries' }).click();
    const first = page.getByRole('dialog').getByRole('checkbox', { disabled: false }).first();
    await first.press('Space');
    const name = await page.getByRole('dialog').locator('.cs-chip-text').first().innerText();
    await page.getByRole('button', { name: 'Attach' }).click();
    return name;
  }

  const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

  it('sends a reply with a picture and a related query, edits it, shows its history and deletes it', async () => {
    const { page } = agent;
    await openQuery(agent, 'staff01');
    await startReply(page, ' \n ');
    expect(await isFocused(field(page)))
      .withContext('the focus is in the field')
      .toBeTrue();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Input cannot be empty').waitFor();
    await field(page).fill('Have you tried https://example.org/help ?\nIt helps.');
    await choosePicture(page);
    const related = await relate(page);
    expect(await partFindings(page)).toEqual([]);
    const usual = page.viewportSize();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      expect(await misfits(page))
        .withContext(`the reply form at ${width} px`)
        .toEqual([]);
    }
    if (usual !== null) await page.setViewportSize(usual);
    await field(page).press('Control+Enter');
    await replies(page).first().waitFor();
    expect(await textsOf(page)).toEqual(['Have you tried https://example.org/help ?\nIt helps.']);
    await until('the focus is on the new reply', () => isFocused(replies(page).first()));
    expect(await replies(page).getByRole('link', { name: 'https://example.org/help' }).getAttribute('rel')).toContain(
      'noopener',
    );

    await replies(page).getByRole('button', { name: 'Open picture 1' }).click();
    await page.getByRole('dialog', { name: 'Picture 1 of 1' }).waitFor();
    await page.keyboard.press('Escape');
    await replies(page).getByRole('button', { name: related }).click();
    await page.getByRole('dialog').getByText('Reporter').waitFor();
    await page.keyboard.press('Escape');

    expect(await page.getByRole('button', { name: 'View edit history' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Edit reply' }).fill('Have you tried again?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Have you tried again?').waitFor();
    await page.getByText('edited', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'View edit history' }).click();
    await page.getByRole('region', { name: 'Edit history' }).getByText('It helps.').waitFor();
    expect(await partFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hide edit history' }).click();
    expect(await replies(page).getByRole('button', { name: 'Open picture 1' }).count())
      .withContext('the picture is still there')
      .toBe(1);

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Are you sure you want to delete it?').waitFor();
    await page.getByRole('button', { name: 'Yes,confirm' }).click();
    await page.getByText('No replies yet.').waitFor();
  });

  itTakesLong('restores everything typed and chosen after a reload', async () => {
    const { page } = agent;
    await openQuery(agent, 'staff01');
    await startReply(page, 'Half a sen');
    await choosePicture(page);
    const related = await relate(page);
    await untilStored(page, 'Half a sen', 1);
    await page.reload();
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe('Half a sen');
    await page.locator('.cs-tray-item.is-ready').waitFor();
    await page.getByText(related).waitFor();
    await field(page).fill('Half a sentence');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await replies(page).getByText('Half a sentence').waitFor();
    await until('no draft is stored', async () => (await storedDrafts(page, 'reply-drafts')).length === 0);
    await page.reload();
    await startButton(page).waitFor();
    expect(await field(page).count())
      .withContext('a sent reply is no draft')
      .toBe(0);
  });

  itTakesLong('restores the reply after the session has ended, and deletes it on log-out', async () => {
    const { page } = agent;
    await openQuery(agent, 'staff01');
    await startReply(page, 'Written before the session ended');
    const token = (await agent.context.cookies()).find(({ name }) => name === 'cs_token')?.value ?? '';
    await fetch(`${product.url}/api/sso/logout`, {
      method: 'POST',
      headers: { 'x-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: '3', isOnline: false }),
    });
    await page.waitForURL(/login/);
    await logIn(page, product.url, 'staff01');
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe('Written before the session ended');
    await untilStored(page, 'Written before the session ended', 0);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL(/login/);
    await openQuery(agent, 'staff01');
    expect(await field(page).count()).toBe(0);
    forgiveSessionEnd(agent);
  });

  itTakesLong('shows two agents that they reply to the same query', async () => {
    const colleague = await person();
    await Promise.all([openQuery(agent, 'staff01'), openQuery(colleague, 'leader01')]);
    await startReply(agent.page, 'It is known.');
    await until('the colleague sees who is writing', () => colleague.page.getByText(/is writing a reply/).isVisible());
    await startButton(colleague.page).click();
    const startQuestion = colleague.page.getByRole('alertdialog');
    await startQuestion.getByText('Do you confirm follow up this query?').waitFor();
    await startQuestion.getByText(/is writing a reply/).waitFor();
    await startQuestion.getByRole('button', { name: 'Yes,confirm' }).click();
    await field(colleague.page).fill('We are on it.');
    await colleague.page.getByRole('button', { name: 'Send', exact: true }).click();
    await replies(colleague.page).getByText('We are on it.').waitFor();
    await agent.page.getByText(/has replied in the meantime/).waitFor();
    await agent.page.getByRole('button', { name: 'Send', exact: true }).click();
    const question = agent.page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Show reply' }).click();
    await until("the focus is on the colleague's reply", () => isFocused(replies(agent.page).last()));
    expect(await field(agent.page).inputValue()).toBe('It is known.');
    expect(await partFindings(agent.page)).toEqual([]);
    await agent.page.getByRole('button', { name: 'Send', exact: true }).click();
    await replies(agent.page).getByText('It is known.').waitFor();
    expect(await textsOf(agent.page)).toEqual(['We are on it.', 'It is known.']);
    await until('the colleague sees the reply, too', async () => (await textsOf(colleague.page)).length === 2);
  });
});
