import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { AppError } from '#common/errors.ts';
import { newChatRequested, startRequested } from '#src/customer/customerSlice.ts';
import { anEvent } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { fill, press } from '../../support/page/render.tsx';

const refused: AppError = { kind: 'refused', code: 4009, message: '' };

describe("the end of a customer's chat", () => {
  describe('ending the chat', () => {
    const talking = async () => {
      const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
      await page.doing(() => page.workers.connection.ready({ reset: true }));
      page.customerApi.chat = null;
      return { ...page, end: () => page.doing(() => page.get('button', 'End chat').click()) };
    };
    const endedBy = (actorType: number) => anEvent({ eventSeq: 3, kind: CHAT_EVENT.ended, actorType });

    it('asks before it ends the chat and keeps the chat when the customer declines', async () => {
      const { end, question, pressButton, workers } = await talking();
      await end();
      expect(question()?.textContent).toContain('End this chat?');
      await pressButton('Keep chatting');
      expect(question()).toBeNull();
      expect(workers.connection.sent('exit')).toEqual([]);
    });

    it('ends the chat and offers a new one about the same product', async () => {
      const { end, question, pressButton, doing, workers, text, get, root } = await talking();
      await end();
      await pressButton('End chat');
      expect(workers.connection.sent('exit')).toEqual([{ type: 'exit', chatId: '1' }]);
      await doing(() => workers.connection.receive({ type: 'exitAcked', chatId: '1' }));
      expect(question()).toBeNull();
      expect(text()).toContain('You ended this chat.');
      expect(document.activeElement).toBe(root.querySelector('section'));
      await doing(() => get('button', 'Start a new chat').click());
      expect(get('radio', 'Remit').matches(':checked')).toBeTrue();
    });

    it('shows in the question why the chat could not be ended and lets the customer retry', async () => {
      const { end, question, pressButton, doing, workers } = await talking();
      await end();
      await pressButton('End chat');
      await doing(() => workers.connection.report({ type: 'closed', reason: 'lost' }));
      expect(question()?.textContent).toContain('You are not connected.');
      await pressButton('End chat');
      expect(question()?.textContent).toContain('You are not connected.');
      await pressButton('Keep chatting');
      expect(question()).toBeNull();
    });

    it('warns about unsent messages and pictures', async () => {
      const { end, question, doing, workers, get } = await talking();
      await doing(() => workers.connection.report({ type: 'closed', reason: 'lost' }));
      const box = get('textbox', 'Message');
      await doing(() => fill(box, 'Wait'));
      await doing(() => press(box, 'Enter'));
      await end();
      expect(question()?.textContent).toContain('1 unsent message will be lost.');
    });

    for (const [actorType, words] of [
      [1, 'You ended this chat.'],
      [2, 'The agent ended this chat.'],
      [3, 'This chat ended automatically.'],
    ] as const) {
      it(`shows who ended the chat: ${words}`, async () => {
        const { doing, workers, text } = await talking();
        await doing(() => workers.connection.receive(endedBy(actorType)));
        expect(text()).toContain(words);
      });
    }

    it('shows a chat that ended while the page was offline, with the solved check', async () => {
      const { doing, workers, text, customerApi } = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
      customerApi.chat = null;
      customerApi.dueChatId = '1';
      await doing(() => workers.connection.ready({ reset: true }));
      expect(text()).toContain('This chat ended while you were away.');
      expect(text()).toContain('Did this solve your problem?');
    });

    it('keeps a chat ended when an older answer arrives after the end', async () => {
      const { doing, workers, text, customerApi } = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
      const answer = customerApi.hold();
      await doing(() => workers.connection.ready({ reset: true }));
      await doing(() => workers.connection.receive(endedBy(2)));
      await doing(answer);
      expect(text()).toContain('The agent ended this chat.');
    });

    it('keeps the draft for the next chat', async () => {
      const { doing, workers, text, get, choose, start, root } = await talking();
      await doing(() => fill(get('textbox', 'Message'), 'and another th'));
      await doing(() => workers.connection.receive(endedBy(2)));
      expect(text()).toContain('Your draft is saved for your next chat.');
      await doing(() => get('button', 'Start a new chat').click());
      await choose('Remit');
      await start();
      expect(root.querySelector('textarea')?.value).toBe('and another th');
    });
  });

  describe('the solved check', () => {
    const openEndedChat = async () => {
      const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
      const { doing, workers } = page;
      await doing(() => workers.connection.ready({ reset: true }));
      page.customerApi.chat = null;
      await doing(() =>
        workers.connection.receive(
          anEvent({ eventSeq: 1, kind: CHAT_EVENT.ended, actorType: 2 }),
          anEvent({ eventSeq: 2, kind: CHAT_EVENT.solvedAsked, actorType: 3 }),
        ),
      );
      return { ...page, answer: (words: string) => doing(() => page.get('button', words).click()) };
    };

    it('asks with the two answers from the settings and thanks for an answer', async () => {
      const { answer, customerApi, text, get } = await openEndedChat();
      expect(text()).toContain('Did this solve your problem?');
      await answer('Not at all');
      expect(customerApi.calls).toContain('solved 1 false');
      expect(text()).toContain('Thank you for your answer.');
      expect(document.activeElement).toBe(get('group'));
    });

    it('keeps the question when the answer did not reach the server', async () => {
      const { answer, customerApi, get } = await openEndedChat();
      customerApi.failures = [{ kind: 'unreachable', code: 0, message: '' }];
      await answer('It did');
      expect(get('alert', 'Your answer could not be saved. Try again.')).toBeTruthy();
      await answer('It did');
      expect(customerApi.calls.filter((call) => call === 'solved 1 true')).toHaveSize(2);
      expect(get('status', 'Thank you for your answer.')).toBeTruthy();
    });

    it('disappears after a conflict, because another device has answered', async () => {
      const { answer, customerApi, text } = await openEndedChat();
      customerApi.failures = [refused];
      await answer('It did');
      expect(text()).toContain('Thank you for your answer.');
    });

    it("disappears when an event reports another device's answer", async () => {
      const { doing, workers, text } = await openEndedChat();
      await doing(() =>
        workers.connection.receive(anEvent({ eventSeq: 3, kind: CHAT_EVENT.solvedAnswered, solved: 1 })),
      );
      expect(text()).toContain('Thank you for your answer.');
    });

    it('can be answered after a reload until the customer starts another chat', async () => {
      const { text, answer, choose, start, doing, customerApi, store, get } = await (async () => {
        const page = await openCustomerPage();
        page.customerApi.dueChatId = '9';
        await page.doing(() => page.store.dispatch(startRequested()));
        return { ...page, answer: (words: string) => page.doing(() => page.get('button', words).click()) };
      })();
      expect(text()).toContain('Did your last chat solve your problem?');
      customerApi.failures = [refused];
      await choose('Remit');
      await start();
      expect(text()).toContain('Did your last chat solve your problem?');
      await answer('It did');
      expect(customerApi.calls).toContain('solved 9 true');
      await start();
      expect(get('textbox', 'Message')).toBeTruthy();
      await doing(() => store.dispatch(newChatRequested()));
      expect(text()).not.toContain('Thank you');
    });
  });
});
