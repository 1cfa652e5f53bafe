import type { Locator, Page } from 'playwright-core';
import { makeCall } from '#demo/players/httpCall.ts';
import { chatAssign, pageTask } from '#contract/http/chats.ts';
import { getLoginUserInfo } from '#contract/http/auth.ts';
import { getChatSettings, saveChatSettings } from '#contract/http/settings.ts';
import { partFindings, screenFindings } from '../support/accessibility.ts';
import { bottomOf, cutNames, lengthen, misfits, WINDOWS } from '../support/layout.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import { composer, giveChatSession, goOffline, say, signIn, startChat, startWork, tokenOf } from '../support/people.ts';
import { until } from '../support/until.ts';

describe('leader page', () => {
  const { product, person } = onProduct();

  async function worker(account: string): Promise<Page> {
    const { page } = await person();
    await startWork(page, product.url, account);
    return page;
  }

  async function leaderPage(search = '', account = 'admin01'): Promise<Page> {
    const { page } = await person();
    await signIn(page, product.url, account, `/indexLeader${search}`);
    await rowsOf(page).first().waitFor();
    return page;
  }

  /** A customer's chat about a product that no other open chat is about. */
  async function aCustomersChat(customer: string, about: string): Promise<Page> {
    const { page } = await person();
    await startChat(page, product.url, customer, about);
    await say(page, `Hello from ${customer}`);
    return page;
  }

  async function endChat(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByRole('group').getByRole('button', { name: 'End chat' }).click();
    await page.getByText('You ended this chat.').waitFor();
  }

  async function setAllocation(taskAllocation: string): Promise<void> {
    const token = await tokenOf(product.url, 'admin01');
    const { data } = await makeCall(product.url, getChatSettings, {}, { token });
    if (data === null) throw new Error('no settings');
    await makeCall(product.url, saveChatSettings, { ...data, taskAllocation }, { token });
  }

  it('assigns a waiting chat to an agent at once, and to another when they go offline', async () => {
    await setAllocation('1,3'); // staff02 has three chats, so the queue assigns them none
    const staff02 = await worker('staff02');
    const { page: otherDevice } = await person();
    await signIn(otherDevice, product.url, 'staff02', '/checkList');
    expect(await presenceOf(otherDevice).inputValue()).toBe('online');
    const customer = await aCustomersChat('1021', 'Podcast');

    const leader = await leaderPage('?order=newest');
    const waiting = rowsOf(leader).filter({ hasText: 'In line' }).filter({ hasText: 'Podcast' });
    await waiting.waitFor();
    const id = (await waiting.locator('.cs-leader-id').innerText()).trim();
    await waiting.getByRole('button', { name: `Assign: ${id}` }).click();
    const dialog = leader.getByRole('dialog', { name: `Assign chat ${id}` });
    await dialog.getByRole('combobox', { name: 'Assign to' }).fill('staff02');
    await dialog.getByRole('option').filter({ hasText: 'staff02' }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await staff02.getByRole('link', { name: id }).waitFor();
    await leader.getByText('Success').first().waitFor();

    await setAllocation('2,10');
    const staff06 = await worker('staff06');
    await goOffline(staff02, product.url);
    await staff06.getByRole('link', { name: id }).waitFor();
    await until(
      'the other device shows it too',
      async () => (await presenceOf(otherDevice).inputValue()) === 'offline',
    );

    await leader.getByRole('button', { name: `Why this chat?: ${id}` }).click();
    const why = leader.getByRole('dialog', { name: `Why this chat? ${id}` });
    await why.getByRole('listitem').nth(3).waitFor();
    const steps = (await why.getByRole('listitem').allInnerTexts()).map((text) =>
      text.replaceAll(/[\u2068\u2069]/g, ''),
    );
    expect(steps[0]).toContain('Opened by the customer');
    expect(steps[1]).toContain('Assigned to Ben Okafor by');
    expect(steps[2]).toContain('Recalled from Ben Okafor, who went offline.');
    expect(steps[3]).toContain('Assigned to');
    expect(await partFindings(leader))
      .withContext('chat steps')
      .toEqual([]);
    await goOffline(staff06, product.url);
    await endChat(customer);
  });

  itTakesLong('keeps its rows in place under a pointer or focus that moves, until it rests', async () => {
    const leader = await leaderPage('?order=newest');
    const order = () => leader.locator('.cs-leader-id').allInnerTexts();
    const held = async (about: string, customer: string, move: () => Promise<void>) => {
      const before = await order();
      const opening = aCustomersChat(customer, about);
      await until('a change waits', async () => {
        await move();
        return leader.getByText(/changes? waiting/).isVisible();
      });
      expect(await order()).toEqual(before);
      await leader.getByText(/^As of /).waitFor();
      await until('it rests, and the new chat is there', async () => (await order()).join() !== before.join());
      await leader.locator('.cs-freshness').getByText('Live', { exact: true }).waitFor();
      await endChat(await opening);
    };
    const row = await rowsOf(leader).nth(1).boundingBox();
    let moves = 0;
    await held('Remit', '1022', () => {
      moves += 1;
      return leader.mouse.move((row?.x ?? 0) + 20 + (moves % 10), (row?.y ?? 0) + 5);
    });
    await leader
      .getByRole('button', { name: /^Assign: / })
      .first()
      .focus();
    await held('Watch', '1023', async () => {
      await leader.keyboard.press('Shift+Tab');
      await leader.keyboard.press('Tab');
    });
  });

  itTakesLong('opens a chat to watch it, and takes it over by assigning it to the leader', async () => {
    const customer = await aCustomersChat('1024', 'Moment');
    const { page: leader } = await person();
    await giveChatSession(leader, product.url, 'leader01');
    await leader.goto(`${product.url}/indexLeader?order=newest`);
    const row = rowsOf(leader)
      .filter({ hasText: 'In line' })
      .filter({ has: leader.getByRole('cell', { name: 'Moment', exact: true }) });
    const [workspace] = await Promise.all([
      leader.context().waitForEvent('page'),
      row.getByRole('link', { name: /^Enter Chat/ }).click(),
    ]);
    await workspace.waitForURL(/mode=C/);
    await workspace.getByText('You can follow along.').waitFor();
    expect(await composer(workspace).isDisabled()).toBeTrue();
    await row.getByRole('button', { name: /^Assign/ }).click();
    await leader.getByRole('button', { name: 'Assign to me' }).click();
    await until('it can be written in', () => composer(workspace).isEnabled());
    await workspace.getByRole('button', { name: 'Why this chat?' }).click();
    await workspace.getByText('Taken over by').waitFor();
    expect(await partFindings(workspace))
      .withContext('chat steps in the workspace')
      .toEqual([]);
    await endChat(customer);
  });

  it("shows the longest wait without a click, and takes a colleague's chat over in two", async () => {
    const customer = await aCustomersChat('1025', 'HSR');
    const token = await tokenOf(product.url, 'admin01');
    const me = await makeCall(product.url, getLoginUserInfo, {}, { token: await tokenOf(product.url, 'staff03') });
    const found = await makeCall(
      product.url,
      pageTask,
      { comeFrom: 7, isAssigned: false, pageNo: 1, pageSize: 1 },
      { token },
    );
    const chatId = found.data?.records[0]?.chatId ?? '';
    await makeCall(product.url, chatAssign, { chatId, toId: me.data?.id ?? '' }, { token });
    const { page: leader } = await person();
    await giveChatSession(leader, product.url, 'leader01');
    await leader.goto(`${product.url}/indexLeader`);
    await rowsOf(leader).first().waitFor();
    const longest = await rowsOf(leader).first().locator('.cs-leader-id').innerText();
    await leader.getByRole('button', { name: new RegExp(`^Longest wait .*${longest}`, 's') }).waitFor();

    await leader.goto(`${product.url}/indexLeader?product=7`);
    await rowsOf(leader).filter({ hasText: chatId }).locator('.cs-leader-product').click();
    const side = leader.getByRole('complementary', { name: `Chat ${chatId}` });
    await side.getByText('Hello from 1025').waitFor();
    await side.getByText('You can follow along.').waitFor();
    expect(await composer(leader).isDisabled()).toBeTrue();
    expect(new URL(leader.url()).searchParams.get('chat')).toBe(chatId);
    await leader.reload();
    await side.getByText('Hello from 1025').waitFor();
    expect(await screenFindings(leader))
      .withContext('with a chat at the side')
      .toEqual([]);
    await side.getByRole('button', { name: 'Take over' }).click();
    await until('it can be written in', () => composer(leader).isEnabled());
    await say(leader, 'I take it from here');
    await customer.getByText('I take it from here', { exact: true }).waitFor();
    await leader.goBack();
    await leader.getByRole('table').waitFor();
    await endChat(customer);
  });

  itTakesLong('assigns chosen chats together, and shows the chats of a person', async () => {
    const customers = [await aCustomersChat('1026', 'E-commerce'), await aCustomersChat('1027', 'E-commerce')];
    const leader = await leaderPage('?product=9');
    await until('both are listed', async () => (await rowsOf(leader).count()) >= customers.length);
    const count = await rowsOf(leader).count();
    await leader.getByRole('checkbox', { name: 'Choose all shown' }).check();
    await leader.getByRole('button', { name: `Assign ${count} chats` }).click();
    const dialog = leader.getByRole('dialog', { name: `Assign ${count} chats` });
    await dialog.getByRole('combobox', { name: 'Assign to' }).fill('staff09');
    await dialog.getByRole('option').filter({ hasText: 'staff09' }).click();
    expect(await partFindings(leader))
      .withContext('the dialog for several chats')
      .toEqual([]);
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await leader.getByText('Success').first().waitFor();
    await leader.getByRole('tab', { name: /^Staff/ }).click();
    await leader.getByRole('row').filter({ hasText: 'staff09' }).locator('.cs-staff-presence').click();
    await leader.getByRole('button', { name: /^Chats of/ }).waitFor();
    await until('the list shows their chats', async () => (await rowsOf(leader).count()) === count);
    expect(new URL(leader.url()).searchParams.get('staff')).toMatch(/^\d+$/);
    for (const customer of customers) await endChat(customer);
  });

  itTakesLong('is accessible, and fits at every width', async () => {
    const leader = await leaderPage();
    expect(await screenFindings(leader))
      .withContext('tasks')
      .toEqual([]);
    await leader
      .getByRole('button', { name: /^Assign: / })
      .first()
      .click();
    await leader.getByRole('combobox', { name: 'Assign to' }).click();
    await leader.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await partFindings(leader))
      .withContext('the Assign dialog')
      .toEqual([]);
    await leader.keyboard.press('Escape');
    await leader.keyboard.press('Escape');
    for (const [width, height, rows] of WINDOWS) {
      await leader.setViewportSize({ width, height });
      expect(await misfits(leader))
        .withContext(`tasks at ${width} px`)
        .toEqual([]);
      if (rows > 0)
        await until(
          `${rows} rows fit at ${width} × ${height}`,
          async () => (await bottomOf(rowsOf(leader).nth(rows - 1))) <= height,
        );
    }
    await expectLongNamesFit(leader, 'tasks');
    await leader.getByRole('tab', { name: /^Staff/ }).click();
    await leader.getByText('3 of 10').first().waitFor();
    for (const [width, height] of WINDOWS) {
      await leader.setViewportSize({ width, height });
      expect(await misfits(leader))
        .withContext(`staff at ${width} px`)
        .toEqual([]);
    }
    await expectLongNamesFit(leader, 'staff');
    expect(await screenFindings(leader))
      .withContext('staff')
      .toEqual([]);
  });
});

async function expectLongNamesFit(page: Page, shown: string): Promise<void> {
  await lengthen(page);
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    expect([...(await misfits(page)), ...(await cutNames(page))])
      .withContext(`${shown} with long names at ${width} px`)
      .toEqual([]);
  }
}

function rowsOf(page: Page): Locator {
  return page.getByRole('table').locator('tbody').getByRole('row');
}

function presenceOf(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Status' });
}
