import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { CODE } from '#contract/http/envelope.ts';
import { anEvent } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { eventually, fill } from '../../support/page/render.tsx';

const HOUR_MS = 3_600_000;
const SAYS = /You can write to us again: (?:Today|Tomorrow) \d\d:\d\d\./;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('the page of a blocked customer', () => {
  let events = 0;
  beforeEach(() => {
    events = 0;
  });
  const changed = (page: Awaited<ReturnType<typeof openCustomerPage>>, blockedUntil: string | null) => {
    page.customerApi.blockedUntil = blockedUntil;
    events += 1;
    return page.doing(() =>
      page.workers.connection.receive(anEvent({ eventSeq: events, kind: CHAT_EVENT.customerBlocked })),
    );
  };

  it('says until when in the live chat, keeps the draft, and takes messages again when the block is lifted', async () => {
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    const box = () => page.get('textbox', 'Message') as HTMLTextAreaElement;
    await page.doing(() => fill(box(), 'I am still wri'));
    expect(page.text()).not.toMatch(SAYS);
    await changed(page, inMs(HOUR_MS));
    expect(page.text()).toMatch(SAYS);
    expect([box().value, box().readOnly || box().disabled]).toEqual(['I am still wri', true]);
    await changed(page, null);
    expect(page.text()).not.toMatch(SAYS);
    expect([box().value, box().readOnly || box().disabled]).toEqual(['I am still wri', false]);
  });

  it('takes messages again by itself after the time', async () => {
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    await changed(page, inMs(2_000));
    expect(page.text()).toContain('You can write to us again');
    await eventually('they may write', () => !page.text().includes('You can write to us again'));
  });

  it('says so in place of the choice of products, which comes back after the time', async () => {
    const page = await openCustomerPage({ blockedUntil: inMs(2_000) });
    expect(page.text()).toContain('You can write to us again');
    expect(page.text()).not.toContain('Start chat');
    await eventually('they may start a chat', () => page.text().includes('Start chat'));
  });

  it('shows the words of the server where it has not known of the block', async () => {
    const page = await openCustomerPage();
    const message = 'You cannot write to us until Monday 4 January, 09:00.';
    page.customerApi.failures.push({ kind: 'refused', code: CODE.blocked, message });
    await page.pressButton('Start chat');
    expect(page.text()).toContain('Please choose a product.');
    await page.choose('Remit');
    await page.start();
    expect(page.text()).toContain(message);
  });
});
