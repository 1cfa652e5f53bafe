import type { CDPSession, Page } from 'playwright-core';
import { CANNED_SCOPE, CANNED_STEP, type CannedStep } from '#contract/canned.ts';
import { addCannedReply } from '#contract/http/cannedReplies.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import { AFTER_COMPOSITION_MS } from '#common/browser/hiddenEvents.ts';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  composer,
  openChat,
  signIn,
  startChat,
  startWork,
  stopWork,
  textsOf,
  tokenOf,
  type Person,
} from '../support/people.ts';
import { raiseQuery } from '../support/raiseQuery.ts';
import { until } from '../support/until.ts';

/** Shortcuts that no reply of the demonstration has. */
const [DAYS, NUMBER, LAST] = ['zqdays', 'zxnumber', 'zvlast'];

describe('canned replies', () => {
  const { product, person } = onProduct();
  let agent: Person;
  let customer: Person;
  let workspace: Page;

  beforeAll(async () => {
    const token = await tokenOf(product.url, 'admin01');
    const add = async (shortcut: string, texts: readonly (readonly [string, string])[], steps: CannedStep[] = []) => {
      const reply = {
        scope: CANNED_SCOPE.shared,
        product: null,
        title: `Reply ${shortcut}`,
        shortcut,
        texts: texts.map(([lang, body]) => ({ lang, body })),
        steps,
      };
      const { data, codeMsg } = await makeCall(product.url, addCannedReply, reply, { token });
      if (data === null) throw new Error(codeMsg);
    };
    await add(DAYS, [
      ['en', 'Dear {customer}, it takes three days. {agent}'],
      ['zh', '三天。'],
    ]);
    await add(NUMBER, [['en', 'See query {query_id}, please.']]);
    await add(LAST, [['en', 'Have a nice day.']], [CANNED_STEP.send, CANNED_STEP.end]);
  });

  beforeEach(async () => {
    agent = await person();
    customer = await person({ width: 390, height: 844 });
  });
  afterEach(async () => {
    const end = customer.page.getByRole('button', { name: 'End chat' });
    if (await end.isVisible()) {
      await end.click();
      await customer.page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
      await customer.page.getByText('You ended this chat.').waitFor();
    }
    await stopWork(agent.context, product.url);
  });

  async function converse(customerId: string): Promise<void> {
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, customerId, 'Pay');
    workspace = await openChat(agent, 'Pay');
    await composer(workspace).focus();
    await workspace.getByRole('button', { name: 'Canned replies' }).waitFor();
    // They load after the box can be used.
    await until('they are there', async () => {
      await composer(workspace).fill('');
      await composer(workspace).press('/');
      return rows(workspace).first().isVisible();
    });
    await composer(workspace).press('Escape');
    await composer(workspace).fill('');
  }

  const rows = (page: Page) => page.getByRole('listbox', { name: 'Canned replies' }).getByRole('option');
  const textOf = (page: Page) => composer(page).inputValue();
  const lastText = async (page: Page) => (await textsOf(page)).filter((text) => text !== '').at(-1);

  it('answer with three keys and Enter, as one step that can be undone', async () => {
    await converse('1030');
    const { press, counted } = keyboardOf(workspace);
    await press('/', 'z', 'q');
    await rows(workspace).first().waitFor();
    expect(await rows(workspace).count()).toBe(1);
    await press('Enter');
    expect(counted()).withContext('three keys and Enter').toBe(4);
    expect(await textOf(workspace)).toMatch(/^Dear .+, it takes three days\. .+$/);
    await press('Control+z');
    expect(await textOf(workspace)).toBe('/zq');
    await press('Control+y');
    await press('Enter');
    await until('the customer reads it', async () => /it takes three days/.test((await lastText(customer.page)) ?? ''));
    expect(await textOf(workspace)).toBe('');
  });

  it('hold a message while a variable has no value, and select it', async () => {
    await converse('1031');
    const { press } = keyboardOf(workspace);
    await press('/', 'z', 'x', 'Tab');
    expect(await textOf(workspace)).toBe('See query {query_id}, please.');
    await press('End', 'Enter');
    await workspace.getByText('Replace {query_id} before you send.').waitFor();
    expect(await workspace.locator('.cs-canned-marks mark').innerText()).toBe('{query_id}');
    expect(await partFindings(workspace)).toEqual([]);
    await press('5', '0', '1', 'Enter');
    await until('it is sent', async () => (await lastText(customer.page)) === 'See query 501, please.');
  });

  it('work without a connection, and go out with the next one', async () => {
    await converse('1032');
    await agent.context.setOffline(true);
    const { press } = keyboardOf(workspace);
    await press('/', 'z', 'q', 'Enter', 'Enter');
    await until('it is shown', async () => /it takes three days/.test((await lastText(workspace)) ?? ''));
    await agent.context.setOffline(false);
    await until('the customer reads it', async () => /it takes three days/.test((await lastText(customer.page)) ?? ''));
  });

  it('take nothing from an input method, and are found by what it types', async () => {
    await converse('1033');
    const devtools: CDPSession = await workspace.context().newCDPSession(workspace);
    const compose = (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    for (const text of ['/', '/s', '/sa', '/san']) await compose(text);
    expect(await rows(workspace).count()).toBe(0);
    await devtools.send('Input.insertText', { text: '三' });
    expect(await textOf(workspace)).toBe('三');

    await workspace.keyboard.press('Shift+Enter');
    await workspace.keyboard.press('/');
    await rows(workspace).first().waitFor();
    for (const text of ['s', 'sa', 'san', 'santian']) await compose(text);
    await composer(workspace).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    await devtools.send('Input.insertText', { text: '三天' });
    await until('it is found', async () => (await rows(workspace).count()) === 1);
    await until('it is Chinese', async () => {
      await workspace.keyboard.press('Control+ArrowRight');
      return (await workspace.locator('.cs-canned-preview p').first().innerText()) === '三天。';
    });
    // Right after a composition, Enter belongs to the input method.
    const now = await workspace.evaluate(() => performance.now());
    await workspace.waitForFunction((then) => performance.now() > then, now + AFTER_COMPOSITION_MS);
    await workspace.keyboard.press('Enter');
    expect(await textOf(workspace)).toBe('三\n三天。');
  });

  it('run their steps, and ask before a chat ends', async () => {
    await converse('1034');
    await keyboardOf(workspace).press('/', 'z', 'v', 'Enter');
    await until('it is sent', async () => (await lastText(customer.page)) === 'Have a nice day.');
    await workspace.getByRole('alertdialog').waitFor();
    // A window for one chat closes with it, perhaps before the key is up again.
    const closed = workspace.waitForEvent('close');
    await Promise.all([closed, workspace.keyboard.press('Enter').catch(() => closed)]);
  });

  it('are inserted into replies to queries and by the command bar', async () => {
    const queryId = await raiseQuery(product.url, { customer: '1013', title: 'The podcast stops' });
    const { page } = agent;
    await signIn(page, product.url, 'staff01', `/query-service/${queryId}`);
    await page.getByRole('button', { name: 'Start Response' }).click();
    const field = page.getByRole('textbox', { name: 'Reply', exact: true });
    await until('they are there', async () => {
      await field.fill('');
      await field.press('/');
      return rows(page).first().isVisible();
    });
    await field.pressSequentially('zx');
    expect(await partFindings(page)).toEqual([]);
    await field.press('Enter');
    expect(await field.inputValue()).toBe(`See query ${queryId}, please.`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command bar' }).fill('zqdays');
    await page.getByRole('option', { name: /Reply zqdays/ }).waitFor();
    await page.keyboard.press('Enter');
    await until('it is inserted', async () => /please\.Dear .+ three days/.test(await field.inputValue()));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Replies' }).getByText('three days').waitFor();
  });

  itTakesLong('are usable at every width and theme', async () => {
    await converse('1035');
    await composer(workspace).press('/');
    await rows(workspace).first().waitFor();
    expect(await screenFindings(workspace)).toEqual([]);
  });
});
