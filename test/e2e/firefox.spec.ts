import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { startFaultProxy } from '#bench/support/faultProxy.ts';
import { forgive, onProductInFirefox, type FirefoxPerson } from '../support/firefox.ts';
import { describeLong } from '../support/longRunning.ts';
import {
  choose,
  clearComposer,
  click,
  control,
  field,
  fill,
  goOnline,
  logIn,
  openChat,
  ownTexts,
  say,
  see,
  seeText,
  startChat,
  typeUntilSeen,
} from '../support/firefoxPeople.ts';
import { setOffline, tokenOf } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { until } from '../support/until.ts';

const PHONE = { width: 390, height: 844 };
/** A journey has many steps, each of which may wait. */
const JOURNEY_MS = 480_000;

describeLong('in Firefox', () => {
  const { product, person } = onProductInFirefox();
  let agent: FirefoxPerson;
  let customer: FirefoxPerson;

  beforeEach(async () => {
    [agent, customer] = [await person(), await person(PHONE)];
  });

  async function bothShow(workspace: Page, texts: readonly string[]): Promise<void> {
    for (const page of [workspace, customer.page]) {
      const isThere = async () => (await ownTexts(page)).length >= texts.length;
      await until(`both sides show ${texts.length} messages`, isThere);
      expect(await ownTexts(page)).toEqual([...texts]);
    }
  }

  it(
    'staff sign in, come back to where they wanted to go, stay signed in over a reload, and sign out',
    async () => {
      const { page } = agent;
      await page.goto(`${product.url}/query-service`);
      await until('the login asks first', () => page.url().includes('/login?redirect='));
      await fill(page, field('Account'), 'staff01');
      await fill(page, 'input[type=password]', 'wrong-password');
      await click(page, control('Login'));
      await seeText(page, 'Wrong account or password');
      await fill(page, 'input[type=password]', 'demo-2026');
      await page.keyboard.press('Enter');
      await see(page, 'table[aria-label=Queries]');
      await page.reload();
      await see(page, 'table[aria-label=Queries]');
      await click(page, '[aria-haspopup=menu] ::-p-text(Ada Mensah)');
      await click(page, '[role=menuitem] ::-p-text(Log Out)');
      await until('the login is back', () => new URL(page.url()).pathname.startsWith('/login'));
    },
    JOURNEY_MS,
  );

  it(
    'a chat reaches who is online, and survives a lost connection and a reload; typing and reading are seen',
    async () => {
      const proxy = await startFaultProxy(Number(new URL(product.url).port));
      await logIn(agent.page, product.url, 'staff01');
      await goOnline(agent.page, product.url);
      await startChat(customer.page, proxy.url, '1051', 'Remit');
      const workspace = await openChat(agent, 'Remit');
      await seeText(customer.page, 'You are chatting with');

      await say(customer.page, '#1 is anybody there?');
      await bothShow(workspace, ['#1 is anybody there?']);
      await see(customer.page, '[data-send-state=read]');
      await typeUntilSeen(workspace, customer.page);
      await say(workspace, '#2 yes');
      await bothShow(workspace, ['#1 is anybody there?', '#2 yes']);
      await typeUntilSeen(customer.page, workspace);
      await clearComposer(customer.page);

      proxy.unplug();
      await seeText(customer.page, 'Connection lost');
      await say(customer.page, '#3 into a tunnel');
      await say(workspace, '#4 are you still there?');
      proxy.heal();
      await until(
        'both have all four',
        async () => (await ownTexts(workspace)).length === 4 && (await ownTexts(customer.page)).length === 4,
      );
      const all = await ownTexts(workspace);
      expect([...all].sort()).toEqual([
        '#1 is anybody there?',
        '#2 yes',
        '#3 into a tunnel',
        '#4 are you still there?',
      ]);
      await bothShow(workspace, all);
      await forgive(customer); // a network that was not there
      await Promise.all([workspace.reload(), customer.page.reload()]);
      await bothShow(workspace, all);

      await click(customer.page, control('End chat'));
      await click(customer.page, `[role=group] ${control('End chat')}`);
      await seeText(customer.page, 'You ended this chat.');
      await seeText(customer.page, 'Did this solve your problem?');
      await setOffline(product.url, await tokenOf(product.url, 'staff01'));
      await customer.page.goto('about:blank');
      await proxy.close();
    },
    JOURNEY_MS,
  );

  it(
    'what was said while the server was dead is sent once it is back, once',
    async () => {
      await logIn(agent.page, product.url, 'staff02');
      await goOnline(agent.page, product.url);
      await startChat(customer.page, product.url, '1052', 'Watch');
      const workspace = await openChat(agent, 'Watch');
      await say(customer.page, '#1 before');
      await bothShow(workspace, ['#1 before']);
      await product.kill();
      await say(customer.page, '#2 while nobody listens');
      await say(workspace, '#3 into the outbox');
      await product.restart();
      await until(
        'both have all three',
        async () => (await ownTexts(workspace)).length === 3 && (await ownTexts(customer.page)).length === 3,
      );
      const all = await ownTexts(workspace);
      expect([...all].sort()).toEqual(['#1 before', '#2 while nobody listens', '#3 into the outbox']);
      expect(await ownTexts(customer.page)).toEqual(all);
      for (const each of [agent, customer]) await forgive(each); // the server's absence
      await Promise.all([workspace.reload(), customer.page.reload()]);
      await bothShow(workspace, all);
    },
    JOURNEY_MS,
  );

  it(
    'a query is raised with a picture, assigned, answered, closed, and read by its customer',
    async () => {
      await raise(customer.page, 'Strapless since Sunday');
      const { page: leader } = agent;
      await logIn(leader, product.url, 'leader01');
      await openQuery(leader, 'Strapless since Sunday');
      await see(leader, control('Open picture 1'));
      await click(leader, control('Assign'));
      await see(leader, field('Assign to'));
      await fill(leader, field('Assign to'), 'staff05');
      await click(leader, '[role=option] ::-p-text(staff05)');
      await click(leader, `[role=dialog] ${control('Assign')}`);
      await seeText(leader, 'Success');

      const { page: staff } = await person();
      await logIn(staff, product.url, 'staff05');
      await openQuery(staff, 'Strapless since Sunday');
      await click(staff, control('Start Response'));
      await fill(staff, field('Reply'), 'A new strap is on its way to you.');
      await click(staff, control('Send'));
      await see(staff, 'article ::-p-text(A new strap is on its way to you.)');
      await choose(staff, '.cs-query-status select', 'Close');
      await seeText(staff, 'Are you sure you want to offline?');
      await click(staff, control('Yes,confirm'));
      await until('no reply can be begun', () =>
        staff.$eval(control('Start Response'), (button) => button.matches(':disabled')),
      );

      await seeText(customer.page, 'A new strap is on its way to you.');
      await seeText(customer.page, 'This query is closed.');
    },
    JOURNEY_MS,
  );

  async function raise(page: Page, title: string): Promise<void> {
    const dir = mkdtempSync(path.join(tmpdir(), 'cs-firefox-picture-'));
    const picture = path.join(dir, 'strap.png');
    writeFileSync(picture, await aPng());
    await page.goto(`${product.url}/h5?customer=1053`);
    await click(page, control('Raise a query'));
    // The step that it replaces has a Product, too.
    await see(page, field('Title'));
    await choose(page, field('Product'), 'Watch');
    await choose(page, field('Category'), 'Device');
    await choose(page, field('Subject'), 'Question');
    await fill(page, field('Title'), title);
    await fill(page, field('Description'), 'The strap came off, twice.');
    const files = await page.$('input[type=file]');
    if (!files) throw new Error('no field for pictures');
    await (await files.toElement('input')).uploadFile(picture);
    await click(page, control('Send'));
    await seeText(page, 'Your query has been sent. Replies will appear here.');
    rmSync(dir, { recursive: true });
  }

  async function openQuery(page: Page, title: string): Promise<void> {
    await click(page, control('Query Service'));
    await fill(page, '[placeholder="Title/Query ID"]', title);
    await click(page, control('Search'));
    await until('only that one is found', async () => (await page.$$('table tbody tr')).length === 1);
    await click(page, 'table tbody tr a');
    await see(page, control('Start Response'));
  }
});
