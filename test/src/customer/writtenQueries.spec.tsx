import { QUERY_PICTURES_MAX } from '../../../contract/constants.ts';
import type { AppError } from '../../../src/common/errors.ts';
import { sendStarted } from '../../../src/customer/queries/draftsSlice.ts';
import { KEEP_AFTER_MS } from '../../../src/customer/queries/keepSaga.ts';
import { ownQuery, RAISE, viewOpened } from '../../../src/customer/place/placeSlice.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { anOwnReply, MemoryDrafts } from '../../support/page/fakeOwnQueries.ts';
import { aPictureFile } from '../../support/page/fakeUploads.ts';
import { fill, press } from '../../support/page/render.tsx';
import { FILE_CASES, TEXT_CASES, TITLE_CASES } from '../../support/queryLimits.ts';

const unreachable: AppError = { kind: 'unreachable', code: 0, message: '' };
const dead: AppError = { kind: 'sessionDead', code: 403, message: '' };
const tooMany: AppError = { kind: 'http', code: 429, message: 'Too many queries' };
const diskFull: AppError = { kind: 'http', code: 507, message: "The server's disk is full. Please try again later." };
const closed: AppError = { kind: 'refused', code: 4009, message: 'The query is closed' };

type Page = Awaited<ReturnType<typeof openCustomerPage>>;

const selectOf = (page: Page, label: string) => {
  const field = [...page.root.querySelectorAll('.cs-own-form .cs-field')].find(
    (one) => one.querySelector('label')?.textContent === label,
  );
  const select = field?.querySelector('select, input, textarea');
  if (!(select instanceof HTMLElement)) throw new Error(`no field ${label}`);
  return select;
};

