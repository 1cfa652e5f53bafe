import { createAppBridge } from '../../../src/customer/appBridge.ts';
import { takeAddress, takeToken } from '../../../src/customer/pageAddress.ts';

/** A page of its own, so that the address of the one that runs the specs stays. What it shows does not matter. */
async function aPage(address: string, config: string | null = null): Promise<Window> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  frame.src = `/karma.js${address}`;
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow;
  if (page === null) throw new Error('the frame has no page');
  if (config !== null) {
    const meta = page.document.createElement('meta');
    meta.name = 'app-config';
    meta.content = config;
    page.document.head.append(meta);
  }
  return page;
}

describe("the customer's address", () => {
  afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));

  it('gives its token up, and keeps the rest', async () => {
    const page = await aPage('?lang=en#token=abc.def');
    expect(takeToken(page)).toBe('abc.def');
    expect(page.location.hash).toBe('');
    expect(page.location.search).toBe('?lang=en');
    expect(takeToken(page)).toBeNull();
  });

  it('names a customer in a demonstration only, and only by a number', async () => {
    expect(takeAddress(await aPage('?customer=1001', '{"demo":true}')).demoCustomerId).toBe('1001');
    expect(takeAddress(await aPage('?customer=1001', '{"demo":false}')).demoCustomerId).toBeNull();
    expect(takeAddress(await aPage('?customer=1001', 'no json')).demoCustomerId).toBeNull();
    expect(takeAddress(await aPage('?customer=abc', '{"demo":true}')).demoCustomerId).toBeNull();
  });
});

describe('the app around the page', () => {
  afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));

  const next = (page: Window) =>
    new Promise<string>((resolve) => {
      const channel = createAppBridge(page).watchTokens();
      channel.take((token) => {
        channel.close();
        if (typeof token === 'string') resolve(token);
      });
    });

  it('is asked the way it offers', async () => {
    const told: unknown[] = [];
    const host = {
      postMessage: (message: unknown) => {
        told.push(message);
      },
    };
    const page = Object.assign(await aPage(''), {
      customerServiceHost: host,
      webkit: { messageHandlers: { customerServiceHost: host } },
    });
    createAppBridge(page).askForToken();
    expect(told).toEqual(['{"type":"customer-service/token-needed"}', { type: 'customer-service/token-needed' }]);
  });

  it('gives a token by a message from within the page; other windows are not listened to', async () => {
    const page = await aPage('');
    const given = next(page);
    page.postMessage({ type: 'customer-service/token', token: 'from outside' }, '*');
    page.postMessage({ type: 'something else', token: 'x' }, '*');
    const inside = page.document.createElement('a');
    inside.setAttribute(
      'onclick',
      'window.postMessage({ type: "customer-service/token", token: "from inside" }, location.origin)',
    );
    page.document.body.append(inside);
    inside.click();
    expect(await given).toBe('from inside');
  });

  it('gives a token by a new fragment', async () => {
    const page = await aPage('');
    const given = next(page);
    page.location.hash = '#token=fresh';
    expect(await given).toBe('fresh');
    expect(page.location.hash).toBe('');
  });
});
