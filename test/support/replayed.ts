import type { Locator, Page } from 'playwright-core';
import { maskText } from '#src/actionLog/index.ts';
import { aPerson, forgive, signIn } from './people.ts';
import { until } from './until.ts';

/** The dialog opens from a menu, and clocks tick meanwhile: some actions after what was seen. */
const STEPS_BACK_MAX = 12;
/** Readings of a page without a difference. */
const SAME_TIMES = 10;

/**
 * Reports a problem on a page, and expects that a developer sees in the replay what the page shows now: each line and
 * the value of each field, and of these each letter that a log does not mask.
 */
export async function expectReplayed(page: Page): Promise<void> {
  const shown = await linesAtRest(page);
  const id = await report(page);
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const developer = await aPerson(browser);
  await signIn(developer.page, new URL(page.url()).origin, 'dev01', `/debug/replay?id=${id}`);
  const verified = developer.page.getByText(/^(Replay verified|Differs from action)/).first();
  await verified.waitFor();
  expect(await verified.innerText()).toMatch(/^Replay verified/);
  expect(await replayedLines(developer.page, shown))
    .withContext(`the replay of report ${id}`)
    .toEqual(shown);
  // Chrome warns about every frame with both sandbox permissions.
  forgive(developer, 'can escape its sandboxing');
  expect(developer.complaints).toEqual([]);
  await developer.context.close();
}

/** What a page shows when it has looked the same for a while: parts of it load late, one after another. */
async function linesAtRest(page: Page): Promise<readonly string[]> {
  let [lines, times]: [readonly string[], number] = [[], 0];
  await until('the page is at rest', async () => {
    const now = await linesOf(page.locator('body'));
    times = now.join('\n') === lines.join('\n') ? times + 1 : 0;
    lines = now;
    return times === SAME_TIMES;
  });
  return lines;
}

/** @param customer the page of the open chat's customer, who is asked for its log and sends it. @returns the report's id */
export async function report(page: Page, note = '', customer: Page | null = null): Promise<string> {
  const menu = page.locator('.cs-user');
  const isInMenu = (await menu.count()) > 0;
  if (isInMenu) await menu.click();
  // Not by the pointer: another dialog may cover it.
  await page.getByRole(isInMenu ? 'menuitem' : 'button', { name: 'Report a problem' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  if (note !== '') await dialog.getByRole('textbox').fill(note);
  if (customer !== null) await dialog.getByRole('checkbox', { name: /^Also ask the customer/ }).check();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const words = await dialog.getByText(/^Report [0-9]+$/).innerText();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  if (customer !== null) {
    await customer.getByRole('group', { name: 'Can you help' }).getByRole('button', { name: 'Send' }).click();
    await customer.getByText('Sent. Thank you.').waitFor();
  }
  return words.replace('Report ', '');
}

/** What the replay shows when the dialog was opened, or shortly before, if that is what was shown. */
async function replayedLines(replay: Page, shown: readonly string[]): Promise<readonly string[]> {
  const frame = replay.frameLocator('iframe').locator('body');
  const read = async () => (await linesOf(frame)).map((line, no) => unmasked(line, shown[no] ?? ''));
  const timeline = replay.getByRole('slider', { name: 'Position in the log' });
  const reported = Number(await timeline.getAttribute('aria-valuenow'));
  const first = await read();
  for (let [lines, at] = [first, reported]; at >= reported - STEPS_BACK_MAX; lines = await read()) {
    if (lines.join('\n') === shown.join('\n')) return lines;
    at -= 1;
    await timeline.press('ArrowLeft');
    await replay.waitForURL((url) => url.searchParams.get('at') === String(at));
  }
  return first;
}

/** Lines and values of fields, without what only screen readers say once. */
async function linesOf(body: Locator): Promise<readonly string[]> {
  return body.evaluate((root: HTMLElement) => {
    const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const said = [...root.querySelectorAll('.cs-visually-hidden:is([role=status], [aria-live])')];
    const left = new Set(['', ...said.map(({ textContent }) => textContent.trim())]);
    const lines = [...root.innerText.split('\n'), ...fields.map(({ value }) => value)];
    return lines.map((line) => line.trim()).filter((line) => !left.has(line));
  });
}

/** A line of a replay as it was shown, if it differs in masked letters only. */
function unmasked(line: string, shown: string): string {
  const mask = maskText(shown);
  // Initials are in capitals.
  const isSame = (sign: string, at: number) => sign === shown[at] || sign.toLowerCase() === mask[at];
  return line.length === shown.length && line.split('').every(isSame) ? shown : line;
}
