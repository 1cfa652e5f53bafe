import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { LINE_ASK_MS, LINE_SHARED_MS } from '#contract/constants.ts';
import type { AppError } from '#common/errors.ts';
import { RAISE_PLACE } from '#src/customer/queries/drafts.ts';
import { anEvent, pushOf } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { fill } from '../../support/page/render.tsx';
import { translatePage } from '../../support/page/translation.ts';

const FIRST_ASK_MS = LINE_SHARED_MS + 500;
const unreachable: AppError = { kind: 'unreachable', code: 0, message: '' };

describe('the line', () => {
  afterEach(() => jasmine.clock().uninstall());

  const openInLine = async () => {
    const page = await openCustomerPage({ chat: aCustomerChat(), clock: true });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    return page;
  };
  type Page = Awaited<ReturnType<typeof openInLine>>;
  const card = ({ root }: Page) => root.querySelector('.cs-customer-line')?.textContent ?? '';

  it('shows the place and the expected wait, and follows them as often as the server says', async () => {
    const page = await openInLine();
    const { customerApi, tick } = page;
    customerApi.line = { isStaffOnline: true, closed: [], place: 3, expectedMinutes: 5, askAgainMs: 20_000 };
    expect(card(page)).toContain('You are in line. You can already write your message.');
    await tick(FIRST_ASK_MS);
    expect(card(page)).toContain('You are number 3 in line. Expected wait: about 5 minutes.');
    customerApi.line = { isStaffOnline: true, closed: [], place: 1, expectedMinutes: 1, askAgainMs: 10_000 };
    await tick(19_999);
    expect(customerApi.lineCalls).toBe(1);
    await tick(1);
    expect(card(page)).toContain('You are next in line. Expected wait: about 1 minute.');
  });

  it('goes on counting, and to the end of the chat, while the browser translates the page', async () => {
    const page = await openInLine();
    const { customerApi, tick, doing, workers } = page;
    translatePage(page.root);
    customerApi.line = { isStaffOnline: true, closed: [], place: 3, expectedMinutes: 5, askAgainMs: 10_000 };
    await tick(FIRST_ASK_MS);
    expect(card(page)).toContain('«You are number 3 in line. «Expected wait: about 5 minutes.');
    customerApi.line = { isStaffOnline: true, closed: [], place: 1, expectedMinutes: 1, askAgainMs: 10_000 };
    await tick(10_000);
    expect(card(page)).toContain('«You are next in line. «Expected wait: about 1 minute.');
    await doing(() =>
      workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, toId: '7', toName: 'Bo' })),
    );
    expect(page.text()).toContain('Bo');
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 2, kind: CHAT_EVENT.ended })));
    expect(page.get('button', '«Start a new chat')).toBeDefined();
  });

  it('says that others can answer, too, until someone does', async () => {
    const page = await openInLine();
    const { workers, doing, customerApi, tick } = page;
    const others = 'Nobody of the team is free right now, so others can answer you too.';
    expect(card(page)).not.toContain(others);
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.widened })));
    expect(card(page)).toContain(others);
    customerApi.line = { isStaffOnline: true, closed: [], place: 2, expectedMinutes: 5, askAgainMs: 20_000 };
    await tick(FIRST_ASK_MS);
    expect(card(page)).toContain(`Expected wait: about 5 minutes. ${others}`);
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 2, kind: CHAT_EVENT.assigned, toId: '7' })));
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 3, kind: CHAT_EVENT.recalled })));
    expect(card(page)).not.toContain(others);
  });

  it('says only the place while the wait is not known', async () => {
    const page = await openInLine();
    page.customerApi.line = { isStaffOnline: true, closed: [], place: 12, expectedMinutes: null, askAgainMs: 10_000 };
    await page.tick(FIRST_ASK_MS);
    expect(card(page)).toContain('You are number 12 in line. You can already write your message.');
    expect(card(page)).not.toContain('Expected');
  });

  it('says in line and before the chat that no one is online', async () => {
    const page = await openInLine();
    page.customerApi.line = { isStaffOnline: false, closed: [], place: 1, expectedMinutes: null, askAgainMs: 10_000 };
    await page.tick(FIRST_ASK_MS);
    expect(card(page)).toContain('No one is online now. Your chat stays in line.');
    jasmine.clock().uninstall();

    const start = await openCustomerPage({ line: page.customerApi.line });
    expect(start.text()).toContain('No one is online now. Leave us a query');
    expect(start.get('button', 'Raise a query').className).toContain('primary');
    expect(start.get('button', 'Start chat').className).not.toContain('primary');
  });

  it('says when staff are back, of the product that the customer asks about', async () => {
    const closed = [{ comeFrom: 2, backAt: '2030-01-07T08:00:00.000Z' }];
    const page = await openInLine();
    page.customerApi.line = { isStaffOnline: true, closed, place: 1, expectedMinutes: null, askAgainMs: 10_000 };
    await page.tick(FIRST_ASK_MS);
    expect(card(page)).toContain('You are next in line.');
    page.customerApi.line = {
      ...page.customerApi.line,
      closed: [...closed, { comeFrom: 4, backAt: '2030-01-07T08:00:00.000Z' }],
    };
    await page.tick(10_000);
    expect(card(page)).toMatch(/We are closed now\. Back: 7 Jan 2030 \d\d:00\. Your chat stays in line\./);
    jasmine.clock().uninstall();

    const start = await openCustomerPage({ line: { ...page.customerApi.line, closed } });
    expect(start.text()).not.toContain('We are closed');
    await start.doing(() => start.get('radio', 'Pay').click());
    expect(start.text()).toMatch(/We are closed now\. Back: 7 Jan 2030 \d\d:00\. Leave us a query/);
    expect(start.get('button', 'Raise a query').className).toContain('primary');
    await start.doing(() => start.get('radio', 'Chat').click());
    expect(start.text()).not.toContain('We are closed');
  });

  it('says that all is closed before a product is chosen', async () => {
    const closed = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((comeFrom) => ({
      comeFrom,
      backAt: '2030-01-07T08:00:00.000Z',
    }));
    const line = { isStaffOnline: true, closed, place: null, expectedMinutes: null, askAgainMs: 10_000 };
    expect((await openCustomerPage({ line })).text()).toContain('We are closed now. Back: 7 Jan 2030');
    const some = await openCustomerPage({ line: { ...line, closed: closed.slice(1) } });
    expect(some.text()).not.toContain('We are closed');
  });

  it('disappears with the answer, and has no old place when the chat returns to it', async () => {
    const page = await openInLine();
    const { doing, workers, customerApi, tick } = page;
    customerApi.line = { isStaffOnline: true, closed: [], place: 2, expectedMinutes: 4, askAgainMs: 10_000 };
    await tick(FIRST_ASK_MS);
    await doing(() =>
      workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, toId: '7', toName: 'Bo' })),
    );
    expect(page.root.querySelector('.cs-customer-line')).toBeNull();
    const asked = customerApi.lineCalls;
    await tick(LINE_ASK_MS.max);
    expect(customerApi.lineCalls).toBe(asked);
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 2, kind: CHAT_EVENT.recalled })));
    expect(card(page)).toContain('You are in line.');
  });

  it('asks again later when the server does not answer', async () => {
    const page = await openInLine();
    const { customerApi, tick } = page;
    customerApi.lineFailure = unreachable;
    await tick(FIRST_ASK_MS);
    expect(card(page)).toContain('You are in line.');
    customerApi.lineFailure = null;
    customerApi.line = { isStaffOnline: true, closed: [], place: 2, expectedMinutes: null, askAgainMs: 10_000 };
    await tick(LINE_ASK_MS.max);
    expect(card(page)).toContain('You are number 2 in line.');
  });

  it('leads to a query that contains what the customer has written', async () => {
    const page = await openInLine();
    const { doing, workers, records, get, pressButton, root } = page;
    await doing(() =>
      workers.connection.receive(pushOf(records.write({ fromId: '1001', msg: textContent('My card is lost.') }))),
    );
    await doing(() => fill(get('textbox', 'Message'), 'It was in Nepal.'));
    await pressButton('Leave a query instead');
    await doing(() => undefined);
    const box = root.querySelector<HTMLTextAreaElement>('.cs-own-form textarea');
    expect(box?.value).toBe('My card is lost.\nIt was in Nepal.');
    await pressButton('Back');
    expect(get('textbox', 'Message')).toEqual(jasmine.objectContaining({ value: 'It was in Nepal.' }));
  });

  it('leaves a query as it is that the customer has begun', async () => {
    const page = await openInLine();
    const { doing, get, pressButton, root, store } = page;
    await doing(() => fill(get('textbox', 'Message'), 'From the chat'));
    await pressButton('Leave a query instead');
    await doing(() => undefined);
    const box = () => root.querySelector<HTMLTextAreaElement>('.cs-own-form textarea');
    await doing(() => {
      const field = box();
      if (field !== null) fill(field, 'Begun');
    });
    await pressButton('Back');
    await pressButton('Leave a query instead');
    expect(box()?.value).toBe('Begun');
    expect(store.getState().queries?.drafts[RAISE_PLACE]?.words.description).toBe('Begun');
    expect(store.getState().customer.carried).toBe('');
  });
});
