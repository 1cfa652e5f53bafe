import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { RATING_REASON } from '#contract/domain.ts';
import type { ChatRating } from '#contract/http/ratings.ts';
import { anEvent } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { fill } from '../../support/page/render.tsx';

const LOW: ChatRating = { rating: 2, reason: RATING_REASON.waiting, words: 'An hour!' };

describe('the rating of a chat', () => {
  /** The page at the end of its chat. */
  const atTheEnd = async (set: (ratings: Page['ratings']) => void = () => undefined) => {
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
    page.ratings.isOpen = true;
    set(page.ratings);
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    expect(page.text()).not.toContain('How was this chat?');
    await page.doing(() => page.workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.ended })));
    await page.doing(() => undefined);
    return page;
  };
  type Page = Awaited<ReturnType<typeof openCustomerPage>>;
  const star = (page: Page, count: number) => page.pressButton(`${count} of 5 stars`);
  const chosen = (page: Page) =>
    page
      .all('button')
      .filter((button) => button.getAttribute('aria-pressed') === 'true')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);

  it('is asked for at the end, saved with one press, and can be changed', async () => {
    const page = await atTheEnd();
    expect(page.text()).toContain('How was this chat?');
    await star(page, 5);
    expect(page.ratings.saved).toEqual([{ chatId: '1', rating: 5, reason: null, words: '' }]);
    expect(page.text()).toContain('Thank you. You can change your rating for a day.');
    expect(page.text()).not.toContain('What could be better?');
    await star(page, 4);
    expect(page.ratings.saved.map(({ rating }) => rating)).toEqual([5, 4]);
    expect(chosen(page)).toEqual(['4 of 5 stars']);
  });

  it('has a reason and words when it is low, which go with the next one only if that is low, too', async () => {
    const page = await atTheEnd();
    await star(page, 2);
    await page.pressButton('It took too long');
    const words = page.root.querySelector('textarea');
    if (words === null) throw new Error('no room for words');
    await page.doing(() => fill(words, 'An hour!'));
    expect(page.ratings.saved.length).toBe(1);
    await page.pressButton('Send');
    expect(page.ratings.saved[1]).toEqual({ chatId: '1', ...LOW });
    expect(page.text()).not.toContain('What could be better?');
    await star(page, 3);
    expect(page.ratings.saved[2]).toEqual({ chatId: '1', ...LOW, rating: 3 });
    await star(page, 5);
    expect(page.ratings.saved[3]).toEqual({ chatId: '1', rating: 5, reason: null, words: '' });
  });

  it('shows what was given before, also on the next visit', async () => {
    const page = await atTheEnd((ratings) => {
      ratings.given = LOW;
    });
    expect(chosen(page)).toEqual(['2 of 5 stars']);
    await page.pressButton('Start a new chat');
    expect(page.text()).toContain('How was your last chat?');
    await star(page, 3);
    expect(chosen(page)).toEqual(['3 of 5 stars', 'It took too long']);
  });

  it('is not asked for where the server does not', async () => {
    const page = await atTheEnd((ratings) => {
      ratings.isOpen = false;
    });
    expect(page.text()).not.toContain('How was this chat?');
  });

  it('says what failed and keeps it for another try, and says when it is too late', async () => {
    const page = await atTheEnd((ratings) => {
      ratings.failure = { kind: 'unreachable', code: 0, message: '' };
    });
    await star(page, 1);
    expect(page.text()).toContain('Your rating could not be saved. Try again.');
    page.ratings.failure = null;
    await page.pressButton('Send');
    expect(page.ratings.saved.map(({ rating }) => rating)).toEqual([1, 1]);
    expect(page.text()).toContain('Thank you.');
    page.ratings.failure = { kind: 'refused', code: 4009, message: '' };
    await star(page, 2);
    expect(page.text()).toContain('This chat can no longer be rated.');
    expect(page.all('button').some(({ textContent }) => textContent === 'Send')).toBeFalse();
  });
});