const choose = (page: Page, label: string, value: string) =>
  page.doing(() => {
    const select = selectOf(page, label);
    if (!(select instanceof HTMLSelectElement)) throw new Error(`${label} is no choice`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** What is said about a field; '' for nothing. */
const textOf = (page: Page, label: string) =>
  selectOf(page, label).closest('.cs-field')?.querySelector('.cs-field-error')?.textContent ?? '';

const chooseFiles = (page: Page, form: string, ...files: readonly File[]) =>
  page.doing(() => {
    const chooser = page.root.querySelector<HTMLInputElement>(`${form} input[type=file]`);
    if (chooser === null) throw new Error('no file can be chosen');
    const choice = new DataTransfer();
    for (const file of files) choice.items.add(file);
    chooser.files = choice.files;
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
  });

const show = async (page: Page, view = RAISE) => {
  await page.doing(() => page.store.dispatch(viewOpened(view)));
  await page.doing(() => undefined);
};

const openForm = async (
  options: Parameters<typeof openCustomerPage>[0] = {},
  prepare: (page: Page) => void = () => undefined,
) => {
  const page = await openCustomerPage(options);
  prepare(page);
  await show(page);
  return page;
};

/** Fills in what a query has to have. */
const write = async (page: Page) => {
  await choose(page, 'Product', '4');
  await choose(page, 'Category', '11');
  await choose(page, 'Subject', '21');
  await page.doing(() => fill(selectOf(page, 'Title'), ' Lost '));
  await page.doing(() => fill(selectOf(page, 'Description'), 'Since today\n'));
};

const send = (page: Page) => page.doing(() => page.get('button', 'Send').click());

describe('raising a query', () => {
  afterEach(() => jasmine.clock().uninstall());

  it('begins with what the chat is about', async () => {
    const page = await openForm({ chat: aCustomerChat({ comeFrom: 4 }) });
    expect((selectOf(page, 'Product') as HTMLSelectElement).value).toBe('4');
  });

  it('sends what was written, and shows the query with the word that it has been sent', async () => {
    const page = await openForm();
    await write(page);
    await send(page);
    expect(page.ownQueries.raised).toEqual([
      jasmine.objectContaining({
        comeFrom: 4,
        categoryId: '11',
        subjectId: '21',
        title: 'Lost',
        description: 'Since today',
        picIds: [],
      }),
    ]);
    expect(page.text()).toContain('Your query has been sent.');
    expect(page.places.entries.map(({ name }) => name))
      .withContext('nobody comes back to the form')
      .toEqual(['chat', 'query']);
    await show(page);
    expect((selectOf(page, 'Title') as HTMLInputElement).value).toBe('');
  });

  it('says next to each field what is missing, and leads to the first', async () => {
    const page = await openForm();
    await send(page);
    expect(['Product', 'Category', 'Subject', 'Title', 'Description'].map((label) => textOf(page, label))).toEqual([
      'Please select',
      'Please select',
      'Please select',
      'Input cannot be empty',
      'Input cannot be empty',
    ]);
    expect(document.activeElement).toBe(selectOf(page, 'Product'));
    await page.doing(() => fill(selectOf(page, 'Title'), 'x'));
    expect(textOf(page, 'Title')).toBe('');
    expect(textOf(page, 'Description')).toBe('Input cannot be empty');
    expect(page.ownQueries.raised).toEqual([]);
  });

  for (const [label, cases] of [
    ['Title', TITLE_CASES],
    ['Description', TEXT_CASES],
  ] as const) {
    for (const { what, value, message } of cases) {
      // A line of text has no line breaks: a browser takes them out.
      if (label === 'Title' && /[\r\n]/.test(value)) continue;
      it(`${message === null ? 'takes' : 'refuses'} as ${label.toLowerCase()} ${what}`, async () => {
        const page = await openForm();
        await write(page);
        await page.doing(() => fill(selectOf(page, label), value));
        await send(page);
        expect(page.ownQueries.raised).toHaveSize(message === null ? 1 : 0);
        if (message !== null) expect(textOf(page, label)).toBe(message);
      });
    }
  }

  for (const { what, name, type, bytes = 10, message } of FILE_CASES) {
    it(`${message === null ? 'takes' : 'refuses'} as picture ${what}`, async () => {
      const page = await openForm();
      await chooseFiles(page, '.cs-own-form', aPictureFile({ name, type, bytes }));
      expect(page.ownQueries.uploads).toHaveSize(message === null ? 1 : 0);
      expect(page.root.querySelector('.cs-pictures-field .cs-field-error')?.textContent ?? null).toBe(message);
    });
  }

  it('takes no more pictures than it may have', async () => {
    const page = await openForm();
    await chooseFiles(page, '.cs-own-form', ...Array.from({ length: QUERY_PICTURES_MAX + 1 }, () => aPictureFile()));
    expect(page.root.querySelectorAll('.cs-tray-item')).toHaveSize(QUERY_PICTURES_MAX);
    expect(page.root.querySelector('.cs-pictures-field .cs-field-error')?.textContent).toBe(
      `${QUERY_PICTURES_MAX} pictures at most`,
    );
  });

  it('waits for pictures that are still going up, and names them in their order', async () => {
    const page = await openForm();
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile(), aPictureFile());
    await send(page);
    expect(page.ownQueries.raised).toEqual([]);
    expect(page.get('button', 'Send').getAttribute('aria-busy')).toBe('true');
    await page.doing(() => page.ownQueries.uploads[1]?.finish());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    expect(page.ownQueries.raised.map(({ picIds }) => picIds)).toEqual([['1'.repeat(32), '2'.repeat(32)]]);
  });

  it('is not sent without a picture that did not come up, until that is removed or uploaded again', async () => {
    const page = await openForm();
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.fail({}));
    await send(page);
    expect(page.root.querySelector('.cs-pictures-field .cs-field-error')?.textContent).toContain(
      'has not been uploaded',
    );
    await page.doing(() => page.get('button', 'Upload again').click());
    await page.doing(() => page.ownQueries.uploads[1]?.finish());
    await send(page);
    expect(page.ownQueries.raised.map(({ picIds }) => picIds.length)).toEqual([1]);
  });

  it('is not taken by a server whose disk is full, which says so, and stays as it was', async () => {
    const page = await openForm();
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.fail(diskFull));
    expect(page.root.querySelector('.cs-tray-item')?.textContent).toContain("The server's disk is full");
    await page.doing(() => page.root.querySelector<HTMLElement>('.cs-tray-item button')?.click());
    page.ownQueries.failWith('raise', diskFull);
    await send(page);
    expect(page.text()).toContain("The server's disk is full. Please try again later.");
    expect((selectOf(page, 'Title') as HTMLInputElement).value).toBe(' Lost ');
    await send(page);
    expect(page.ownQueries.raised.at(-1)).toEqual(jasmine.objectContaining({ title: 'Lost' }));
  });

  it(
    'is the same query when it is sent again because nobody had answered, ' + 'and stays as it was until then',
    async () => {
      const page = await openForm();
      await write(page);
      page.ownQueries.failWith('raise', unreachable);
      await send(page);
      expect(page.text()).toContain('it counts only once');
      expect((selectOf(page, 'Title') as HTMLInputElement).readOnly).toBeTrue();
      const names = () =>
        page.actions.filter((action) => sendStarted.match(action)).map(({ payload: { clientId } }) => clientId);
      await page.doing(() => page.get('button', 'Send again').click());
      expect(names()).toHaveSize(2);
      expect(new Set(names()).size).toBe(1);
      expect(page.ownQueries.raised).toHaveSize(1);
    },
  );

  it('is another query when it is changed after a refusal, which says why', async () => {
    const page = await openForm();
    await write(page);
    page.ownQueries.failWith('raise', tooMany);
    await send(page);
    expect(page.text()).toContain('Too many queries');
    await page.doing(() => fill(selectOf(page, 'Title'), 'Other'));
    await send(page);
    expect(page.ownQueries.raised.map(({ title }) => title)).toEqual(['Other']);
  });

  it('is not tried without a connection', async () => {
    const page = await openForm();
    await write(page);
    page.goOffline();
    await send(page);
    expect(page.text()).toContain('You are not connected just now.');
    expect(page.ownQueries.asked).not.toContain('raise');
    expect((selectOf(page, 'Title') as HTMLInputElement).readOnly).toBeFalse();
  });

  it('goes on by itself when a dead token has held it up', async () => {
    const page = await openForm();
    await write(page);
    page.ownQueries.failWith('raise', dead);
    page.dieWithNext();
    await send(page);
    expect(page.text()).toContain('Your sign-in has run out');
    await page.give('second');
    expect(page.ownQueries.raised).toHaveSize(1);
    expect(page.text()).toContain('Your query has been sent.');
  });

  it('asks for categories and subjects again when they could not be loaded', async () => {
    const page = await openForm({}, ({ ownQueries }) => {
      ownQueries.failWith('fetchChoices', unreachable);
    });
    expect(page.text()).toContain('could not be loaded');
    await page.doing(() => page.get('button', 'Try again').click());
    expect(selectOf(page, 'Category')).toBeTruthy();
  });

  it('goes on after a reload where it was, pictures included', async () => {
    const keptDrafts = new MemoryDrafts();
    const page = await openForm({ keptDrafts, clock: true });
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile(), aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    await page.tick(KEEP_AFTER_MS);
    jasmine.clock().uninstall();

    const again = await openForm({ keptDrafts });
    expect((selectOf(again, 'Title') as HTMLInputElement).value).toBe(' Lost ');
    expect((selectOf(again, 'Category') as HTMLSelectElement).value).toBe('11');
    expect(again.root.querySelectorAll('.cs-tray-item')).toHaveSize(2);
    expect(again.ownQueries.uploads).withContext('only what had not come up goes again').toHaveSize(1);
    await again.doing(() => again.ownQueries.uploads[0]?.finish({ id: 'f'.repeat(32) }));
    await send(again);
    expect(again.ownQueries.raised.map(({ picIds }) => picIds)).toEqual([['1'.repeat(32), 'f'.repeat(32)]]);
    expect([...keptDrafts.kept.keys()]).toEqual([]);
  });

  it('uploads afresh what the server will have forgotten', async () => {
    const keptDrafts = new MemoryDrafts();
    const picture = { id: '1'.repeat(32), url: '/x', width: 1, height: 1 };
    const words = { product: '', categoryId: '', subjectId: '', title: 'Lost', description: '' };
    keptDrafts.kept.set('raise', {
      place: 'raise',
      words,
      clientId: null,
      pictures: [{ file: aPictureFile(), uploaded: { picture, at: Date.now() - 21 * 3_600_000 } }],
    });
    const page = await openForm({ keptDrafts });
    expect(page.ownQueries.uploads).toHaveSize(1);
  });

  it('is sent under its name again when the page went while it was on its way', async () => {
    const keptDrafts = new MemoryDrafts();
    const page = await openForm({ keptDrafts });
    await write(page);
    page.ownQueries.failWith('raise', unreachable);
    await send(page);
    const name = keptDrafts.kept.get('raise')?.clientId;
    const again = await openForm({ keptDrafts });
    expect(again.text()).toContain('it counts only once');
    await again.doing(() => again.get('button', 'Send again').click());
    expect(again.ownQueries.raised.map(({ clientId }) => clientId)).toEqual([name ?? 'none']);
  });

  it('can be given up, after a question', async () => {
    const keptDrafts = new MemoryDrafts();
    const page = await openForm({ keptDrafts });
    await write(page);
    await page.doing(() => page.get('button', 'Discard').click());
    await page.doing(() => [...document.querySelectorAll<HTMLElement>('[role=alertdialog] .negative')].at(0)?.click());
    expect((selectOf(page, 'Title') as HTMLInputElement).value).toBe('');
    expect([...keptDrafts.kept.keys()]).toEqual([]);
  });

  it('tells who has gone elsewhere meanwhile that it has been sent, and leaves them there', async () => {
    const page = await openForm();
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile());
    await send(page);
    await page.doing(() => page.get('button', 'Back').click());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    expect(page.text()).toContain('Your query has been sent.');
    expect(page.text()).toContain('How can we help?');
    expect(page.places.entries.map(({ name }) => name)).toEqual(['chat']);
  });
});

