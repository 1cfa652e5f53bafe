import type { BrowserContext, Page } from 'playwright-core';
import { HEAD_IMAGE_PATH } from '#contract/images.ts';
import { pageChatUsers } from '#contract/http/chats.ts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { itTakesLong } from '../support/longRunning.ts';
import { onProduct } from '../support/onProduct.ts';
import {
  forgive,
  giveChatSession,
  openChat,
  say,
  startChat,
  startWork,
  stopWork,
  unfoldEnded,
  type Person,
} from '../support/people.ts';
import { until } from '../support/until.ts';

/** A head image was asked for: whose, with what, and how it was answered. */
interface Asked {
  readonly userId: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Every head image that a browser asks for from now on. */
function watchAvatars(context: BrowserContext): readonly Asked[] {
  const asked: Asked[] = [];
  context.on('response', (response) => {
    const url = new URL(response.url());
    if (url.pathname !== HEAD_IMAGE_PATH) return;
    asked.push({
      userId: url.searchParams.get('dstuserid') ?? '',
      status: response.status(),
      headers: response.request().headers(),
    });
  });
  return asked;
}

/** Each avatar in sight: the size of its picture in pixels, or its initials. */
async function avatarsOf(page: Page, within = 'body'): Promise<readonly (number | string)[]> {
  return page
    .locator(within)
    .first()
    .locator('.cs-avatar')
    .evaluateAll((avatars) =>
      avatars.map((avatar) => {
        const picture = avatar.querySelector('img');
        return picture !== null && picture.complete
          ? picture.naturalWidth
          : (avatar.getAttribute('data-initials') ?? '');
      }),
    );
}

async function storedAvatars(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // To open what is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'staff-heads')) return 0;
    const opened = indexedDB.open('staff-heads');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => {
        resolve(opened.result);
      };
      opened.onerror = () => {
        reject(new Error('the disk could not be opened'));
      };
    });
    const count = database.transaction('heads').objectStore('heads').count();
    const stored = await new Promise<number>((resolve) => {
      count.onsuccess = () => {
        resolve(count.result);
      };
    });
    database.close();
    return stored;
  });
}

describe('pictures of people', () => {
  const { product, person } = onProduct();
  let agent: Person;

  beforeEach(async () => {
    agent = await person();
  });
  afterEach(async () => {
    // An agent who stays online would get the chat of the next spec.
    await stopWork(agent.context, product.url);
  });

  /**
   * Opens the workspace of the signed-in agent.
   * @returns how many lines of its list are to show a picture, and initials
   */
  async function openWorkspace(): Promise<{ page: Page; pictures: number; initials: number }> {
    const page = await agent.context.newPage();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === pageChatUsers.path),
      page.goto(`${product.url}/chat`),
    ]);
    await unfoldEnded(page);
    const { data } = (await answer.json()) as { data: { records: { fromHeadImg: string }[] } };
    const pictures = data.records.filter(({ fromHeadImg }) => fromHeadImg !== '').length;
    return { page, pictures, initials: data.records.length - pictures };
  }

  async function untilDrawn(page: Page, pictures: number): Promise<void> {
    await until(
      'all pictures are drawn',
      async () => (await avatarsOf(page, '.cs-chat-list')).filter((drawn) => drawn === 128).length === pictures,
    );
  }

  it('are drawn in the workspace, each fetched once, and not again by another page or the next', async () => {
    const asked = watchAvatars(agent.context);
    await startWork(agent.page, product.url, 'staff02');
    // Two pages that need the same picture at the same moment both ask for it.
    await until('the navbar shows one', async () => (await avatarsOf(agent.page, '.cs-navbar')).includes(128));
    const workspace = await openWorkspace();
    expect([workspace.pictures > 10, workspace.initials > 10]).toEqual([true, true]);
    await untilDrawn(workspace.page, workspace.pictures);
    const drawn = await avatarsOf(workspace.page, '.cs-chat-list');
    expect(drawn.filter((one) => typeof one === 'string' && one !== '').length)
      .withContext('initials of those without')
      .toBe(workspace.initials);
    expect(asked.every(({ status }) => status === 200)).toBeTrue();
    expect(new Set(asked.map(({ userId }) => userId)).size)
      .withContext('each once')
      .toBe(asked.length);
    for (const { headers } of asked)
      expect(headers['x-token']).withContext('only the signature says who asks').toBeUndefined();
    expect(await accessibilityFindings(workspace.page)).toEqual([]);

    await workspace.page.waitForLoadState('networkidle'); // the conversation has pictures, too
    const before = asked.length;
    await workspace.page.reload();
    await unfoldEnded(workspace.page);
    await untilDrawn(workspace.page, workspace.pictures);
    const another = await openWorkspace();
    await untilDrawn(another.page, another.pictures);
    await agent.page.reload();
    await until('the navbar shows it again', async () => (await avatarsOf(agent.page, '.cs-navbar')).includes(128));
    expect(asked.length).withContext('asked for again').toBe(before);
    await Promise.all([workspace.page.close(), another.page.close()]);
  });

  it('come later if their code cannot be loaded at first', async () => {
    let downloads = 0;
    await agent.context.route(/\/assets\/avatars\./, async (route) => {
      downloads += 1;
      await (downloads === 1 ? route.abort() : route.continue());
    });
    await giveChatSession(agent.page, product.url, 'staff18');
    await agent.page.goto(product.url);
    await until('the navbar shows one', async () => (await avatarsOf(agent.page, '.cs-navbar')).includes(128));
    expect(downloads).toBe(2);
    forgive(agent, '/assets/avatars.');
  });

  itTakesLong('stand beside who talks, on both sides', async () => {
    const customer = await person({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    const asked = watchAvatars(customer.context);
    await startWork(agent.page, product.url, 'staff01');
    await startChat(customer.page, product.url, '1039', 'Wi-Fi Finder');
    await say(customer.page, 'Where is the nearest one?');
    const workspace = await openChat(agent, 'Wi-Fi Finder');
    await say(workspace, 'Just around the corner.');
    await until('the agent sees the customer', async () =>
      (await avatarsOf(workspace, '.cs-chat-header')).includes(128),
    );
    await until('also beside what they wrote', async () => (await avatarsOf(workspace, '[role=log]')).includes(128));
    await until('the customer sees the agent', async () =>
      (await avatarsOf(customer.page, '.cs-customer-head')).includes(128),
    );
    expect(asked.map(({ userId, status }) => [userId, status]))
      .withContext('nobody else, and once')
      .toEqual([['9011', 200]]);
    expect(await accessibilityFindings(customer.page)).toEqual([]);
    await workspace.close();
  });

  itTakesLong('are gone from the disk with the log-out', async () => {
    await giveChatSession(agent.page, product.url, 'staff18');
    await agent.page.goto(product.url);
    await until("one's own is on the disk", async () => (await storedAvatars(agent.page)) === 1);
    await agent.page.getByRole('button', { name: /^Account: .*Rosa Delgado/ }).click();
    await agent.page.getByRole('menuitem', { name: 'Log Out' }).click();
    await agent.page.waitForURL(/login/);
    expect(await storedAvatars(agent.page)).toBe(0);
  });
});
