import type { Page } from 'playwright-core';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { openBrowser } from '../support/browser.ts';
import {
  aPerson,
  giveChatSession,
  openChat,
  say,
  startChat,
  startWork,
  stopWork,
  type Person,
} from '../support/people.ts';
import { onProductIn } from '../support/productIn.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';

/** Turns the text after it around, until the end of its line or of what isolates it. */
const TURN = '\u202e';
const PATHS = [
  '/home',
  '/query-service',
  '/query-service/1',
  '/live-service',
  '/checkList',
  '/indexLeader',
  '/indexLeader?tab=staff',
  '/wall',
  '/search-chat-history',
  '/search-messages?q=order',
  '/settings-query',
  '/settings-online',
  '/settings-canned',
  '/settings-product',
  '/settings-hours',
  '/settings-targets',
  '/canned-replies',
  '/put-off',
  '/account',
  '/team',
  '/role',
  '/menu',
  '/audit-log',
  '/dashbroad',
  '/queryAndChat',
  '/rankQuery',
  '/rankChat',
];

/** Texts and attributes in which a name is not on its own, so that it turns what stands beside it. */
function deceived(turn: string): readonly string[] {
  const found: string[] = [];
  const isName = (text: string) => /^\s*\u202e[^\s]+\s*$/.test(text);
  const isIsolating = (element: Element) => {
    const { display, unicodeBidi } = getComputedStyle(element);
    return !['inline', 'contents'].includes(display) || /isolate|plaintext/.test(unicodeBidi);
  };
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes)
      if (value.includes(turn) && !isName(value) && name !== 'href') found.push(`${name}="${value}"`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    if (!text.includes(turn) || node.parentElement?.closest('script, style') !== null) continue;
    let around: Element = node.parentElement;
    while (!isIsolating(around)) around = around.parentElement ?? document.body;
    const whole = around.textContent;
    if (!isName(text) || whole.trim() !== text.trim()) found.push(`${around.className}: ${whole}`);
  }
  if (document.title.includes(turn)) found.push(`title: ${document.title}`);
  return found.map((each) =>
    each
      .replaceAll(turn, '<RLO>')
      .replaceAll(/[\u2068\u2069]/g, '|')
      .slice(0, 200),
  );
}

describe('names that turn the text around them', () => {
  let database: TestDatabase;
  let db: Database;
  const env: Record<string, string> = {};
  beforeAll(async () => {
    database = await startDatabase('demo');
    db = openDatabase({ connectionString: database.url }, () => undefined);
    Object.assign(env, { DATABASE_URL: database.url, DEMO: '1' });
    for (const [table, column] of [
      ['app_user', 'nick_name'],
      ['staff', 'name'],
      ['role', 'name'],
      ['team', 'name'],
      ['product', 'name'],
      ['product', 'history_name'],
      ['category', 'name'],
      ['subject', 'name'],
      ['canned_reply', 'title'],
    ] as const)
      await db.query(`update ${table} set ${column} = '${TURN}' || replace(${column}, ' ', '_')`);
  });
  const { product, browser } = onProductIn({ open: openBrowser, env, storage: 'copy' });
  afterAll(async () => {
    await db.close();
    await database.stop();
  });

  /** What was found, and where first. */
  const found = new Map<string, string>();
  const check = async (page: Page, where: string) => {
    await page.waitForLoadState('networkidle');
    for (const each of await page.evaluate(deceived, TURN)) if (!found.has(each)) found.set(each, where);
  };

  it('stand on their own on every screen', async () => {
    const people: Person[] = [];
    const person = async (...given: [width?: number]) => {
      const one = await aPerson(browser(), { width: given[0] ?? 1440, height: 900 });
      people.push(one);
      return one;
    };
    const agent = await person();
    const customer = await person(390);
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1001', `${TURN}HSR`);
    await say(customer.page, 'Hello');
    const workspace = await openChat(agent, `${TURN}HSR`);
    await say(workspace, 'Good day');
    await check(workspace, 'the workspace');
    await check(customer.page, 'the page of the customer');
    const admin = await person();
    await giveChatSession(admin.page, product.url, 'admin01');
    for (const path of PATHS) {
      await admin.page.goto(`${product.url}${path}`);
      await check(admin.page, path);
    }
    expect([...found].map((each) => each.join(' at '))).toEqual([]);
    await stopWork(agent.context, product.url);
    await Promise.all(people.map(({ context }) => context.close()));
  });
});
