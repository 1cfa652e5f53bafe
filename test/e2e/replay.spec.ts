import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  forgive,
  giveSession,
  openChat,
  say,
  startChat,
  startWork,
  stopWork,
  textsOf,
  type Person,
} from '../support/people.ts';
import { until } from '../support/until.ts';

const NOTE = `The badge stays \u05d0\u05d1\u05d2 <b>x</b> ${'x'.repeat(120)}`;
const TEXTS = ['First words', 'Second words', 'Third words'];

interface Reported {
  readonly id: string;
  readonly file: Buffer;
}

describe('the replay screen', () => {
  const { product, person } = onProduct();
  let reported: Promise<Reported> | null = null;
  let id: string;
  let file: Buffer;
  let developer: Person;

  /** An agent sends three messages, then reports the chat with its texts, and downloads the log. */
  async function reportChat(): Promise<Reported> {
    const [agent, customer] = await Promise.all([person(), person()]);
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1033', 'HSR');
    const workspace = await openChat(agent, 'HSR');
    for (const words of TEXTS) {
      await say(workspace, words);
      await until('the message has come', async () => (await textsOf(customer.page)).includes(words));
    }
    await workspace.getByRole('button', { name: 'Report a problem' }).click();
    await workspace.getByLabel('What went wrong?').fill(NOTE);
    await workspace.getByLabel(/^Include the messages/).check();
    await workspace.getByRole('button', { name: 'Send', exact: true }).last().click();
    const sent = await workspace.getByText(/^Report \d+$/).innerText();
    const [download] = await Promise.all([
      workspace.waitForEvent('download'),
      workspace.getByRole('button', { name: 'Download' }).click(),
    ]);
    const saved = await readFile(await download.path());
    await stopWork(agent.context, product.url);
    return { id: sent.replace(/\D/g, ''), file: saved };
  }

  beforeEach(async () => {
    developer = await person();
    ({ id, file } = await (reported ??= reportChat()));
    await giveSession(developer.page, product.url, 'dev01');
  });
  // Chrome warns about every frame with both sandbox permissions. The frame's Content-Security-Policy isolates it.
  afterEach(() => forgive(developer, 'can escape its sandboxing'));

  const slider = (page: Page) => page.getByRole('slider');
  const placeOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));
  const lastOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuemax'));
  const isAt = (page: Page, position: number) =>
    page.waitForURL((url) => url.searchParams.get('at') === String(position));
  const frame = (page: Page) => page.frameLocator('iframe');
  const open = async (page: Page, search = `?id=${id}&at=0`) => {
    await page.goto(`${product.url}/debug/replay${search}`);
    await page
      .getByText(/^Replay verified \(\d+ of \d+\)$|^This log contains no hashes/)
      .first()
      .waitFor();
  };
  const press = async (page: Page, key: string, position: number) => {
    await page.keyboard.press(key);
    await isAt(page, position);
  };

  it('lists reports, and opens one by its id at the position in the address', async () => {
    const { page } = developer;
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Replay' }).first().click();
    await page.waitForURL(/\/debug\/replay$/);
    const row = page.getByRole('row').filter({ hasText: 'The badge stays' });
    await row.waitFor();
    for (const words of ['staff01', '<b>x</b>', 'With texts']) expect(await row.innerText()).toContain(words);
    expect(await screenFindings(page))
      .withContext('the list')
      .toEqual([]);
    await page.getByLabel('Report ID').fill(id);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('id') === id);
    await page
      .getByText(/^Replay verified/)
      .first()
      .waitFor();
    for (const words of TEXTS) await frame(page).getByRole('log').getByText(words).waitFor();
    await page.reload();
    await frame(page).getByRole('log').getByText('Third words').waitFor();
    expect(await placeOf(page))
      .withContext('what was on the screen before the report was written')
      .toBeLessThan(await lastOf(page));
    expect(await frame(page).getByRole('dialog').count()).toBe(0);
    await slider(page).focus();
    await press(page, 'Home', 0);
    await page.reload();
    await page
      .getByText(/^Replay verified/)
      .first()
      .waitFor();
    expect(await placeOf(page)).toBe(0);
    await page.getByRole('button', { name: 'All reports' }).click();
    await row.click();
    await slider(page).waitFor();
    await page.goBack();
    await row.waitFor();
  });

  it('finds the action after which something holds, written or picked on the screen', async () => {
    const { page } = developer;
    await open(page, `?id=${id}`);
    const reportedAt = await placeOf(page);
    await page.getByRole('tab', { name: 'Bisect' }).click();
    const field = page.getByLabel('What holds', { exact: true });
    await field.fill('conversations.chats == 3');
    await page.keyboard.press('Enter');
    await page.getByText('At character 22: a value as JSON belongs here').waitFor();
    await field.fill('realtime.connection.name = "ready" and page.parts has "chat"');
    await page.keyboard.press('Enter');
    const outcome = page.getByRole('status').getByText(/^It holds after action \d/);
    await outcome.waitFor();
    await until('it has gone there', async () => (await placeOf(page)) < reportedAt);
    expect(await screenFindings(page))
      .withContext('with an answer')
      .toEqual([]);

    await open(page, `?id=${id}&at=${reportedAt}`);
    await page.getByRole('tab', { name: 'Bisect' }).click();
    await page.getByRole('button', { name: 'Pick on the screen' }).click();
    const bubble = await frame(page).getByRole('log').getByText('Third words').boundingBox();
    await page.mouse.click((bubble?.x ?? 0) + 5, (bubble?.y ?? 0) + 5);
    const offer = page.getByRole('button', { name: /messages has \{"chatSeq":\d+\}$/ });
    await offer.waitFor();
    expect(await screenFindings(page))
      .withContext('with offers')
      .toEqual([]);
    await offer.click();
    await outcome.waitFor();
    await until('it has gone there', async () => (await placeOf(page)) < reportedAt);
    const position = await placeOf(page);
    await frame(page).getByRole('log').getByText('Third words').waitFor();
    await slider(page).focus();
    await press(page, 'ArrowLeft', position - 1);
    await frame(page).getByRole('log').getByText('Second words').waitFor();
  });

  it('steps, plays, jumps and filters by mouse and keyboard', async () => {
    const { page } = developer;
    await open(page);
    const last = await lastOf(page);
    await slider(page).focus();
    await press(page, 'ArrowRight', 1);
    await press(page, 'End', last);
    await press(page, 'ArrowLeft', last - 1);
    await press(page, 'Home', 0);
    await page.keyboard.press('Shift+ArrowRight');
    await until('a mark', async () => (await placeOf(page)) > 0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Play or pause').waitFor();
    await page.keyboard.press('Escape');

    await page.getByLabel('Jump to', { exact: true }).selectOption({ label: 'Chat ID' });
    const chat =
      (await page.getByLabel('Step through').locator('option').allInnerTexts())
        .find((option) => option.startsWith('Chat '))
        ?.slice(5) ?? '';
    await page.getByRole('textbox', { name: 'Chat ID' }).fill(chat);
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByLabel('Jump to', { exact: true }).selectOption({ label: 'Action number' });
    await page.getByRole('textbox', { name: 'Action number' }).fill('3');
    await page.keyboard.press('Enter');
    await isAt(page, 3);
    await page.getByLabel('Jump to', { exact: true }).selectOption({ label: 'Message ID' });
    await page.getByRole('textbox', { name: 'Message ID' }).fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('No match.').waitFor();

    await page.getByRole('button', { name: /^Filter by type/ }).click();
    await page.getByLabel('Find a type').fill('messageQueued');
    await page.getByRole('checkbox', { name: /messageQueued/ }).check();
    await page.keyboard.press('Escape');
    const rows = page.locator('.cs-replay-row');
    // The greeting may be one of them.
    await until('rows of sends', async () =>
      (await rows.allInnerTexts()).every((row) => row.includes('messageQueued')),
    );
    await rows.nth(-2).click();
    await frame(page).getByRole('log').getByText('Second words').waitFor();
    expect(await frame(page).getByRole('log').getByText('Third words').count()).toBe(0);
    await page.getByText('"type": "conversations/messageQueued"').waitFor();
    await slider(page).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await frame(page).getByRole('log').getByText('Third words').waitFor();

    await page.getByLabel('Speed').selectOption({ label: '16×' });
    await page.getByRole('button', { name: 'Play' }).click();
    await isAt(page, last);
    await page.getByRole('button', { name: 'Play' }).waitFor();
    const box = await slider(page).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 1, (box?.y ?? 0) + 5);
    await until('the beginning', async () => (await placeOf(page)) < last / 2);
  });

  itTakesLong('has no accessibility findings', async () => {
    const { page } = developer;
    await open(page);
    await slider(page).focus();
    await press(page, 'End', await lastOf(page));
    expect(await screenFindings(page)).toEqual([]);
    for (const tab of ['Action', 'Cause', 'Changes', 'Frames', 'Ledger', 'Hashes', 'Report']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await partFindings(page))
        .withContext(tab)
        .toEqual([]);
    }
    await page.getByText(/^The badge stays/).waitFor();
    await page.getByRole('button', { name: 'Actual size' }).click();
    expect(await partFindings(page))
      .withContext('actual size')
      .toEqual([]);
    await page.getByRole('button', { name: /^Filter by type/ }).click();
    expect(await partFindings(page))
      .withContext('filter')
      .toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keys' }).click();
    expect(await partFindings(page))
      .withContext('keys')
      .toEqual([]);
  });

  itTakesLong('opens files, packed or not, and says why it refuses others', async () => {
    const { page } = developer;
    await page.goto(`${product.url}/debug/replay`);
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    const refused: readonly (readonly [string, Buffer, string])[] = [
      ['text.json', Buffer.from('hello'), 'This is not an action log.'],
      ['picture.json', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'This is not an action log.'],
      ['old.json', Buffer.from('{"format":1,"segments":[],"state":{}}'), 'another version of the product'],
      ['cut.json', file.subarray(0, file.length / 2), 'This is not an action log.'],
      ['cut.json.gz', gzipSync(file).subarray(0, 500), 'The file is damaged'],
      ['empty.json', Buffer.from(''), 'This is not an action log.'],
    ];
    for (const [name, buffer, words] of refused) {
      await choose(name, buffer);
      await page.getByText(`File \u2068${name}\u2069`).waitFor();
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    expect(await partFindings(page))
      .withContext('refused')
      .toEqual([]);
    await choose('log.json.gz', gzipSync(file));
    await page
      .getByText(/^Replay verified/)
      .first()
      .waitFor();
    await frame(page).getByRole('log').waitFor();
    await page.getByRole('button', { name: 'All reports' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await choose('log.json', file);
    await page
      .getByText(/^Replay verified/)
      .first()
      .waitFor();
  });

  itTakesLong('says that a report does not exist', async () => {
    const { page } = developer;
    await page.goto(`${product.url}/debug/replay?id=999999999`);
    await page.getByText('There is no report with this ID.').waitFor();
    expect(await partFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(/\/home$/i);
  });
});
