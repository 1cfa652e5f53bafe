import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { AppError } from '#common/errors.ts';
import { NEW_REPLIES_POLL_MS } from '#src/customer/viewSaga.ts';
import { QUERIES } from '#src/customer/viewSlice.ts';
import { REFRESH_MS } from '#src/customer/queries/loadSaga.ts';
import { attentionGained, attentionLost } from '#src/realtime/index.ts';
import { pushOf } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { anOwnReply } from '../../support/page/fakeOwnQueries.ts';
import { eventually, fill } from '../../support/page/render.tsx';
import { cardContent } from '../../support/cards.ts';

/** A missing one could not be opened. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const unreachable: AppError = { kind: 'unreachable', code: 0, message: '' };
const dead: AppError = { kind: 'sessionDead', code: 403, message: '' };
const HOSTILE = '<script>alert(1)</script> <img src=x onerror=alert(1)> \u202egpj.exe';

describe("a customer's own queries", () => {
  afterEach(() => jasmine.clock().uninstall());

  const openList = async (
    options: Parameters<typeof openCustomerPage>[0] = {},
    prepare: (page: Awaited<ReturnType<typeof openCustomerPage>>) => void = () => undefined,
  ) => {
    const page = await openCustomerPage(options);
    prepare(page);
    await page.pressButtonWith('My queries');
    return page;
  };

  it('open from the start page, newest first, with status and unread replies', async () => {
    const { root, text } = await openList({}, ({ ownQueries }) => {
      ownQueries.hold({ id: '1', title: 'Old', handleStatus: 2 });
      ownQueries.hold({ id: '2', title: 'New', hasNewReply: true });
    });
    const rows = [...root.querySelectorAll('.cs-own-row')].map(({ textContent: words }) => words);
    expect(rows).toEqual([
      jasmine.stringMatching(/^New.*Open.*New reply.*1 Jan.*00:00/),
      jasmine.stringMatching(/^Old.*Closed/),
    ]);
    expect(text()).toContain('2 entries');
  });

  it('show an empty list with a link to the form for a query', async () => {
    const { text, doing, get } = await openList();
    expect(text()).toContain('You have not raised any queries yet.');
    await doing(() => get('button', 'Raise a query').click());
    expect(get('heading', 'Raise a query')).toBe(document.activeElement as HTMLElement);
  });

  it('keep their page after a visit to one of them', async () => {
    const { doing, get, root, text } = await openList({}, ({ ownQueries }) => {
      for (let id = 1; id <= 12; id += 1) ownQueries.hold({ id: String(id), title: `No. ${id}` });
    });
    await doing(() => get('button', 'Next page').click());
    expect(root.querySelectorAll('.cs-own-row')).toHaveSize(2);
    await doing(() => root.querySelector<HTMLElement>('.cs-own-row')?.click());
    expect(text()).toContain('Query 2');
    await doing(() => get('button', 'Back').click());
    expect(root.querySelectorAll('.cs-own-row')).toHaveSize(2);
  });

  it('show a failure and load again on request', async () => {
    const { doing, get, text } = await openList({}, ({ ownQueries }) => {
      ownQueries.hold({ title: 'A' });
      ownQueries.failWith('fetchPage', unreachable);
    });
    expect(text()).toContain('Your queries could not be loaded.');
    await doing(() => get('button', 'Try again').click());
    expect(text()).toContain('1 entry');
  });

  it('refresh while the list is visible and show when a refresh fails', async () => {
    const { tick, text, ownQueries } = await openList({ clock: true });
    ownQueries.hold({ title: 'From another phone' });
    await tick(REFRESH_MS);
    expect(text()).toContain('From another phone');
    ownQueries.failWith('fetchPage', unreachable);
    await tick(REFRESH_MS);
    expect(text()).toContain('This may be out of date');
    expect(text()).toContain('From another phone');
    await tick(3 * REFRESH_MS);
    expect(text()).not.toContain('This may be out of date');
  });

  it('show a badge on the button when staff has replied', async () => {
    const { tick, customerApi, get } = await openCustomerPage({ clock: true });
    expect(get('button', 'My queries')).toBeTruthy();
    customerApi.newReplies = 2;
    await tick(NEW_REPLIES_POLL_MS);
    expect(get('button', 'My queries22 new replies')).toBeTruthy();
  });

  it('open first when the app requests it, with Back leading to the chat', async () => {
    const { get, doing, text, viewHistory } = await openCustomerPage({ view: QUERIES, chat: aCustomerChat() });
    await eventually('the list is on screen', () => text().includes('You have not raised'));
    await doing(() => get('button', 'Back').click());
    expect(get('textbox', 'Message')).toBeTruthy();
    expect(viewHistory.entries).toHaveSize(1);
  });

  it('wait for a new token after a rejected one and continue by themselves', async () => {
    const { give, text, store, held } = await openList({ token: 'first' }, (page) => {
      page.ownQueries.hold({ title: 'Here' });
      page.ownQueries.failWith('fetchPage', dead);
      page.dieWithNext();
    });
    expect(held()).toBeNull();
    expect(text()).toContain('Your sign-in has expired');
    await give('second');
    expect(text()).toContain('Here');
    expect(store.getState().customer.token).toBe('held');
  });
});

describe("one of a customer's queries", () => {
  afterEach(() => jasmine.clock().uninstall());

  const openQuery = async (
    options: Parameters<typeof openCustomerPage>[0],
    prepare: (page: Awaited<ReturnType<typeof openCustomerPage>>) => void,
  ) => {
    const page = await openCustomerPage(options);
    prepare(page);
    await page.pressButtonWith('My queries');
    await page.doing(() => page.root.querySelector<HTMLElement>('.cs-own-row')?.click());
    return page;
  };
  const repliesOf = (root: HTMLElement) =>
    [...root.querySelectorAll('.cs-own-reply .cs-query-text')].map(({ textContent: words }) => words);

  it('shows its facts and its replies, oldest first, with authors and edit marks', async () => {
    const { root, text } = await openQuery({}, ({ ownQueries }) =>
      ownQueries.hold(
        { title: 'Lost', description: 'Since today', comeFrom: 4 },
        anOwnReply({ id: '1', description: 'We look', createName: 'Bo', updateTime: '2026-01-02T00:00:00.000Z' }),
        anOwnReply({ id: '2', description: 'Thanks', userType: 1 }),
      ),
    );
    expect(text()).toContain('Since today');
    expect(text()).toContain('Remit');
    expect(repliesOf(root)).toEqual(['We look', 'Thanks']);
    const headings = [...root.querySelectorAll('.cs-own-reply-head')].map(({ textContent: words }) => words);
    expect(headings).toEqual([jasmine.stringMatching(/^Bo.*edited$/), jasmine.stringMatching(/^You1 Jan.* 01:00$/)]);
  });

  it('shows markup as text', async () => {
    const { root } = await openQuery({}, ({ ownQueries }) =>
      ownQueries.hold(
        { title: HOSTILE, description: HOSTILE, categoryName: HOSTILE },
        anOwnReply({ description: HOSTILE, createName: HOSTILE }),
      ),
    );
    expect(root.querySelectorAll('script, img')).toHaveSize(0);
    expect(root.querySelector('.cs-own-about h2')?.textContent).toBe(HOSTILE);
    expect(repliesOf(root)).toEqual([HOSTILE]);
  });

  it('shows its pictures and opens each in full size', async () => {
    const pics = [{ id: 'a'.repeat(32), url: PICTURE, width: 4, height: 3 }];
    const { root, doing, get } = await openQuery({}, ({ ownQueries }) => ownQueries.hold({ pics }));
    await doing(() => get('button', 'Open picture 1').click());
    await eventually('the viewer is open', () => document.querySelector('.cs-viewer') !== null);
    await doing(() => document.querySelector<HTMLElement>('.cs-viewer [aria-label="Close"]')?.click());
    expect(root.querySelectorAll('.cs-query-picture')).toHaveSize(1);
  });

  it('loads earlier replies on request and newer ones by itself', async () => {
    const { root, doing, get, tick, ownQueries, text } = await openQuery({ clock: true }, (page) =>
      page.ownQueries.hold(
        {},
        ...Array.from({ length: 8 }, (_, index) =>
          anOwnReply({ id: String(index + 1), description: `No. ${index + 1}` }),
        ),
      ),
    );
    expect(repliesOf(root)).toEqual(['No. 3', 'No. 4', 'No. 5', 'No. 6', 'No. 7', 'No. 8']);
    await doing(() => get('button', 'Show earlier replies').click());
    expect(repliesOf(root)).toHaveSize(8);
    ownQueries.replies.get('1')?.push(anOwnReply({ id: '9', description: 'No. 9', createName: 'Cy' }));
    await tick(REFRESH_MS);
    expect(repliesOf(root).slice(-2)).toEqual(['No. 8', 'No. 9']);
    expect(repliesOf(root))
      .withContext('every query is listed once')
      .toEqual(Array.from({ length: 9 }, (_, index) => `No. ${index + 1}`));
    expect(text()).toContain('New reply from Cy');
    ownQueries.replies.get('1')?.splice(7, 1);
    await tick(REFRESH_MS);
    expect(repliesOf(root)).withContext('replies that staff has deleted').not.toContain('No. 8');
  });

  it('shows newer replies while no one looks at the page, but marks them as read only afterwards', async () => {
    const { root, doing, tick, ownQueries, store } = await openQuery({ clock: true }, (page) =>
      page.ownQueries.hold({}, anOwnReply({ description: 'No. 1' })),
    );
    await doing(() => store.dispatch(attentionLost()));
    ownQueries.replies.get('1')?.push(anOwnReply({ id: '2', description: 'No. 2' }));
    ownQueries.change('1', { hasNewReply: true });
    const isUnread = () => ownQueries.queries[0]?.hasNewReply;
    await tick(REFRESH_MS);
    expect([repliesOf(root), isUnread()]).toEqual([['No. 1', 'No. 2'], true]);
    await doing(() => store.dispatch(attentionGained()));
    expect(isUnread()).toBeFalse();
  });

  it('ignores earlier replies of a query that is no longer open', async () => {
    const { root, doing, get, all, ownQueries } = await openQuery({}, (page) => {
      for (const id of ['1', '2']) {
        page.ownQueries.hold(
          { id, title: `No. ${id}` },
          ...Array.from({ length: 8 }, (_, index) =>
            anOwnReply({ id: `${id}${index}`, description: `${id} ${index}` }),
          ),
        );
      }
    });
    ownQueries.delays.fetchEarlier = new Promise(() => undefined);
    await doing(() => get('button', 'Show earlier replies').click());
    await doing(() => get('button', 'Back').click());
    await doing(() =>
      all('button')
        .find(({ textContent }) => textContent.includes('No. 1'))
        ?.click(),
    );
    delete ownQueries.delays.fetchEarlier;
    await doing(() => get('button', 'Show earlier replies').click());
    expect(repliesOf(root)).toEqual(Array.from({ length: 8 }, (_, index) => `1 ${index}`));
  });

  it('shows a missing query and a failed request', async () => {
    const { text, doing, get, ownQueries } = await openQuery({}, (page) => {
      page.ownQueries.hold();
      page.ownQueries.failWith('fetchQuery', unreachable);
    });
    expect(text()).toContain('This query could not be loaded.');
    ownQueries.queries.length = 0;
    await doing(() => get('button', 'Try again').click());
    expect(text()).toContain('This query does not exist.');
  });

  it('opens from a card in the chat, reports that, and returns to the chat unchanged', async () => {
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
    page.ownQueries.hold({ id: '7', title: 'Lost' });
    page.records.write({
      fromType: 2,
      fromId: '7',
      msgType: MESSAGE_TYPE.card,
      msg: JSON.stringify({ ...(JSON.parse(cardContent('7')) as object), workOrderTitle: 'Lost' }),
    });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    await page.doing(() => fill(page.get('textbox', 'Message'), 'half a'));
    await eventually('the card is drawn', () => page.root.querySelector('button.cs-card') !== null);
    page.root.querySelector<HTMLElement>('button.cs-card')?.focus();
    await page.doing(() => page.root.querySelector<HTMLElement>('button.cs-card')?.click());
    await eventually(
      'the query is on screen',
      () => page.root.querySelector('.cs-own-about h2')?.textContent === 'Lost',
    );
    expect(page.ownQueries.cards).toEqual([{ chatId: '1', queryId: '7' }]);
    await page.doing(() => page.get('button', 'Back').click());
    expect(page.root.querySelector('textarea')?.value).toBe('half a');
    await eventually(
      'the focus is on the card',
      () => document.activeElement === page.root.querySelector('button.cs-card'),
    );
  });

  it('leaves chat messages unread while it is open and counts them on the Back button', async () => {
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    await page.pressButtonWith('My queries');
    await page.doing(() =>
      page.workers.connection.receive(
        pushOf(page.records.write({ fromType: 2, fromId: '7', msg: textContent('Still there?') })),
      ),
    );
    expect(page.text()).toContain('1 new message in the chat');
    expect(page.workers.connection.sent('read')).toEqual([]);
    await page.doing(() => page.get('button', 'Back').click());
    expect(page.workers.connection.sent('read').map(({ readSeq }) => readSeq)).toEqual([1]);
  });
});
