import { buffers, eventChannel } from 'redux-saga';
import { Provider } from 'react-redux';
import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { textContent } from '../../../contract/chat/content.ts';
import type { CustomerChat } from '../../../contract/http/customer.ts';
import { CallError, type AppError } from '../../../src/common/errors.ts';
import { cancellable } from '../../../src/common/http/cancellable.ts';
import { CustomerApp } from '../../../src/customer/components/CustomerApp.tsx';
import type { CustomerApi, Reception } from '../../../src/customer/customerApi.ts';
import { startRequested, tokenDied } from '../../../src/customer/customerSlice.ts';
import { customerRootReducer, customerRootSaga } from '../../../src/customer/store.ts';
import { DURATIONS, type PageHint, type RealtimeDeps } from '../../../src/realtime/index.ts';
import { anEvent, pushOf } from '../../support/page/chatBuilders.ts';
import { FakeRecords, FakeWorkers, MemoryOutbox } from '../../support/page/fakeChat.ts';
import { eventually, fill, press, render } from '../../support/page/render.tsx';
import { createTestStore } from '../../support/page/testStore.ts';

const refused: AppError = { kind: 'refused', code: 4009, message: '' };
const dead: AppError = { kind: 'sessionDead', code: 403, message: '' };

function aChat(fields: Partial<CustomerChat> = {}): CustomerChat {
  return {
    chatId: '1', comeFrom: 4, chatEnded: 0, toName: '', createTime: '2026-01-01T00:00:00.000Z', lastSeq: 0, staffDeliveredSeq: 0, staffReadSeq: 0,
    customerReadSeq: 0, ...fields,
  };
}

/** The server's side of the customer's calls. */
class FakeReception implements CustomerApi {
  chat: CustomerChat | null = null;
  failures: AppError[] = [];
  tokens = 0;
  readonly calls: string[] = [];

  readonly open = (product: number | null) => {
    this.calls.push(product === null ? 'look' : `open ${product}`);
    const failure = this.failures.shift();
    if (failure === undefined && product !== null) this.chat ??= aChat({ comeFrom: product });
    const reception: Reception = { chat: this.chat, meId: '1001', chatUrl: 'ws://chat.test/ws/chat', timeZone: 'UTC' };
    return cancellable(failure === undefined ? Promise.resolve(reception) : Promise.reject(new CallError(failure)), () => undefined);
  };

  readonly fetchDemoToken = (customerId: string) => {
    this.tokens += 1;
    return cancellable(Promise.resolve(`${customerId}-${this.tokens}`), () => undefined);
  };
}

