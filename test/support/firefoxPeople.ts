import type { Page } from 'puppeteer-core';
import { watch, type FirefoxPerson } from './firefox.ts';
import { DEMO_PASSWORD } from './people.ts';
import { until } from './until.ts';

// The user actions of people.ts, with the driver for Firefox.

/** Matches elements that no other screen covers. */
const IS_REACHABLE = 'not(ancestor::*[@inert or @hidden])';
const TEXTS = '[role=log] [data-message-text]';
const COMPOSER = field('Message');

// Not ::-p-aria: with it, Firefox would compute the names of all elements again and again.

/** A selector of a button or link by its text, or by its label if it shows an icon. */
export function control(name: string): string {
  const isNamed = `@aria-label = "${name}" or (not(@aria-label) and normalize-space() = "${name}")`;
  return `::-p-xpath(.//*[(self::button or self::a) and ${IS_REACHABLE} and (${isNamed})])`;
}

/** A selector of a field by its label. */
export function field(label: string): string {
  const isField = 'self::input or self::textarea or self::select';
  const isLabelled = `@aria-label = "${label}" or @id = //label[normalize-space() = "${label}"]/@for`;
  return `::-p-xpath(.//*[(${isField}) and ${IS_REACHABLE} and (${isLabelled})])`;
}

/** Waits until it is visible. */
export async function see(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { visible: true });
}

/** Waits for visible text. @param text a part of it */
export async function seeText(page: Page, text: string): Promise<void> {
  await see(page, `::-p-text(${text})`);
}

/** Waits until it can be clicked, and clicks it. */
export async function click(page: Page, selector: string): Promise<void> {
  await page.locator(selector).click();
}

/**
 * Replaces the text of a field, with keys only. The driver's own `fill` empties the field without an event, and React
 * puts the old text back with the next drawing.
 */
export async function fill(page: Page, selector: string, text: string): Promise<void> {
  await click(page, selector);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(text);
}

/** Chooses an option by its text. */
export async function choose(page: Page, selector: string, label: string): Promise<void> {
  await see(page, selector);
  const value = await page.$eval(
    selector,
    (field, wanted) => {
      const options = field instanceof HTMLSelectElement ? [...field.options] : [];
      return options.find((option) => option.label === wanted)?.value ?? null;
    },
    label,
  );
  if (value === null) throw new Error(`no option ${label}`);
  await page.locator(selector).fill(value);
}

/** Waits until no script is loading, because Firefox reports interrupted scripts. */
async function loaded(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 200 });
}

/** Types a demo account into the login form and waits for another page. */
export async function logIn(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/login`);
  await fill(page, field('Account'), account);
  await fill(page, 'input[type=password]', DEMO_PASSWORD);
  await click(page, control('Login'));
  await until('logged in', () => !new URL(page.url()).pathname.startsWith('/login'));
  await loaded(page);
}

/** Passes the check page to the staff task page, which sets the agent online. */
export async function goOnline(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/live-service`);
  await fill(page, 'input[type=password]', DEMO_PASSWORD);
  await click(page, control('Login'));
  await until('online', () => /\/checkList/i.test(page.url()));
  await loaded(page);
}

/** Opens the customer's page as a demo customer and starts a chat about a product. */
export async function startChat(page: Page, url: string, customer: string, product: string): Promise<void> {
  await page.goto(`${url}/h5?customer=${customer}`);
  await click(page, `::-p-xpath(//label[normalize-space() = "${product}"])`);
  await click(page, control('Start chat'));
  await see(page, COMPOSER);
}

/** Waits for a live chat about a product in the task list, and opens it in the workspace's tab. */
export async function openChat(person: FirefoxPerson, product: string): Promise<Page> {
  const { context, page } = person;
  await click(page, `::-p-xpath(//tbody/tr[contains(., "Effective")]/td[normalize-space() = "${product}"])`);
  const workspace = async (): Promise<Page | undefined> => (await context.pages()).find((each) => each !== page);
  await until('the workspace opens', async () => (await workspace()) !== undefined);
  const opened = await workspace();
  if (opened === undefined) throw new Error('the workspace has closed');
  watch(person, opened);
  await see(opened, COMPOSER);
  return opened;
}

export async function say(page: Page, text: string): Promise<void> {
  await fill(page, COMPOSER, text);
  await page.keyboard.press('Enter');
}

/** Empties the message box. */
export async function clearComposer(page: Page): Promise<void> {
  await fill(page, COMPOSER, '');
}

/** Types repeatedly, because a message that arrives ends the display of typing. */
export async function typeUntilSeen(writer: Page, reader: Page): Promise<void> {
  await click(writer, COMPOSER);
  await until('the other side sees the typing', async () => {
    await writer.keyboard.press('s');
    return (await reader.$('[data-typing=true]')) !== null;
  });
}

/** The people's messages from top to bottom: their texts begin with #, the greetings of the product do not. */
export async function ownTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.$$eval(TEXTS, (bubbles) =>
    bubbles.map((bubble) => (bubble instanceof HTMLElement ? bubble.innerText : '')),
  );
  return texts.filter((text) => text.startsWith('#'));
}