describe('answering a query', () => {
  const openQuery = async (options: Parameters<typeof openCustomerPage>[0] = {}) => {
    const page = await openCustomerPage(options);
    page.ownQueries.hold({ id: '1' }, anOwnReply());
    await show(page, ownQuery('1'));
    return page;
  };
  const box = (page: Page) => page.get('textbox', 'Your answer') as HTMLTextAreaElement;
  const sendAnswer = (page: Page) => page.doing(() => page.get('button', 'Send answer').click());
  const repliesOf = ({ root }: Page) =>
    [...root.querySelectorAll('.cs-own-reply .cs-query-text')].map(({ textContent: words }) => words);

  it('puts the answer below the others at once', async () => {
    const page = await openQuery();
    await page.doing(() => fill(box(page), ' Thanks '));
    await sendAnswer(page);
    expect(page.ownQueries.answered).toEqual([
      jasmine.objectContaining({ queryId: '1', description: 'Thanks', picIds: [] }),
    ]);
    expect(repliesOf(page)).toEqual(['We look into it', 'Thanks']);
    expect(box(page).value).toBe('');
  });

  it('breaks the line with Enter, and sends with Ctrl+Enter', async () => {
    const page = await openQuery();
    await page.doing(() => fill(box(page), 'Thanks'));
    await page.doing(() => press(box(page), 'Enter'));
    expect(page.ownQueries.answered).toEqual([]);
    await page.doing(() => press(box(page), 'Enter', { ctrlKey: true }));
    expect(page.ownQueries.answered).toHaveSize(1);
  });

  for (const { what, value, message } of TEXT_CASES) {
    it(`${message === null ? 'takes' : 'refuses'} ${what}`, async () => {
      const page = await openQuery();
      await page.doing(() => fill(box(page), value));
      await sendAnswer(page);
      expect(page.ownQueries.answered).toHaveSize(message === null ? 1 : 0);
      if (message !== null) {
        expect(page.root.querySelector('.cs-own-answer-problem')?.textContent).toBe(message);
        expect(document.activeElement).toBe(box(page));
      }
    });
  }

  it('sends pictures along', async () => {
    const page = await openQuery();
    await chooseFiles(page, '.cs-composer:has([aria-label="Your answer"])', aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    await page.doing(() => fill(box(page), 'Look'));
    await sendAnswer(page);
    expect(page.ownQueries.answered.map(({ picIds }) => picIds)).toEqual([['1'.repeat(32)]]);
  });

  it('says why a picture is not added, whatever else is wrong', async () => {
    const page = await openQuery();
    await sendAnswer(page);
    await chooseFiles(
      page,
      '.cs-composer:has([aria-label="Your answer"])',
      aPictureFile({ name: 'a.gif', type: 'image/gif' }),
    );
    expect(page.root.querySelector('.cs-own-answer-problem')?.textContent).toBe('Input cannot be empty JPG/PNG only');
  });

  it('to a query that was closed meanwhile is refused, and what was written begins a new one', async () => {
    const page = await openQuery();
    await page.doing(() => fill(box(page), 'But it is not solved'));
    await chooseFiles(page, '.cs-composer:has([aria-label="Your answer"])', aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    page.ownQueries.change('1', { handleStatus: 2 });
    page.ownQueries.failWith('answer', closed);
    await sendAnswer(page);
    expect(page.text()).toContain('This query has been closed. What you have written is kept');
    expect(page.text()).toContain('But it is not solved');
    await page.doing(() => page.get('button', 'Raise a new query').click());
    await page.doing(() => undefined);
    expect((selectOf(page, 'Description') as HTMLTextAreaElement).value).toBe('But it is not solved');
    expect(page.root.querySelectorAll('.cs-own-form .cs-tray-item.is-ready')).toHaveSize(1);
  });

  it('is kept by query', async () => {
    const page = await openQuery();
    page.ownQueries.hold({ id: '2' });
    await page.doing(() => fill(box(page), 'For the first'));
    await show(page, ownQuery('2'));
    expect(box(page).value).toBe('');
    await show(page, ownQuery('1'));
    expect(box(page).value).toBe('For the first');
  });
});
