import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import type { AppError } from '#common/errors.ts';
import { APP_PATIENCE_MS } from '#src/customer/hostAppSaga.ts';
import { startRequested, tokenDied } from '#src/customer/customerSlice.ts';
import { anEvent, aRecord, pushOf } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage, typingBy } from '../../support/page/customerPage.tsx';
import { eventually, fill, press } from '../../support/page/render.tsx';

const refused: AppError = { kind: 'refused', code: 4009, message: '' };
const dead: AppError = { kind: 'sessionDead', code: 403, message: '' };

describe("the customer's page", () => {
  afterEach(() => jasmine.clock().uninstall());

  it('asks for the product and starts a chat about it', async () => {
    const { choose, start, text, customerApi, get, workers } = await openCustomerPage();
    await choose('Remit');
    await start();
    expect(customerApi.calls).toEqual(['find', 'open 4']);
    expect(text()).toContain('Remit · Customer Service');
    expect(text()).toContain('Waiting for an agent…');
    expect(get('textbox', 'Message').matches(':disabled')).toBeFalse();
    expect(workers.connection.options).toEqual(
      jasmine.objectContaining({ userId: '1001', userType: 1, token: 'first' }),
    );
  });

  it('shows an error and starts nothing without a product', async () => {
    const { start, customerApi, get } = await openCustomerPage();
    await start();
    expect(customerApi.calls).toEqual(['find']);
    expect(get('alert', 'Please choose a product.')).toBeTruthy();
  });

  it('keeps the chosen product when opening the chat fails', async () => {
    const { choose, start, customerApi, get } = await openCustomerPage();
    await choose('Remit');
    customerApi.failures = [refused];
    await start();
    expect(get('alert', 'The chat could not be opened.')).toBeTruthy();
    expect(get('radio', 'Remit').matches(':checked')).toBeTrue();
    await start();
    expect(get('textbox', 'Message')).toBeTruthy();
  });

  it('shows when the next chat may start after too many chats, and keeps the product', async () => {
    const { choose, start, customerApi, get } = await openCustomerPage();
    await choose('Remit');
    const message = 'You have started many chats recently. You can start the next one in 12 minutes.';
    customerApi.failures = [{ kind: 'http', code: 429, message }];
    await start();
    expect(get('alert', message)).toBeTruthy();
    expect(get('radio', 'Remit').matches(':checked')).toBeTrue();
    expect(customerApi.calls).toEqual(['find', 'open 4']);
    await start();
    expect(get('textbox', 'Message')).toBeTruthy();
  });

  const pressLink = async (takesLinks?: (url: string) => boolean) => {
    const page = await openCustomerPage({ chat: aCustomerChat(), clock: true, ...(takesLinks && { takesLinks }) });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    const record = page.records.write({ msg: textContent('See https://example.org/a, please') });
    await page.doing(() => page.workers.connection.receive(pushOf(record)));
    await eventually('the link is drawn', () => page.root.querySelector('a[target=_blank]') !== null);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    let isLeftToBrowser = false;
    const afterPage = (event: Event) => {
      isLeftToBrowser = !event.defaultPrevented;
      event.preventDefault(); // nothing opens beside the specs
    };
    window.addEventListener('click', afterPage, { once: true });
    await page.doing(() => page.root.querySelector('a[target=_blank]')?.dispatchEvent(click));
    return { ...page, isLeftToBrowser };
  };

  it('offers links to the app, and leaves them to it', async () => {
    const offered: string[] = [];
    const taking = await pressLink((url) => offered.push(url) > 0);
    expect(offered).toEqual(['https://example.org/a']);
    expect(taking.isLeftToBrowser).toBeFalse();
    await taking.tick(APP_PATIENCE_MS);
    expect(taking.openedWindows).toEqual([]);
  });

  it('opens a window for a link that the app does not take', async () => {
    const leaving = await pressLink(() => false);
    expect(leaving.openedWindows).toEqual([]);
    await leaving.tick(APP_PATIENCE_MS);
    expect(leaving.openedWindows).toEqual(['https://example.org/a']);
  });

  it('leaves links to the browser where there is no app', async () => {
    expect((await pressLink()).isLeftToBrowser).toBeTrue();
  });

  it('stores what the app says about itself, with each chat and change, and goes on when it cannot', async () => {
    const { choose, start, customerApi, say, text } = await openCustomerPage({});
    await say({ version: '4.2.0' });
    expect(customerApi.noted).toEqual([]);
    customerApi.noteFailure = { kind: 'unexpected', code: 0, message: '' };
    await choose('Chat');
    await start();
    expect(customerApi.noted).toEqual([{ chatId: '1', context: { version: '4.2.0' } }]);
    await say({ version: '4.2.1' });
    expect(customerApi.noted[1]).toEqual({ chatId: '1', context: { version: '4.2.1' } });
    expect(text()).not.toContain('wrong');
  });

  it('opens a chat that is already open', async () => {
    const { text, customerApi, records, doing, workers, store } = await openCustomerPage({
      chat: aCustomerChat({ toName: 'Bo' }),
    });
    expect(customerApi.calls).toEqual(['find']);
    expect(text()).toContain('You are chatting with Bo');
    records.write({ msg: textContent('Hello') });
    await doing(() => workers.connection.ready({ reset: true }));
    expect(store.getState().conversations.chats['1']?.status).toBe('ready');
  });

  it("sends on Enter, warns about an empty message and marks the agent's messages as read", async () => {
    const { get, doing, workers, text, records } = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
    await doing(() => workers.connection.ready({ reset: true }));
    const box = get('textbox', 'Message');
    await doing(() => press(box, 'Enter'));
    expect(text()).toContain('Please enter the contents');
    await doing(() => fill(box, 'Hi'));
    await doing(() => press(box, 'Enter'));
    expect(workers.connection.sent('send').map(({ msg }) => msg)).toEqual([textContent('Hi')]);
    await doing(() =>
      workers.connection.receive(
        pushOf(records.write({ fromType: 2, fromId: '7', fromNickName: 'Bo', msg: textContent('Yes?') })),
      ),
    );
    await eventually('the answer is on screen', () => text().includes('Yes?'));
    expect(workers.connection.sent('read').map(({ readSeq }) => readSeq)).toEqual([1]);
  });

  it('shows the agent, a return to the queue and the end, and then offers a new chat', async () => {
    const { doing, workers, text, get, customerApi } = await openCustomerPage({ chat: aCustomerChat() });
    await doing(() => workers.connection.ready({ reset: true }));
    await doing(() =>
      workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, toId: '7', toName: 'Bo' })),
    );
    expect(text()).toContain('You are chatting with Bo');
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 2, kind: CHAT_EVENT.recalled })));
    expect(text()).toContain('Waiting for an agent…');
    customerApi.chat = null;
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 3, kind: CHAT_EVENT.ended })));
    expect(text()).toContain('This chat has ended');
    await doing(() => get('button', 'Start a new chat').click());
    expect(text()).toContain('How can we help?');
  });

  it('refreshes the chat after a disconnection', async () => {
    const { doing, workers, text, customerApi } = await openCustomerPage({ chat: aCustomerChat() });
    customerApi.chat = aCustomerChat({ toName: 'Bo' });
    await doing(() => workers.connection.ready({ reset: true }));
    expect(text()).toContain('You are chatting with Bo');
  });

  it('fetches a token in a demonstration and replaces it when it expires', async () => {
    const { held, customerApi, doing, store, workers } = await openCustomerPage({
      token: null,
      demo: '1001',
      chat: aCustomerChat(),
    });
    expect(held()).toBe('1001-1');
    await doing(() => workers.connection.report({ type: 'closed', reason: 'unauthorized' }));
    expect(held()).toBe('1001-2');
    expect(workers.connections.map(({ options: { token } }) => token)).toEqual(['1001-1', '1001-2']);
    customerApi.failures = [dead];
    await doing(() => store.dispatch(tokenDied()));
    expect(held()).toBe('1001-3');
  });

  it('asks the app for a token, shows that it waits, and continues without a login', async () => {
    const { text, tokenRequests, give, customerApi } = await openCustomerPage({ token: null });
    expect(tokenRequests()).toBe(1);
    expect(text()).toContain('Open customer service from the app.');
    expect(customerApi.calls).toEqual([]);
    await give('from the app');
    expect(text()).toContain('How can we help?');
  });

  it('keeps the conversation on screen while it waits for a new token', async () => {
    const { text, tokenRequests, give, doing, workers, get, root } = await openCustomerPage({ chat: aCustomerChat() });
    await doing(() => workers.connection.ready({ reset: true }));
    await doing(() => fill(get('textbox', 'Message'), 'half a'));
    await doing(() => workers.connection.report({ type: 'closed', reason: 'unauthorized' }));
    expect(tokenRequests()).toBe(1);
    expect(text()).toContain('Your sign-in has expired');
    await give('second');
    expect(text()).not.toContain('Your sign-in has expired');
    expect(workers.connection.options.token).toBe('second');
    expect(root.querySelector('textarea')?.value).toBe('half a');
  });

  it('gives up after several rejected tokens', async () => {
    const { customerApi, text, doing, store } = await openCustomerPage({ token: null, demo: '1001' });
    customerApi.calls.length = 0;
    customerApi.failures = [dead, dead, dead, dead];
    await doing(() => store.dispatch(startRequested()));
    expect(customerApi.calls).toHaveSize(4);
    expect(text()).toContain('The chat could not be opened.');
  });

  describe("the customer's page between queue and agent", () => {
    it('says that the customer waits and may write until an agent answers', async () => {
      const { doing, workers, text } = await openCustomerPage({ chat: aCustomerChat() });
      await doing(() => workers.connection.ready({ reset: true }));
      expect(text()).toContain('You are in line. You can already write your message.');
      await doing(() =>
        workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, toId: '7', toName: 'Bo' })),
      );
      expect(text()).not.toContain('You are in line');
    });

    it("shows that the agent is typing and reports the customer's own typing", async () => {
      const { doing, workers, text, get, root } = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
      await doing(() => workers.connection.ready({ reset: true }));
      await doing(() => workers.connection.receive(typingBy(2)));
      expect(text()).toContain('Bo is typing…');
      const isSpoken = () =>
        [...root.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.includes('is typing'));
      expect(isSpoken()).withContext('at once').toBeFalse();
      await eventually('screen readers say it', isSpoken);
      await doing(() =>
        workers.connection.receive(pushOf(aRecord({ chatSeq: 1, fromType: 2, fromId: '7', fromNickName: 'Bo' }))),
      );
      expect(text()).not.toContain('Bo is typing…');
      await doing(() => fill(get('textbox', 'Message'), 'Hm'));
      expect(workers.connection.sent('typing')).toEqual([{ type: 'typing', chatId: '1' }]);
    });

    it("does not show the customer's own typing as the agent's", async () => {
      const { doing, workers, text } = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
      await doing(() => workers.connection.ready({ reset: true }));
      await doing(() => workers.connection.receive(typingBy(1)));
      expect(text()).not.toContain('typing');
    });

    it('shows what the agent has received and read, and announces it', async () => {
      const { doing, workers, records, root } = await openCustomerPage({
        chat: aCustomerChat({ toName: 'Bo', staffDeliveredSeq: 1 }),
      });
      records.write({ fromType: 1, fromId: '1001' });
      await doing(() => workers.connection.ready({ reset: true }));
      const state = () => root.querySelector('[data-send-state]')?.getAttribute('data-send-state');
      await eventually('it says that it is delivered', () => state() === 'delivered');
      await doing(() =>
        workers.connection.receive({
          type: 'state',
          state: bodyOf('MessageState', { chatId: '1', personType: 2, readSeq: 1 }),
        }),
      );
      expect(state()).toBe('read');
    });

    it('keeps sentences intact around a name with direction marks and markup', async () => {
      const { doing, workers, root } = await openCustomerPage({ chat: aCustomerChat({ toName: '\u202E<b>oB</b>' }) });
      await doing(() => workers.connection.ready({ reset: true }));
      expect(root.querySelector('header')?.textContent).toContain('You are chatting with \u2068<b>oB</b>\u2069');
      expect(root.querySelector('b')).toBeNull();
    });
  });

  describe("the customer's page when it cannot start", () => {
    it('names an unknown demonstration customer and offers no retry', async () => {
      const { doing, store, root, text, customerApi } = await openCustomerPage({ token: 'first', demo: '42' });
      customerApi.tokenFailure = { kind: 'refused', code: 4004, message: '' };
      customerApi.failures = [dead];
      await doing(() => store.dispatch(tokenDied()));
      expect(text()).toContain('This demonstration does not have that customer.');
      expect(root.querySelector('a')?.getAttribute('href')).toBe('/h5?customer=1001');
      expect([...root.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([]);
    });

    it('retries while the server is unreachable', async () => {
      const { doing, store, text, customerApi, tick } = await openCustomerPage({
        chat: aCustomerChat({ toName: 'Bo' }),
        clock: true,
      });
      customerApi.failures = [{ kind: 'unreachable', code: 0, message: '' }];
      await doing(() => store.dispatch(startRequested()));
      expect(text()).toContain('Check your connection. We will keep trying.');
      await tick(60_000);
      expect(text()).toContain('You are chatting with Bo');
    });

    it('keeps the conversation on screen while a new token fails, too', async () => {
      const { doing, workers, text, customerApi, give, tick } = await openCustomerPage({
        chat: aCustomerChat({ toName: 'Bo' }),
        clock: true,
      });
      await doing(() => workers.connection.ready({ reset: true }));
      await doing(() => workers.connection.report({ type: 'closed', reason: 'unauthorized' }));
      customerApi.failures = [{ kind: 'unreachable', code: 0, message: '' }];
      await give('second');
      expect(text()).toContain('You are chatting with Bo');
      await tick(60_000);
      expect(workers.connection.options.token).toBe('second');
    });
  });
});
