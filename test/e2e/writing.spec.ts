import type { Page } from 'playwright-core';
import { accessibilityFindings, partFindings } from '../support/accessibility.ts';
import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import { storedDrafts } from '../support/storedDrafts.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  composer,
  forgive,
  openChat,
  say,
  startChat,
  startWork,
  stopWork,
  textsOf,
  typeUntilSeen,
  unfoldEnded,
  type Person,
} from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { until } from '../support/until.ts';

/** A disconnected page shows that soon, and gives up unsent messages soon. */
const IMPATIENT = {
  RETRY_DELAYS_MS: '50,50,50,50',
  GIVEN_UP_RETRY_MS: '60000',
  SEND_EXPIRY_MS: '1500',
  OPEN_TIMEOUT_MS: '1000',
} as const;

describe('writing in the workspace', () => {
  const { product, person } = onProduct(IMPATIENT);
  let agent: Person;
  let customer: Person;
  let proxy: FaultProxy;

  beforeEach(async () => {
    proxy = await startFaultProxy(Number(new URL(product.url).port));
    [agent, customer] = [await person(), await person({ width: 390, height: 844 })];
  });
  afterEach(async () => {
    await stopWork(agent.context, product.url);
    await Promise.all([agent, customer].map(({ context }) => context.close()));
    await proxy.close();
  });

  async function conversation(account: string, customerId: string, subject: string): Promise<Page> {
    await startWork(agent.page, product.url, account);
    await startChat(customer.page, product.url, customerId, subject);
    const workspace = await openChat(agent, subject);
    await greeted(workspace);
    return workspace;
  }

  const greeted = (page: Page) =>
    until('the greeting is there', async () =>
      (await textsOf(page)).some((text) => text.includes('How can I help you?')),
    );
  const loadedPictures = (page: Page) =>
    page
      .getByRole('button', { name: 'Open picture' })
      .locator('img')
      .evaluateAll(
        (images) =>
          images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
            .length,
      );
  const picturesToSend = (page: Page) => page.getByRole('list', { name: 'Pictures to send' }).getByRole('listitem');

  /** As a screenshot tool pastes: a picture and nothing else on the clipboard. */
  async function pastePicture(page: Page, bytes: Buffer): Promise<void> {
    await composer(page).evaluate((box, base64) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(
        new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'pasted.png', { type: 'image/png' }),
      );
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, bytes.toString('base64'));
  }

  async function expectAccessible(page: Page, what: string): Promise<void> {
    expect(await partFindings(page))
      .withContext(what)
      .toEqual([]);
  }

  it('sends chosen and pasted pictures, and shows them to both sides and enlarged', async () => {
    const workspace = await conversation('staff11', '1301', 'Podcast');
    const chooser = workspace.waitForEvent('filechooser');
    await workspace.getByRole('button', { name: 'Add pictures' }).click();
    await (
      await chooser
    ).setFiles([
      { name: 'one.png', mimeType: 'image/png', buffer: await aPng() },
      { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n broken', 'latin1') },
      { name: 'no.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    ]);
    await workspace.locator('.cs-toasts').getByText('JPG/PNG only').waitFor();
    await workspace.getByRole('alert').filter({ hasText: 'JPG/PNG only' }).waitFor();
    await pastePicture(workspace, await aPng(60, 30));
    await say(workspace, 'Two pictures for you');
    await until('both have been sent', async () => (await loadedPictures(workspace)) === 2);
    await until('the customer sees them', async () => (await loadedPictures(customer.page)) === 2);
    expect((await textsOf(customer.page)).filter((text) => text !== '').at(-1)).toBe('Two pictures for you');
    expect(await picturesToSend(workspace).count())
      .withContext('the refused one stays')
      .toBe(1);

    await workspace.getByRole('button', { name: 'Open picture' }).first().click();
    await workspace.getByRole('dialog', { name: 'Picture 1 of 2' }).waitFor();
    expect(await accessibilityFindings(workspace)).toEqual([]);
    await workspace.keyboard.press('ArrowRight');
    await workspace.getByRole('dialog', { name: 'Picture 2 of 2' }).waitFor();
    await workspace.keyboard.press('Escape');
    await workspace.getByRole('dialog').waitFor({ state: 'detached' });
  });

  itTakesLong('keeps a draft with text and pictures over a reload', async () => {
    const workspace = await conversation('staff12', '1302', 'HSR');
    await composer(workspace).fill('half a sen');
    await pastePicture(workspace, await aPng());
    await picturesToSend(workspace).getByText('Uploaded').waitFor({ state: 'attached' });
    await until('the draft is stored', async () =>
      (await storedDrafts(workspace, 'chat-drafts')).some(
        ({ text, pictures }) => text === 'half a sen' && pictures?.length === 1,
      ),
    );
    await workspace.reload();
    await until('the text is back', async () => (await composer(workspace).inputValue()) === 'half a sen');
    await picturesToSend(workspace).waitFor();
    await composer(workspace).press('End');
    await composer(workspace).pressSequentially('tence');
    await composer(workspace).press('Enter');
    await customer.page.getByRole('log').getByText('half a sentence').waitFor();
    await until('the customer sees the picture', async () => (await loadedPictures(customer.page)) === 1);
    expect((await textsOf(customer.page)).filter((text) => text === 'half a sentence')).toHaveSize(1);
  });

  itTakesLong('keeps what was typed in the moment before a reload', async () => {
    const workspace = await conversation('staff14', '1304', 'Pay');
    for (const text of ['half a sen', 'half a sentence', 'half a sentence more']) {
      await composer(workspace).fill(text);
      await workspace.reload();
      await until('the text is back', async () => (await composer(workspace).inputValue()) === text);
    }
  });

  itTakesLong('shows on both sides who is typing', async () => {
    const workspace = await conversation('staff13', '1303', 'Watch');
    await typeUntilSeen(customer.page, workspace);
    await typeUntilSeen(workspace, customer.page);
    expect(await customer.page.locator('[data-typing=true]').innerText()).toContain('typing');
  });

  itTakesLong('is accessible in every state: empty, live, disconnected, failed, ended, not mine', async () => {
    const { page } = agent;
    await startWork(page, proxy.url, 'staff01');
    const workspace = await agent.context.newPage();
    await workspace.goto(`${proxy.url}/chat`);
    await workspace.getByText('Choose a chat from the list.').waitFor();
    await unfoldEnded(workspace);
    await workspace.getByRole('option').first().waitFor();
    await expectAccessible(workspace, 'empty, with a list');
    await startChat(customer.page, product.url, '1305', 'Country Explore');
    await workspace
      .getByRole('group', { name: /^Waiting/ })
      .getByRole('option')
      .first()
      .click();
    await greeted(workspace);
    await pastePicture(workspace, await aPng());
    await picturesToSend(workspace).getByText('Uploaded').waitFor({ state: 'attached' });
    await expectAccessible(workspace, 'live, with a picture to send');
    // Wider than any font that machines draw with, and the spacing that WCAG 1.4.12 lets readers set.
    await workspace.evaluate(() => {
      document.documentElement.style.letterSpacing = '0.12em';
    });
    await expectAccessible(workspace, 'in a wide font');
    await workspace.evaluate(() => {
      document.documentElement.style.letterSpacing = '';
    });
    await workspace.getByRole('button', { name: 'Remove picture' }).click();
    proxy.unplug();
    proxy.reset();
    await say(workspace, 'into the void');
    await workspace.getByRole('group', { name: 'Message not sent' }).waitFor();
    await workspace.getByRole('button', { name: 'Reconnect' }).waitFor();
    await expectAccessible(workspace, 'disconnected, with a failed send');
    proxy.heal();
    await workspace.getByRole('button', { name: 'Reconnect' }).click();
    await workspace.getByText('Connected', { exact: true }).first().waitFor();
    await workspace.getByRole('button', { name: 'Discard' }).click();
    await workspace.getByRole('button', { name: 'End chat' }).first().click();
    await workspace.getByText('This chat has ended.', { exact: true }).waitFor();
    await expectAccessible(workspace, 'ended');
    await workspace.goto(`${proxy.url}/chat?id=999999999`);
    await workspace.getByText('Chat ID-999999999 is not assigned to you.').waitFor();
    await expectAccessible(workspace, 'not mine');
    forgive(agent, 'net::'); // of the missing network
  });
});
