import { QUERY_PICTURES_MAX } from '#contract/constants.ts';
import type { AppError } from '#common/errors.ts';
import { sendStarted } from '#src/customer/queries/draftsSlice.ts';
import { STORE_AFTER_MS } from '#src/conversation/draftsSaga.ts';
import { ownQuery, RAISE, viewOpened } from '#src/customer/viewSlice.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { anOwnReply, MemoryDrafts } from '../../support/page/fakeOwnQueries.ts';
import { aPictureFile } from '../../support/page/fakeUploads.ts';
import { eventually, fill, press } from '../../support/page/render.tsx';
import { FILE_CASES, RENAMED_FILE_CASES, TEXT_CASES, TITLE_CASES } from '../../support/queryLimits.ts';

const unreachable: AppError = { kind: 'unreachable', code: 0, message: '' };
const dead: AppError = { kind: 'sessionDead', code: 403, message: '' };
const tooMany: AppError = { kind: 'http', code: 429, message: 'Too many queries' };
const diskFull: AppError = { kind: 'http', code: 507, message: "The server's disk is full. Try again later." };
const closed: AppError = { kind: 'refused', code: 4009, message: 'This query is closed' };

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

/** The problem shown at a field; '' for none. */
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

/** Fills in the required fields. */
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

  it('preselects the product of the chat', async () => {
    const page = await openForm({ chat: aCustomerChat({ comeFrom: 4 }) });
    expect((selectOf(page, 'Product') as HTMLSelectElement).value).toBe('4');
  });

  it('sends the form and shows the new query with a confirmation', async () => {
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
    expect(page.viewHistory.entries.map(({ name }) => name))
      .withContext('Back does not return to the form')
      .toEqual(['chat', 'query']);
    await show(page);
    expect((selectOf(page, 'Title') as HTMLInputElement).value).toBe('');
  });

  it('asks before it sends a card number, and sends the masked text', async () => {
    const page = await openForm();
    await write(page);
    await page.doing(() => fill(selectOf(page, 'Title'), '4111111111111111'));
    await send(page);
    await eventually('the question', () => document.querySelector('[role=alertdialog]') !== null);
    expect(page.ownQueries.raised).toEqual([]);
    await page.doing(() => document.querySelector<HTMLElement>('[role=alertdialog] .primary')?.click());
    expect(page.ownQueries.raised).toEqual([
      jasmine.objectContaining({ title: '411111••••••1111', description: 'Since today' }),
    ]);
  });

  it('shows what is missing at each field and focuses the first', async () => {
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
      // A browser removes line breaks from a single-line field.
      if (label === 'Title' && /[\r\n]/.test(value)) continue;
      it(`${message === null ? 'accepts' : 'refuses'} as ${label.toLowerCase()} ${what}`, async () => {
        const page = await openForm();
        await write(page);
        await page.doing(() => fill(selectOf(page, label), value));
        await send(page);
        expect(page.ownQueries.raised).toHaveSize(message === null ? 1 : 0);
        if (message !== null) expect(textOf(page, label)).toBe(message);
      });
    }
  }

  for (const { what, name, type, content, bytes, message } of [...FILE_CASES, ...RENAMED_FILE_CASES]) {
    it(`${message === null ? 'accepts' : 'refuses'} as picture ${what}`, async () => {
      const page = await openForm();
      await chooseFiles(page, '.cs-own-form', aPictureFile({ name, type, bytes, is: `image/${content}` }));
      expect(page.ownQueries.uploads).toHaveSize(message === null ? 1 : 0);
      expect(page.root.querySelector('.cs-pictures-field .cs-field-error')?.textContent ?? null).toBe(message);
    });
  }

  it('refuses more pictures than a query may have', async () => {
    const page = await openForm();
    await chooseFiles(page, '.cs-own-form', ...Array.from({ length: QUERY_PICTURES_MAX + 1 }, () => aPictureFile()));
    expect(page.root.querySelectorAll('.cs-tray-item')).toHaveSize(QUERY_PICTURES_MAX);
    expect(page.root.querySelector('.cs-pictures-field .cs-field-error')?.textContent).toBe(
      `Maximum ${QUERY_PICTURES_MAX} pictures`,
    );
  });

  it('waits for running uploads and sends the pictures in order', async () => {
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

  it('waits until a failed picture is removed or uploaded again', async () => {
    const page = await openForm();
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.fail({}));
    await send(page);
    expect(page.root.querySelector('.cs-pictures-field .cs-field-error')?.textContent).toContain('was not uploaded');
    await page.doing(() => page.get('button', 'Upload again').click());
    await page.doing(() => page.ownQueries.uploads[1]?.finish());
    await send(page);
    expect(page.ownQueries.raised.map(({ picIds }) => picIds.length)).toEqual([1]);
  });

  it("shows that the server's disk is full and keeps the form", async () => {
    const page = await openForm();
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.fail(diskFull));
    expect(page.root.querySelector('.cs-tray-item')?.textContent).toContain("The server's disk is full");
    await page.doing(() => page.root.querySelector<HTMLElement>('.cs-tray-item button')?.click());
    page.ownQueries.failWith('raise', diskFull);
    await send(page);
    expect(page.text()).toContain("The server's disk is full. Try again later.");
    expect((selectOf(page, 'Title') as HTMLInputElement).value).toBe(' Lost ');
    await send(page);
    expect(page.ownQueries.raised.at(-1)).toEqual(jasmine.objectContaining({ title: 'Lost' }));
  });

  it('sends the unchanged query with the same id again when no answer came', async () => {
    const page = await openForm();
    await write(page);
    page.ownQueries.failWith('raise', unreachable);
    await send(page);
    expect(page.text()).toContain('it will arrive only once');
    expect((selectOf(page, 'Title') as HTMLInputElement).readOnly).toBeTrue();
    const names = () =>
      page.actions.filter((action) => sendStarted.match(action)).map(({ payload: { clientId } }) => clientId);
    await page.doing(() => page.get('button', 'Send again').click());
    expect(names()).toHaveSize(2);
    expect(new Set(names()).size).toBe(1);
    expect(page.ownQueries.raised).toHaveSize(1);
  });

  it('does not forget that an earlier attempt may have arrived when a firewall refuses the next one', async () => {
    const page = await openForm();
    await write(page);
    page.ownQueries.failWith('raise', unreachable);
    await send(page);
    page.ownQueries.failWith('raise', { kind: 'blocked', code: 403, message: '' });
    await page.doing(() => page.get('button', 'Send again').click());
    await page.doing(() => page.get('button', 'Send again').click());
    const names = page.actions
      .filter((action) => sendStarted.match(action))
      .map(({ payload: { clientId } }) => clientId);
    expect([names.length, new Set(names).size, page.ownQueries.raised.length]).toEqual([3, 1, 1]);
  });

  it('sends a new id when the query was changed after a refusal', async () => {
    const page = await openForm();
    await write(page);
    page.ownQueries.failWith('raise', tooMany);
    await send(page);
    expect(page.text()).toContain('Too many queries');
    await page.doing(() => fill(selectOf(page, 'Title'), 'Other'));
    await send(page);
    expect(page.ownQueries.raised.map(({ title }) => title)).toEqual(['Other']);
  });

  it('sends although the browser says that it is offline', async () => {
    spyOnProperty(Navigator.prototype, 'onLine').and.returnValue(false);
    const page = await openForm();
    await write(page);
    await send(page);
    expect(page.ownQueries.raised).toHaveSize(1);
  });

  it('continues by itself after an expired token', async () => {
    const page = await openForm();
    await write(page);
    page.ownQueries.failWith('raise', dead);
    page.dieWithNext();
    await send(page);
    expect(page.text()).toContain('Your sign-in has expired');
    await page.give('second');
    expect(page.ownQueries.raised).toHaveSize(1);
    expect(page.text()).toContain('Your query has been sent.');
  });

  it('loads categories and subjects again after a failure', async () => {
    const page = await openForm({}, ({ ownQueries }) => {
      ownQueries.failWith('fetchChoices', unreachable);
    });
    expect(page.text()).toContain('could not be loaded');
    await page.doing(() => page.get('button', 'Try again').click());
    expect(selectOf(page, 'Category')).toBeTruthy();
  });

  it('restores the form with its pictures after a reload', async () => {
    const draftStore = new MemoryDrafts();
    const page = await openForm({ draftStore, clock: true });
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile(), aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    await page.tick(STORE_AFTER_MS);
    jasmine.clock().uninstall();

    const again = await openForm({ draftStore });
    expect((selectOf(again, 'Title') as HTMLInputElement).value).toBe(' Lost ');
    expect((selectOf(again, 'Category') as HTMLSelectElement).value).toBe('11');
    expect(again.root.querySelectorAll('.cs-tray-item')).toHaveSize(2);
    expect(again.ownQueries.uploads).withContext('only failed pictures upload again').toHaveSize(1);
    await again.doing(() => again.ownQueries.uploads[0]?.finish({ id: 'f'.repeat(32) }));
    await send(again);
    expect(again.ownQueries.raised.map(({ picIds }) => picIds)).toEqual([['1'.repeat(32), 'f'.repeat(32)]]);
    expect([...draftStore.stored.keys()]).toEqual([]);
  });

  it('uploads pictures again that the server may have deleted', async () => {
    const draftStore = new MemoryDrafts();
    const picture = { id: '1'.repeat(32), url: '/x', width: 1, height: 1 };
    const words = { product: '', categoryId: '', subjectId: '', title: 'Lost', description: '' };
    draftStore.stored.set('raise', {
      place: 'raise',
      words,
      clientId: null,
      pictures: [{ file: aPictureFile(), uploaded: { picture, at: Date.now() - 21 * 3_600_000 } }],
    });
    const page = await openForm({ draftStore });
    expect(page.ownQueries.uploads).toHaveSize(1);
  });

  it('sends with the same id after a reload during the first attempt', async () => {
    const draftStore = new MemoryDrafts();
    const page = await openForm({ draftStore });
    await write(page);
    page.ownQueries.failWith('raise', unreachable);
    await send(page);
    const name = draftStore.stored.get('raise')?.clientId;
    const again = await openForm({ draftStore });
    expect(again.text()).toContain('it will arrive only once');
    await again.doing(() => again.get('button', 'Send again').click());
    expect(again.ownQueries.raised.map(({ clientId }) => clientId)).toEqual([name ?? 'none']);
  });

  it('asks before it discards the form', async () => {
    const draftStore = new MemoryDrafts();
    const page = await openForm({ draftStore });
    await write(page);
    await page.doing(() => page.get('button', 'Discard').click());
    await page.doing(() => [...document.querySelectorAll<HTMLElement>('[role=alertdialog] .negative')].at(0)?.click());
    expect((selectOf(page, 'Title') as HTMLInputElement).value).toBe('');
    expect([...draftStore.stored.keys()]).toEqual([]);
  });

  it('shows a toast when the customer has left the form before the answer', async () => {
    const page = await openForm();
    await write(page);
    await chooseFiles(page, '.cs-own-form', aPictureFile());
    await send(page);
    await page.doing(() => page.get('button', 'Back').click());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    expect(page.text()).toContain('Your query has been sent.');
    expect(page.text()).toContain('How can we help?');
    expect(page.viewHistory.entries.map(({ name }) => name)).toEqual(['chat']);
  });
});