describe('the customer\'s page', () => {
  const setUp = async ({ chat = null, token = 'first', demo = null }: { chat?: CustomerChat | null; token?: string | null; demo?: string | null } = {}) => {
    const [workers, records, reception] = [new FakeWorkers(), new FakeRecords(), new FakeReception()];
    reception.chat = chat;
    let held = token;
    let asked = 0;
    let give: (token: string) => void = () => undefined;
    let lastId = 0;
    const [now, random] = [() => Date.now(), () => 0.5];
    const realtime: RealtimeDeps = {
      startWorker: workers.start, outbox: new MemoryOutbox(), recordsApi: records, tabId: 'tab', now, random, durations: DURATIONS,
      newId: () => {
        lastId += 1;
        return `id${lastId}`;
      },
      watchPage: () => eventChannel<PageHint>(() => () => undefined, buffers.expanding(1)),
      reportFault: (error) => { fail(error); },
    };
    const customer = {
      customerApi: reception, demoCustomerId: demo, now, random,
      tokens: { current: () => held, hold: (given: string | null) => { held = given; } },
      app: {
        askForToken: () => { asked += 1; },
        watchTokens: () => eventChannel<string>((emit) => {
          give = emit;
          return () => undefined;
        }),
      },
    };
    const { store } = createTestStore({ reducer: customerRootReducer, saga: () => customerRootSaga({ realtime, customer }) });
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}><CustomerApp onReload={() => undefined} /></Provider>,
    );
    await page.doing(() => store.dispatch(startRequested()));
    const choose = (value: string) => page.doing(() => {
      const select = page.root.querySelector('select');
      if (select === null) throw new Error('nothing to choose from');
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    return {
      ...page, workers, records, reception, store, choose,
      start: () => page.doing(() => page.get('button', 'Start chat').click()),
      text: () => page.root.textContent,
      held: () => held,
      asked: () => asked,
      give: (given: string) => page.doing(() => give(given)),
    };
  };

  it('asks what it is about, and starts a chat about that', async () => {
    const { choose, start, text, reception, get, workers } = await setUp();
    await choose('4');
    await start();
    expect(reception.calls).toEqual(['look', 'open 4']);
    expect(text()).toContain('Remit · Customer Service');
    expect(text()).toContain('Waiting for an agent…');
    expect(get('textbox', 'Message').matches(':disabled')).toBeFalse();
    expect(workers.connection.options).toEqual(jasmine.objectContaining({ userId: '1001', userType: 1, token: 'first' }));
  });

  it('starts nothing without a product, and says what is missing', async () => {
    const { start, reception, get } = await setUp();
    await start();
    expect(reception.calls).toEqual(['look']);
    expect(get('alert').textContent).toBe('Please choose a product.');
  });

  it('keeps the choice when the chat could not be opened', async () => {
    const { choose, start, reception, get, root } = await setUp();
    await choose('4');
    reception.failures = [refused];
    await start();
    expect(get('alert').textContent).toBe('The chat could not be opened.');
    expect(root.querySelector('select')?.value).toBe('4');
    await start();
    expect(get('textbox', 'Message')).toBeTruthy();
  });

  it('goes straight into a chat that is open', async () => {
    const { text, reception, records, doing, workers, store } = await setUp({ chat: aChat({ toName: 'Bo' }) });
    expect(reception.calls).toEqual(['look']);
    expect(text()).toContain('You are talking to Bo');
    records.write({ msg: textContent('Hello') });
    await doing(() => workers.connection.ready({ reset: true }));
    expect(store.getState().conversations.chats['1']?.status).toBe('ready');
  });

  it('sends by Enter, warns about nothing to send, and marks as read what the agent writes', async () => {
    const { get, doing, workers, text, records } = await setUp({ chat: aChat({ toName: 'Bo' }) });
    await doing(() => workers.connection.ready({ reset: true }));
    const box = get('textbox', 'Message');
    await doing(() => press(box, 'Enter'));
    expect(text()).toContain('Please enter the contents');
    await doing(() => fill(box, 'Hi'));
    await doing(() => press(box, 'Enter'));
    expect(workers.connection.sent('send').map(({ msg }) => msg)).toEqual([textContent('Hi')]);
    await doing(() => workers.connection.bring(pushOf(records.write({ fromType: 2, fromId: '7', fromNickName: 'Bo', msg: textContent('Yes?') }))));
    await eventually('the answer is on screen', () => text().includes('Yes?'));
    expect(workers.connection.sent('read').map(({ readSeq }) => readSeq)).toEqual([1]);
  });

  it('says who answers, that one waits again, and that it is over; then a new chat can be started', async () => {
    const { doing, workers, text, get, reception } = await setUp({ chat: aChat() });
    await doing(() => workers.connection.ready({ reset: true }));
    await doing(() => workers.connection.bring(anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, toId: '7', toName: 'Bo' })));
    expect(text()).toContain('You are talking to Bo');
    await doing(() => workers.connection.bring(anEvent({ eventSeq: 2, kind: CHAT_EVENT.recalled })));
    expect(text()).toContain('Waiting for an agent…');
    reception.chat = null;
    await doing(() => workers.connection.bring(anEvent({ eventSeq: 3, kind: CHAT_EVENT.ended })));
    expect(text()).toContain('This chat has ended');
    await doing(() => get('button', 'Start a new chat').click());
    expect(text()).toContain('How can we help?');
  });

  it('learns after a break what happened meanwhile', async () => {
    const { doing, workers, text, reception } = await setUp({ chat: aChat() });
    reception.chat = aChat({ toName: 'Bo' });
    await doing(() => workers.connection.ready({ reset: true }));
    expect(text()).toContain('You are talking to Bo');
  });

  it('gets itself a token in a demonstration, and another one when that dies', async () => {
    const { held, reception, doing, store, workers } = await setUp({ token: null, demo: '1001', chat: aChat() });
    expect(held()).toBe('1001-1');
    await doing(() => workers.connection.report({ type: 'closed', reason: 'unauthorized' }));
    expect(held()).toBe('1001-2');
    expect(workers.connections.map(({ options: { token } }) => token)).toEqual(['1001-1', '1001-2']);
    reception.failures = [dead];
    await doing(() => store.dispatch(tokenDied()));
    expect(held()).toBe('1001-3');
  });

  it('asks the app for a token, says so, and goes on when it comes: there is no login', async () => {
    const { text, asked, give, reception } = await setUp({ token: null });
    expect(asked()).toBe(1);
    expect(text()).toContain('Please open customer service from the app.');
    expect(reception.calls).toEqual([]);
    await give('from the app');
    expect(text()).toContain('How can we help?');
  });

  it('keeps the conversation on screen while the app is asked again', async () => {
    const { text, asked, give, doing, workers, get, root } = await setUp({ chat: aChat() });
    await doing(() => workers.connection.ready({ reset: true }));
    await doing(() => fill(get('textbox', 'Message'), 'half a'));
    await doing(() => workers.connection.report({ type: 'closed', reason: 'unauthorized' }));
    expect(asked()).toBe(1);
    expect(text()).toContain('Your sign-in has run out');
    await give('second');
    expect(text()).not.toContain('Your sign-in has run out');
    expect(workers.connection.options.token).toBe('second');
    expect(root.querySelector('textarea')?.value).toBe('half a');
  });

  it('does not try dead tokens for ever', async () => {
    const { reception, text, doing, store } = await setUp({ token: null, demo: '1001' });
    reception.calls.length = 0;
    reception.failures = [dead, dead, dead, dead];
    await doing(() => store.dispatch(startRequested()));
    expect(reception.calls).toHaveSize(4);
    expect(text()).toContain('The chat could not be opened.');
  });
});
