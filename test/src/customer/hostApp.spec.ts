import { createHostApp, takeAddress, takeToken } from '#src/customer/hostApp.ts';

/**
 * Opens a frame, so that the address of the page that runs the specs does not change. The frame's content does not
 * matter.
 */
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

describe("the address of the customer's page", () => {
  afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));

  it('gives its token once and removes it from the address', async () => {
    const page = await aPage('?lang=en#token=abc.def');
    expect(takeToken(page)).toBe('abc.def');
    expect(page.location.hash).toBe('');
    expect(page.location.search).toBe('?lang=en');
    expect(takeToken(page)).toBeNull();
  });

  it('accepts a customer number in a demonstration only', async () => {
    expect(takeAddress(await aPage('?customer=1001', '{"demo":true}')).demoCustomerId).toBe('1001');
    expect(takeAddress(await aPage('?customer=1001', '{"demo":false}')).demoCustomerId).toBeNull();
    expect(takeAddress(await aPage('?customer=1001', 'no json')).demoCustomerId).toBeNull();
    expect(takeAddress(await aPage('?customer=abc', '{"demo":true}')).demoCustomerId).toBeNull();
  });
});

describe("the app around the customer's page", () => {
  afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));

  const next = (page: Window) =>
    new Promise<string>((resolve) => {
      const channel = createHostApp(page).watchTokens();
      channel.take((token) => {
        channel.close();
        if (typeof token === 'string') resolve(token);
      });
    });

  it('asks the app for a token through the interface that the app offers', async () => {
    const messages: unknown[] = [];
    const host = {
      postMessage: (message: unknown) => {
        messages.push(message);
      },
    };
    const page = Object.assign(await aPage(''), {
      customerServiceHost: host,
      webkit: { messageHandlers: { customerServiceHost: host } },
    });
    createHostApp(page).askForToken();
    expect(messages).toEqual(['{"type":"customer-service/token-needed"}', { type: 'customer-service/token-needed' }]);
  });

  it('offers the app a link, and hears which it takes', async () => {
    const page = await aPage('');
    expect(createHostApp(page).isThere()).toBeFalse();
    const messages: unknown[] = [];
    Object.assign(page, { customerServiceHost: { postMessage: (message: unknown) => messages.push(message) } });
    const app = createHostApp(page);
    expect(app.isThere()).toBeTrue();
    const links = app.watchTakenLinks();
    const taken = new Promise((resolve) => {
      links.take(resolve);
    });
    app.offerLink('https://example.org/');
    expect(messages).toEqual(['{"type":"customer-service/open-link","url":"https://example.org/"}']);
    const inside = page.document.createElement('a');
    inside.setAttribute(
      'onclick',
      'window.postMessage({ type: "customer-service/link-taken", url: "https://example.org/" }, location.origin)',
    );
    page.document.body.append(inside);
    inside.click();
    expect(await taken).toBe('https://example.org/');
    links.close();
  });

  it('takes a token from a message of its own window and ignores other windows', async () => {
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

  it('asks the app what it is, and takes what it says from its own window, but not too much', async () => {
    const page = await aPage('');
    const messages: unknown[] = [];
    Object.assign(page, { customerServiceHost: { postMessage: (message: unknown) => messages.push(message) } });
    const app = createHostApp(page);
    const contexts = app.watchContexts();
    const said = new Promise((resolve) => {
      contexts.take(resolve);
    });
    app.askForContext();
    expect(messages).toEqual(['{"type":"customer-service/context-needed","version":1}']);
    page.postMessage({ type: 'customer-service/context', context: { version: 'from outside' } }, '*');
    const inside = page.document.createElement('a');
    const post = (context: string) =>
      `window.postMessage({ type: "customer-service/context", context: ${context} }, location.origin);`;
    inside.setAttribute(
      'onclick',
      `${post('7')} ${post('{ version: "x".repeat(3000) }')}
       ${post('{ version: "4.2.1", os: 7, errorIds: ["e1", {}], secret: "x" }')}`,
    );
    page.document.body.append(inside);
    inside.click();
    expect(await said).toEqual({ version: '4.2.1', errorIds: ['e1'] });
    contexts.close();
  });

  it('takes a token from a new fragment', async () => {
    const page = await aPage('');
    const given = next(page);
    page.location.hash = '#token=fresh';
    expect(await given).toBe('fresh');
    expect(page.location.hash).toBe('');
  });
});
