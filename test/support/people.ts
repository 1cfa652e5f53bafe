import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { IM_APP_TYPE, TOKEN_COOKIE } from '#contract/constants.ts';
import { changeUserOnlineStatus, getLoginUserInfo, login, loginIM } from '#contract/http/auth.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import { encodedOf, verifyOf } from '#server/people/passwords.ts';
import { watchPages } from './failedPages.ts';
import { until } from './until.ts';

/** A person with their own browser profile, and the errors of their pages. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Console errors and warnings, uncaught exceptions, and responses of 5xx, of all their tabs. Not what a browser says
   * about a connection that a spec has cut.
   */
  readonly complaints: string[];
}

/** Playwright's own limit, half a minute, is too short on a busy machine. */
const ACTION_LIMIT_MS = 90_000;

/** What a browser says about requests while a spec has cut its connection, and for a moment afterwards. */
const OFFLINE_ERROR = 'net::ERR_INTERNET_DISCONNECTED';

export const DEMO_PASSWORD = 'demo-2026';

/** Opens a new browser profile. The caller closes `context`. */
export async function aPerson(
  browser: Browser,
  viewport = { width: 1440, height: 900 },
  device: BrowserContextOptions = {},
): Promise<Person> {
  // An animation would draw sixty frames a second.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...device, viewport });
  context.setDefaultTimeout(ACTION_LIMIT_MS);
  context.once('close', watchPages(context));
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes(OFFLINE_ERROR))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { context, page: await context.newPage(), complaints };
}

/** Drops complaints that a spec expects: those so far that contain the text, or all. */
export function forgive({ complaints }: Person, words = ''): void {
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes(words)));
}

/** Drops the complaints of browsers after a session has ended: refused calls, and invalid signatures of head images. */
export function forgiveSessionEnd(person: Person): void {
  for (const words of ['status of 403', '/headimg?']) forgive(person, words);
}

/** The token of a new session, as from the login form. */
export async function tokenOf(url: string, account: string, password = DEMO_PASSWORD): Promise<string> {
  return (await answerOf(url, login, { account, password: encodedOf(password) })).token;
}

/** Signs a demo account in without the login form: the next screen finds a session, but no chat login. */
export async function giveSession(page: Page, url: string, account: string, password = DEMO_PASSWORD): Promise<void> {
  await storeToken(page, url, await tokenOf(url, account, password));
}

/** Signs in and opens a screen. */
export async function signIn(page: Page, url: string, account: string, path = '/home'): Promise<void> {
  await giveSession(page, url, account);
  await page.goto(`${url}${path}`);
}

/** A session with a chat login, as from login form and check page: the next screen can receive chats. */
export async function giveChatSession(
  page: Page,
  url: string,
  account: string,
): Promise<{ readonly token: string; readonly userId: string }> {
  const token = await tokenOf(url, account);
  const { id: userId, mobile } = await answerOf(url, getLoginUserInfo, {}, token);
  const verify = verifyOf(encodedOf(DEMO_PASSWORD));
  await answerOf(
    url,
    loginIM,
    { verify, appType: IM_APP_TYPE, mobile, deviceId: account, deviceName: 'Chromium' },
    token,
  );
  await storeToken(page, url, token);
  return { token, userId };
}

/** Signs in, goes online without the check page, and opens the staff task page. */
export async function startWork(page: Page, url: string, account: string): Promise<void> {
  const { token, userId } = await giveChatSession(page, url, account);
  await answerOf(url, changeUserOnlineStatus, { userId, isOnline: true }, token);
  await page.goto(`${url}/checkList`);
}

/** @throws when the server refuses */
export async function answerOf<C extends Call>(
  url: string,
  call: C,
  input: RequestOf<C>,
  token?: string,
): Promise<ResponseOf<C>> {
  const { data, codeMsg } = await makeCall(url, call, input, token === undefined ? {} : { token });
  if (data === null) throw new Error(`${call.path}: ${codeMsg}`);
  return data;
}

/** Stores the token where the page reads it when it loads. */
async function storeToken(page: Page, url: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: TOKEN_COOKIE, value: encodeURIComponent(token), url, sameSite: 'Strict' }]);
}

