import type { Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { QUERY_STATUS } from '#contract/domain.ts';
import { addReply, handleQuery, pageReplies } from '#contract/http/queries.ts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { storedDrafts } from '../support/storedDrafts.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { composer, startChat, tokenOf, type Person } from '../support/people.ts';
import { aJpeg } from '../support/pictures.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { smallTargets } from '../support/touchTargets.ts';
import { until } from '../support/until.ts';

const PHONE = { width: 390, height: 844 };
const HOSTILE = '<script>alert(1)</script> مرحبا \u{1f642} {"urls":';

describe("a customer's queries on a phone", () => {
  const { product, person } = onProduct();
  let customer: Person;
  let page: Page;

  beforeEach(async () => {
    customer = await person(PHONE, { hasTouch: true, isMobile: true });
    page = customer.page;
  });

  /** Checks accessibility and touch targets of what is on screen. */
  async function expectUsable(state: string): Promise<void> {
    expect(await accessibilityFindings(page))
      .withContext(state)
      .toEqual([]);
    expect(await smallTargets(page))
      .withContext(`${state}: too small for a thumb`)
      .toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .withContext(`${state}: sideways`)
      .toBeLessThanOrEqual(0);
  }

  async function reply(queryId: string, description: string): Promise<void> {
    const token = await tokenOf(product.url, 'admin01');
    const newest =
      (await makeCall(product.url, pageReplies, { queryId, pageNo: 1, pageSize: 1 }, { token })).data?.records[0]?.id ??
      null;
    const answer = await makeCall(
      product.url,
      addReply,
      { queryId, description, urls: '[]', picIds: [], clientId: crypto.randomUUID(), afterReplyId: newest },
      { token },
    );
    expect(answer.code).toBe(200);
  }

  async function close(id: string): Promise<void> {
    expect(
      (
        await makeCall(
          product.url,
          handleQuery,
          { id, handleStatus: QUERY_STATUS.closed },
          { token: await tokenOf(product.url, 'admin01') },
        )
      ).code,
    ).toBe(200);
  }

  const back = () => page.getByRole('button', { name: 'Back' }).tap();
  const storedPictures = async () =>
    (await storedDrafts(page, 'customer-query-drafts'))
      .flatMap(({ pictures = [] }) => pictures)
      .filter(({ uploaded }) => uploaded !== null);
  const ownReplies = () => page.locator('.cs-own-reply .cs-query-text').allInnerTexts();

  it('are raised with two pictures, survive a reload and appear in the list', async () => {
    await page.goto(`${product.url}/h5?customer=1301`);
    await page.getByRole('radio', { name: 'Remit' }).check();
    await expectUsable('the start page');
    await page.getByRole('button', { name: 'Raise a query' }).tap();
    await page.getByLabel('Title').waitFor();
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByText('Input cannot be empty').first().waitFor();
    await expectUsable('the problems of the form');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByLabel('Subject').selectOption({ index: 1 });
    await page.getByLabel('Title').fill(HOSTILE);
    await page.getByLabel('Description').fill(`${'x'.repeat(9_000)}\n${HOSTILE}`);
    const pictures = await Promise.all([aJpeg(600, 400), aJpeg(300, 500)]);
    await page
      .locator('input[type=file]')
      .setInputFiles(pictures.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer })));
    await page.locator('.cs-tray-item.is-ready').nth(1).waitFor();
    await expectUsable('the form before sending');

    await until('the draft is stored', async () => (await storedPictures()).length === 2);
    await page.reload();
    await page.locator('.cs-tray-item.is-ready').nth(1).waitFor();
    expect(await page.locator('.cs-own-form').getByLabel('Product').inputValue()).toBe('4');
    expect(await page.getByLabel('Title').inputValue()).toBe(HOSTILE);

    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByText('Your query has been sent.').waitFor();
    expect(await page.locator('.cs-own-about h2').innerText()).toBe(HOSTILE);
    await page.locator('.cs-query-picture').last().scrollIntoViewIfNeeded();
    await until('both pictures are drawn', () =>
      page
        .locator('.cs-query-picture img')
        .evaluateAll(
          (images) =>
            images.length === 2 && images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        ),
    );
    await page.getByRole('button', { name: 'Open picture 1' }).tap();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expectUsable('the query');
    expect(new URL(page.url()).hash).toBe('');

    // The phone's own Back button does not return to the form.
    await page.goBack();
    await page.getByRole('button', { name: 'Start chat' }).waitFor();
    await page.getByRole('button', { name: 'My queries' }).tap();
    await page.locator('.cs-own-row').first().waitFor();
    expect(await page.locator('.cs-own-row').first().innerText()).toContain('<script>');
    await expectUsable('the list');
  });

  it('show new replies, send an answer, and keep a typed answer when the query is closed', async () => {
    const id = await raiseQuery(product.url, { customer: '1302', title: 'A query of 1302' });
    await page.goto(`${product.url}/h5?customer=1302&view=queries`);
    await page.getByText('A query of 1302').tap();
    await page.getByText('No replies yet.').waitFor();
    await reply(id, 'We look into it');
    await page.getByText('We look into it', { exact: true }).waitFor();
    await page.getByLabel('Your reply').fill('Thank you');
    await page.getByRole('button', { name: 'Send reply' }).tap();
    await until('the answer is listed', async () => (await ownReplies()).join() === 'We look into it,Thank you');
    await expectUsable('an answered query');

    await page.getByLabel('Your reply').fill('But it is not solved');
    await close(id);
    await page.getByRole('button', { name: 'Send reply' }).tap();
    await page.getByText('This query is closed.').waitFor();
    await page.getByText('But it is not solved').waitFor();
    await expectUsable('a closed query');
    await page.getByRole('button', { name: 'Raise a new query' }).tap();
    await page.getByLabel('Description').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('But it is not solved');
  });

  itTakesLong('show a badge for new replies and cover a chat that continues', async () => {
    const id = await raiseQuery(product.url, { customer: '1303', title: 'A query of 1303' });
    await startChat(page, product.url, '1303', 'Pay');
    await composer(page).fill('half a');
    const mine = page.getByRole('button', { name: 'My queries' });
    await reply(id, 'News');
    await mine.tap();
    await page.locator('.cs-own-row', { hasText: 'A query of 1303' }).getByText('New reply').waitFor();
    await back();
    await mine.getByText('1 new reply').waitFor();
    expect(await composer(page).inputValue()).toBe('half a');
    await mine.tap();
    await page.getByText('A query of 1303').tap();
    await page.getByText('News', { exact: true }).waitFor();
    await back();
    await page.locator('.cs-own-row', { hasText: 'A query of 1303' }).waitFor();
    await until(
      'the badge is gone',
      async () =>
        (await page.locator('.cs-own-row', { hasText: 'A query of 1303' }).getByText('New reply').count()) === 0,
    );
  });
});
