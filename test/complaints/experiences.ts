import type { Browser, Locator, Page } from 'playwright-core';
import {
  aPerson,
  composer,
  giveSession,
  openChat,
  say,
  startChat,
  startWork,
  textsOf,
  type Person,
} from '../support/people.ts';
import { until } from '../support/until.ts';

/** The product with a fault, and its people. */
export interface Scene {
  readonly url: string;
  readonly browser: Browser;
}

/** What somebody complains about, and the page on which they see it. */
export interface Complaint {
  readonly note: string;
  readonly page: Page;
  /** The page of the customer of the chat on `page`, who is asked for its log. */
  readonly customer?: Page;
}

/** Uses the product. @returns null when nobody notices anything */
export type Experience = (scene: Scene) => Promise<Complaint | null>;

const AGENT = 'staff16';
const CUSTOMER = '1161';
const PRODUCT = 'Remit';
const PHONE = { width: 390, height: 844 };
/** Nobody waits for longer before they complain, in milliseconds. */
const PATIENCE_MS = 8_000;

/** The last line that the customer writes is not there until the next one. */
export const receivesEach: Experience = async (scene) => {
  const { customer, workspace } = await chat(scene);
  for (let count = 1; count <= 6; count += 1) {
    const line = `Line ${count}`;
    await say(customer.page, line);
    if (await comes(async () => (await textsOf(workspace)).includes(line))) continue;
    await composer(customer.page).press('?');
    await typingOn(workspace).waitFor();
    return {
      note: 'The customer says they wrote one more line. I do not see it.',
      page: workspace,
      customer: customer.page,
    };
  }
  return null;
};

export const seesTyping: Experience = async (scene) => {
  const { customer, workspace } = await chat(scene);
  await composer(customer.page).press('s');
  await say(customer.page, 'That is all.');
  await until(
    'the message is there, and nobody is typing any more',
    async () => (await textsOf(workspace)).includes('That is all.') && !(await typingOn(workspace).isVisible()),
  );
  return (await comes(async () => typingOn(workspace).isVisible(), 6_000))
    ? {
        note: 'It says that the customer is typing. They sent their message and put the phone away.',
        page: workspace,
        customer: customer.page,
      }
    : null;
};

export const seesRead: Experience = async (scene) => {
  const { customer, workspace } = await chat(scene);
  await say(workspace, 'Your money is on its way.');
  await until('the customer reads it', async () =>
    (await textsOf(customer.page)).includes('Your money is on its way.'),
  );
  return (await comes(
    async () => (await workspace.locator('[data-send-state]').last().getAttribute('data-send-state')) === 'read',
  ))
    ? null
    : {
        note: 'The customer has read my message and thanks me. Here it is only delivered.',
        page: workspace,
        customer: customer.page,
      };
};

export const receivesFirst: Experience = async (scene) => {
  const { workspace } = await chat(scene);
  const other = await anotherCustomer(scene, workspace, 'Is anybody there?');
  if (await comes(async () => (await badgesOf(workspace)).length > 0)) return null;
  await composer(other).press('?');
  await typingOn(workspace).waitFor();
  return { note: 'A new chat has a message from its customer, but no number beside it.', page: workspace };
};