describe('answering a query', () => {
  const openQuery = async (options: Parameters<typeof openCustomerPage>[0] = {}) => {
    const page = await openCustomerPage(options);
    page.ownQueries.hold({ id: '1' }, anOwnReply());
    await show(page, ownQuery('1'));
    return page;
  };
  const box = (page: Page) => page.get('textbox', 'Your reply') as HTMLTextAreaElement;
  const sendAnswer = (page: Page) => page.doing(() => page.get('button', 'Send reply').click());
  const repliesOf = ({ root }: Page) =>
    [...root.querySelectorAll('.cs-own-reply .cs-query-text')].map(({ textContent: words }) => words);

  it('shows the answer below the other replies at once', async () => {
    const page = await openQuery();
    await page.doing(() => fill(box(page), ' Thanks '));
    await sendAnswer(page);
    expect(page.ownQueries.answered).toEqual([
      jasmine.objectContaining({ queryId: '1', description: 'Thanks', picIds: [] }),
    ]);
    expect(repliesOf(page)).toEqual(['We look into it', 'Thanks']);
    expect(box(page).value).toBe('');
  });

  it('breaks the line on Enter and sends on Ctrl+Enter', async () => {
    const page = await openQuery();
    await page.doing(() => fill(box(page), 'Thanks'));
    await page.doing(() => press(box(page), 'Enter'));
    expect(page.ownQueries.answered).toEqual([]);
    await page.doing(() => press(box(page), 'Enter', { ctrlKey: true }));
    expect(page.ownQueries.answered).toHaveSize(1);
  });

  for (const { what, value, message } of TEXT_CASES) {
    it(`${message === null ? 'accepts' : 'refuses'} as answer ${what}`, async () => {
      const page = await openQuery();
      await page.doing(() => fill(box(page), value));
      await sendAnswer(page);
      expect(page.ownQueries.answered).toHaveSize(message === null ? 1 : 0);
      if (message !== null) {
        expect(page.root.querySelector('[id$="-problem"][role=alert]')?.textContent).toBe(message);
        expect(document.activeElement).toBe(box(page));
      }
    });
  }

  it('sends pictures with the answer', async () => {
    const page = await openQuery();
    await chooseFiles(page, '.cs-composer:has([aria-label="Your reply"])', aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    await page.doing(() => fill(box(page), 'Look'));
    await sendAnswer(page);
    expect(page.ownQueries.answered.map(({ picIds }) => picIds)).toEqual([['1'.repeat(32)]]);
  });

  it('shows why a picture was refused next to other problems', async () => {
    const page = await openQuery();
    await sendAnswer(page);
    await chooseFiles(
      page,
      '.cs-composer:has([aria-label="Your reply"])',
      aPictureFile({ name: 'a.gif', type: 'image/gif' }),
    );
    expect(page.root.querySelector('[id$="-problem"][role=alert]')?.textContent).toBe(
      'Input cannot be empty JPG/PNG only',
    );
  });

  it('moves the text into a new query when the query was closed in the meantime', async () => {
    const page = await openQuery();
    await page.doing(() => fill(box(page), 'But it is not solved'));
    await chooseFiles(page, '.cs-composer:has([aria-label="Your reply"])', aPictureFile());
    await page.doing(() => page.ownQueries.uploads[0]?.finish());
    page.ownQueries.change('1', { handleStatus: 2 });
    page.ownQueries.failWith('answer', closed);
    await sendAnswer(page);
    expect(page.text()).toContain('This query is closed. Your draft is saved.');
    expect(page.text()).toContain('But it is not solved');
    await page.doing(() => page.get('button', 'Raise a new query').click());
    await page.doing(() => undefined);
    expect((selectOf(page, 'Description') as HTMLTextAreaElement).value).toBe('But it is not solved');
    expect(page.root.querySelectorAll('.cs-own-form .cs-tray-item.is-ready')).toHaveSize(1);
  });

  it('keeps a separate draft for each query', async () => {
    const page = await openQuery();
    page.ownQueries.hold({ id: '2' });
    await page.doing(() => fill(box(page), 'For the first'));
    await show(page, ownQuery('2'));
    expect(box(page).value).toBe('');
    await show(page, ownQuery('1'));
    expect(box(page).value).toBe('For the first');
  });
});
