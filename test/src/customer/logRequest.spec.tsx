import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { AppError } from '#common/errors.ts';
import { anEvent } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { fill } from '../../support/page/render.tsx';

const unreachable: AppError = { kind: 'unreachable', code: 0, message: '' };
const conflict: AppError = { kind: 'refused', code: 4009, message: '' };
const TITLE = 'Can you help us find a problem?';

describe('the request for the log of the page', () => {
  afterEach(() => jasmine.clock().uninstall());

  const open = async (options: Parameters<typeof openCustomerPage>[0] = {}) => {
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }), ...options });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    return page;
  };
  type Page = Awaited<ReturnType<typeof open>>;
  const ask = async (page: Page) => {
    page.logRequests.chatId = '1';
    await page.doing(() => page.workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.logAsked })));
  };
  const isShown = (page: Page) => page.text().includes(TITLE);

  it('appears when the server asks, above the messages, and leaves the focus and the draft alone', async () => {
    const page = await open();
    expect(isShown(page)).toBeFalse();
    const box = page.get('textbox', 'Message');
    box.focus();
    await page.doing(() => fill(box, 'I am still wri'));
    await ask(page);
    expect(isShown(page)).toBeTrue();
    expect(page.text()).toContain('It contains no words that you or we wrote, no names and no pictures.');
    expect(document.activeElement).toBe(box);
    expect((page.get('textbox', 'Message') as HTMLTextAreaElement).value).toBe('I am still wri');
    const [question, log] = [page.root.querySelector('.cs-log-request'), page.get('log', 'Messages')];
    expect(question?.compareDocumentPosition(log)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('sends the log and disappears', async () => {
    const page = await open();
    await ask(page);
    page.logRequests.chatId = null;
    await page.pressButton('Send');
    expect(page.logRequests.answers).toEqual([{ chatId: '1', log: 'packed' }]);
    expect(isShown(page)).toBeFalse();
    expect(page.text()).toContain('Sent. Thank you.');
  });

  it('sends nothing but a No', async () => {
    const page = await open();
    await ask(page);
    page.logRequests.chatId = null;
    await page.pressButton('No');
    expect(page.logRequests.answers).toEqual([{ chatId: '1', log: null }]);
    expect(isShown(page)).toBeFalse();
    expect(page.text()).not.toContain('Thank you');
  });

  it('is still there after a reload of the page', async () => {
    expect(isShown(await open({ askedChatId: '1' }))).toBeTrue();
  });

  it('can be answered again after a failure, and is over when it was answered elsewhere', async () => {
    const page = await open({ askedChatId: '1' });
    page.logRequests.failure = unreachable;
    await page.pressButton('Send');
    expect(page.get('alert', 'This did not work. Try again.')).toBeTruthy();
    page.logRequests.failure = conflict;
    page.logRequests.chatId = null;
    await page.pressButton('Send');
    expect(isShown(page)).toBeFalse();
    expect(page.text()).toContain('Nothing was sent: this has been answered already, or it is too late.');
    expect(page.logRequests.answers).toHaveSize(2);
  });

  it('appears later when the server could not be asked at once', async () => {
    const page = await open({ clock: true });
    page.logRequests.readFailures.push(unreachable);
    await ask(page);
    expect(isShown(page)).toBeFalse();
    await page.tick(2_000);
    expect(isShown(page)).toBeTrue();
  });

  it('appears again for a request that came during the answer', async () => {
    const page = await open({ askedChatId: '1' });
    const release = page.logRequests.hold();
    await page.pressButton('No');
    page.logRequests.chatId = '2';
    await page.doing(() =>
      page.workers.connection.receive(anEvent({ chatId: '2', eventSeq: 1, kind: CHAT_EVENT.logAsked })),
    );
    await page.doing(release);
    await page.pressButton('No');
    expect(page.logRequests.answers.map(({ chatId }) => chatId)).toEqual(['1', '2']);
  });

  it('loads the code for the log with the question, as an upgrade may remove it', async () => {
    const page = await open();
    expect(page.logRequests.loads).toBe(0);
    await ask(page);
    expect(page.logRequests.loads).toBe(1);
  });

  it('does not appear for other events', async () => {
    const page = await open();
    page.logRequests.chatId = '1';
    await page.doing(() =>
      page.workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, toId: '7', toName: 'Bo' })),
    );
    expect(isShown(page)).toBeFalse();
  });
});