export const followsChoice: Experience = async ({ url, browser }) => {
  const { page } = await aPerson(browser);
  await page.route('**/api/cs/query/**', async (route) => {
    const isOpen = `${route.request().url()}${route.request().postData() ?? ''}`.match(/handleStatus"?[=:]1/) !== null;
    if (isOpen) await page.waitForTimeout(3_000);
    await route.continue();
  });
  await giveSession(page, url, 'leader01');
  await page.goto(`${url}/query-service`);
  const rows = page.locator('tbody').getByRole('row');
  await rows.first().waitFor();
  const status = page.getByLabel('Status');
  const [, slow = '', fast = ''] = await status.locator('option').allInnerTexts();
  await status.selectOption({ label: slow });
  await status.selectOption({ label: fast });
  const isMixed = async () => (await rows.allInnerTexts()).some((row) => row.includes(slow));
  await until('only those are there', async () => !(await isMixed()));
  const isNoticed = await comes(isMixed);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return isNoticed ? { note: `I chose ${fast}, and see others.`, page } : null;
};

/** The page believes the shortest exchange with the server, so not every load shows a wrong time. */
export const keepsTime: Experience = async (scene) => {
  const { customer, workspace } = await chat(scene);
  await say(customer.page, 'Hello?');
  const row = workspace.locator('.cs-chat-item').first();
  for (let load = 1; load <= 3; load += 1) {
    if (await comes(async () => /\b(?:1 h|5\d min)/.test(await row.innerText()), 12_000))
      return {
        note: 'It says that this customer has been waiting for an hour. The chat is a minute old.',
        page: workspace,
        customer: customer.page,
      };
    await workspace.reload();
    await row.waitFor();
  }
  return null;
};

export const countsUnread: Experience = async (scene) => {
  const { workspace } = await chat(scene);
  const other = await anotherCustomer(scene, workspace, 'One');
  await until('it has a number', async () => (await badgesOf(workspace)).length > 0);
  for (const line of ['Two', 'Three', 'Four']) await say(other, line);
  return (await comes(async () => (await badgesOf(workspace)).some((badge) => badge.startsWith('4'))))
    ? null
    : { note: 'The other chat has four new messages. The number beside it is another.', page: workspace };
};

export const bringsBackTheDraft: Experience = async (scene) => {
  const { workspace } = await chat(scene);
  await composer(workspace).pressSequentially('I have asked my colleagues, and they');
  await workspace.waitForTimeout(2_000);
  await workspace.reload();
  await composer(workspace).waitFor();
  return (await comes(async () => (await composer(workspace).inputValue()).startsWith('I have')))
    ? null
    : { note: 'I reloaded the page, and what I had written is gone.', page: workspace };
};

export const sortsRows: Experience = async (scene) => {
  const { customer, workspace } = await chat(scene);
  await say(workspace, 'What is your name?');
  await say(customer.page, 'Ada');
  await until('the answer is there', async () => (await textsOf(workspace)).includes('Ada'));
  await workspace.reload();
  await composer(workspace).waitFor();
  const waiting = workspace.getByRole('listbox', { name: /^Waiting/ }).locator('.cs-chat-item');
  return (await comes(async () => (await waiting.count()) > 0))
    ? null
    : {
        note: 'This customer waits for my answer. Since I reloaded, they are among those that I have answered.',
        page: workspace,
        customer: customer.page,
      };
};

export const followsRights: Experience = async ({ url, browser }) => {
  const [agent, admin] = [await aPerson(browser), await aPerson(browser)];
  await giveSession(agent.page, url, AGENT);
  await agent.page.goto(`${url}/home`);
  await giveSession(admin.page, url, 'admin01');
  await admin.page.goto(`${url}/role`);
  const role = admin.page.locator('tbody').getByRole('row').filter({ hasText: 'Customer service' });
  await role.getByRole('button', { name: 'Edit' }).click();
  await admin.page.getByRole('tree').waitFor();
  await admin.page.getByRole('treeitem', { name: 'Search Chat History', exact: true }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await agent.page.getByText('Your permissions have changed.').waitFor();
  return (await comes(async () => (await agent.page.getByRole('link', { name: 'Search Chat History' }).count()) > 0))
    ? null
    : { note: 'I may search the history now, it says, but there is no entry for it.', page: agent.page };
};

interface Chat {
  readonly agent: Person;
  readonly customer: Person;
  readonly workspace: Page;
}

/** A chat that an agent has opened. */
async function chat({ url, browser }: Scene): Promise<Chat> {
  const [agent, customer] = [await aPerson(browser), await aPerson(browser, PHONE)];
  await startWork(agent.page, url, AGENT);
  await startChat(customer.page, url, CUSTOMER, PRODUCT);
  return { agent, customer, workspace: await openChat(agent, PRODUCT) };
}

async function anotherCustomer({ url, browser }: Scene, workspace: Page, line: string): Promise<Page> {
  const { page } = await aPerson(browser, PHONE);
  await startChat(page, url, '1162', 'Podcast');
  await until('the agent has the chat', async () => (await workspace.locator('.cs-chat-item').count()) > 1);
  await say(page, line);
  return page;
}

function typingOn(workspace: Page): Locator {
  return workspace.locator('[data-typing=true], .is-typing').first();
}

function badgesOf(workspace: Page): Promise<readonly string[]> {
  return workspace.locator('.cs-chat-item .cs-chat-badge').allInnerTexts();
}

/** Whether it becomes true as long as somebody is patient. */
async function comes(condition: () => Promise<boolean>, withinMs = PATIENCE_MS): Promise<boolean> {
  return until('it comes', condition, withinMs).then(
    () => true,
    () => false,
  );
}