/** Logs a demo account in by the form, and waits for Home or the requested page. */
export async function logIn(page: Page, url: string, account: string, password = DEMO_PASSWORD): Promise<void> {
  if (!page.url().startsWith(`${url}/login`)) await page.goto(`${url}/login`);
  await page.getByLabel('Account').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((target) => !target.pathname.startsWith('/login'));
}

/** Passes the check page to the staff task page, which sets the agent online. */
export async function goOnline(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/live-service`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/checkList/i);
}

/** Sets the signed-in person offline without a page: their chats are recalled, and they get no new ones. */
export async function stopWork(context: BrowserContext, url: string): Promise<void> {
  const cookie = (await context.cookies(url)).find(({ name }) => name === TOKEN_COOKIE);
  if (cookie !== undefined) await setOffline(url, decodeURIComponent(cookie.value));
}

/** The same by a session's token. */
export async function setOffline(url: string, token: string): Promise<void> {
  const { id: userId } = await answerOf(url, getLoginUserInfo, {}, token);
  await answerOf(url, changeUserOnlineStatus, { userId, isOnline: false }, token);
}

/** Goes offline on the staff task page: the chats are recalled, and there are no new ones. */
export async function goOffline(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/checkList`);
  await page
    .getByLabel(/status/i)
    .first()
    .selectOption({ label: 'Offline' });
  await page.getByRole('button', { name: 'Yes,confirm' }).click();
  await page.waitForURL(/home/i);
}

/** Opens the customer's page as a demo customer and starts a chat about a product. */
export async function startChat(page: Page, url: string, customer: string, product: string): Promise<void> {
  await page.goto(`${url}/h5?customer=${customer}`);
  const choice = page.getByRole('radio', { name: product, exact: true });
  // A click that falls into a new drawing of the form is lost.
  await until('the product is chosen', async () => {
    await choice.click();
    return choice.isChecked();
  });
  await page.getByRole('button', { name: 'Start chat' }).click();
  await composer(page).waitFor();
}

/** Waits for a live chat about a product in the task list, and opens it in the workspace's tab. */
export async function openChat({ context, page }: Person, product: string): Promise<Page> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: product, exact: true }) })
    .filter({ hasText: 'Effective' });
  await row.waitFor();
  const [workspace] = await Promise.all([context.waitForEvent('page'), row.click()]);
  await composer(workspace).waitFor();
  // Ending a chat requires a connection; a message waits for one.
  await workspace.getByRole('button', { name: /^Connection: Connected/ }).waitFor();
  return workspace;
}

/** Shows the ended chats of the workspace's list. */
export async function unfoldEnded(workspace: Page): Promise<void> {
  await workspace.getByRole('button', { name: /^Ended/ }).click();
}

/** The message box, on either page. */
export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  // On a customer's phone Enter alone breaks the line.
  await composer(page).press('Control+Enter');
}

/** Types repeatedly, because a message that arrives ends the display of typing. */
export async function typeUntilSeen(writer: Page, reader: Page): Promise<void> {
  await until('the other side sees the typing', async () => {
    await composer(writer).press('s');
    return reader.locator('[data-typing=true]').isVisible();
  });
}

/** Presses the button that reconnects at once. The page may have connected by itself. */
export async function reconnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Try now|Reconnect/ }).evaluateAll((buttons: readonly HTMLElement[]) => {
    buttons[0]?.click();
  });
}

/** The delivery states of messages that the server has not acknowledged. */
export const UNACKNOWLEDGED = '[data-send-state=queued], [data-send-state=sent]';

/** The texts of the visible conversation, from top to bottom. */
export async function textsOf(page: Page): Promise<readonly string[]> {
  return page.getByRole('log').locator('[data-message-text]').allInnerTexts();
}

/** Makes a page believe that its window got or lost the focus. In a headless browser all windows have it. */
export async function setFocused(page: Page, isFocused: boolean): Promise<void> {
  await page.evaluate((hasFocus) => {
    document.hasFocus = () => hasFocus;
    dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'));
  }, isFocused);
}

/**
 * Makes a page believe that its tab came to the front or went to the back. In a headless browser all pages are in
 * front.
 */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}
