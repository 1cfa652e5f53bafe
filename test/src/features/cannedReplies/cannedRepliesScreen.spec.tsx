import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { FileHandlesContext } from '#common/fileHandles.ts';
import { OwnRepliesScreen, SharedRepliesScreen } from '#src/features/cannedReplies/components/CannedRepliesScreen.tsx';
import { replyForm, cannedImport } from '#src/features/cannedReplies/cannedRepliesSlice.ts';
import { aCanned } from '#test/support/page/fakeCanned.ts';
import { setUpCannedReplies } from '#test/support/page/fakeCannedReplies.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { fill, render } from '#test/support/page/render.tsx';

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

describe('the screens of canned replies', () => {
  const setUp = async (Screen = SharedRepliesScreen, test = setUpCannedReplies()) => {
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <FileHandlesContext value={(files) => files.map(test.fileHandles.put)}>
            <Screen />
          </FileHandlesContext>
        </MemoryRouter>
      </Provider>,
    );
    const nameOf = (element: Element) => plain(element.getAttribute('aria-label') ?? element.textContent);
    const button = (name: string) => {
      const found = [...document.querySelectorAll<HTMLElement>('button')]
        .filter((each) => nameOf(each) === name)
        .at(-1);
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    };
    const click = (name: string) => page.doing(() => button(name).click());
    const dialog = () => [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1);
    const field = (label: string) => {
      const found = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent === label).at(-1);
      const element = document.getElementById(found?.htmlFor ?? '');
      if (element === null) throw new Error(`no field ${label}`);
      return element;
    };
    const type = (label: string, text: string) => page.doing(() => fill(field(label), text));
    const choose = (label: string, value: string) =>
      page.doing(() => {
        const select = field(label);
        if (!(select instanceof HTMLSelectElement)) throw new Error(`${label} is no choice`);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    const rows = () =>
      [...page.root.querySelectorAll('tbody [role=row]')].map((row) =>
        [...row.querySelectorAll('[role=cell]')].map(({ textContent }) => plain(textContent)),
      );
    const text = () => {
      const area = dialog()?.querySelector('textarea');
      if (area === null || area === undefined) throw new Error('no text');
      return area;
    };
    return { ...page, ...test, button, click, dialog, type, choose, rows, text };
  };

  it('shows shared replies with their text, languages, uses and last edit', async () => {
    const { rows } = await setUp();
    expect(rows()).toEqual([
      [
        'Card blocked/card · Pay',
        'Hello {customer}, your card is blocked.',
        'Languages en, de',
        'Uses 30',
        'Last edit 2026-02-01 Cleo',
        'EditVersionsArchive',
      ],
      [
        'Refund/refund · All products',
        'Your refund takes three days.',
        'Languages en',
        'Uses 8',
        'Last edit 2026-01-01 Ann',
        'EditVersionsArchive',
      ],
    ]);
  });

  it("shows the user's own replies, with their own uses", async () => {
    const { rows, root } = await setUp(OwnRepliesScreen);
    expect(rows()).toEqual([
      [
        'My greeting/hi',
        'Your refund takes three days.',
        'Languages en',
        'Uses 5',
        'Last edit 2026-01-01 ',
        'EditVersionsArchive',
      ],
    ]);
    expect(root.querySelector('[role=tab]')).toBeNull();
  });

  it('finds replies by words, sorts them, and clears the search', async () => {
    const { rows, type, choose, click, root } = await setUp();
    const titles = () => rows().map(([name = '']) => name.split('/')[0]);
    await type('Search', 'gesperrt');
    expect(titles()).toEqual(['Card blocked']);
    await choose('For', 'all');
    expect(root.textContent).toContain('No canned replies match this search.');
    await click('Clear filters');
    expect(titles()).toEqual(['Card blocked', 'Refund']);
    await click('Last edit');
    await click('Last edit');
    expect(titles()).toEqual(['Refund', 'Card blocked']);
  });

  it('says when there are none, and when they could not be loaded', async () => {
    const test = setUpCannedReplies();
    test.api.fetchReplies.and.callFake(() => failed({ kind: 'timeout' }));
    const { root, click } = await setUp(OwnRepliesScreen, test);
    expect(root.textContent).toContain('The canned replies could not be loaded.');
    test.api.fetchReplies.and.callFake(() => answered({ data: [aCanned()], etag: 'c2' }));
    await click('Try again');
    expect(root.textContent).toContain('You have no canned replies of your own yet.');
  });

  it('creates a reply for a product in two languages, with a variable and steps', async () => {
    const { api, click, type, choose, text, doing, dialog } = await setUp();
    await click('Create');
    await type('Title', 'Welcome');
    await type('Shortcut', 'welcome');
    await choose('For', '2');
    await choose('After inserting', 'send end');
    await doing(() => fill(text(), 'Hello !'));
    await doing(() => text().setSelectionRange(6, 6));
    await click('{customer}');
    expect(text().value).toBe('Hello {customer}!');
    expect(dialog()?.querySelector('section')?.textContent).toBe('PreviewHello Ann Lee!');
    await choose('Add a language', 'de');
    expect(text().lang).toBe('de');
    await click('Save');
    expect(dialog()?.textContent).toContain('Please enter the text in German');
    expect([...(dialog()?.querySelectorAll('[role=tab]') ?? [])].map(({ children }) => children.length))
      .withContext('the tab of the wrong text is marked')
      .toEqual([0, 1]);
    expect(text().ariaInvalid).toBe('true');
    await click('English');
    expect([text().ariaInvalid, dialog()?.querySelector('[role=alert].cs-when-filled')?.textContent]).toEqual([
      'false',
      'Please enter the text in German',
    ]);

    await click('German');
    await doing(() => fill(text(), 'Hallo {customer}!'));
    await click('Save');
    expect(api.addReply).toHaveBeenCalledOnceWith({
      scope: 'product',
      product: 2,
      title: 'Welcome',
      shortcut: 'welcome',
      texts: [
        { lang: 'en', body: 'Hello {customer}!' },
        { lang: 'de', body: 'Hallo {customer}!' },
      ],
      steps: ['send', 'end'],
    });
    expect(dialog()).toBeUndefined();
  });

  it('creates a personal reply without a choice of product', async () => {
    const { api, click, type, text, doing, dialog } = await setUp(OwnRepliesScreen);
    await click('Create');
    expect(dialog()?.querySelectorAll('label').length).toBe(5);
    await type('Title', 'Bye');
    await type('Shortcut', 'bye');
    await doing(() => fill(text(), 'Bye!'));
    await click('Save');
    expect(api.addReply.calls.mostRecent().args[0].scope).toBe('personal');
  });

  it('removes a language, and keeps the steps of a file', async () => {
    const test = setUpCannedReplies();
    const reply = aCanned({
      texts: [
        { lang: 'en', body: 'Bye' },
        { lang: 'zh', body: '再见' },
      ],
      steps: ['end', 'next'],
    });
    test.api.fetchReplies.and.callFake(() => answered({ data: [reply], etag: 'c2' }));
    const { api, click, dialog } = await setUp(SharedRepliesScreen, test);
    await click('Edit Refund');
    expect(dialog()?.textContent).toContain('end the chat, open the next chat');
    await click('Chinese');
    await click('Remove Chinese');
    await click('Save');
    expect(api.editReply.calls.mostRecent().args[1]).toEqual(
      jasmine.objectContaining({ texts: [{ lang: 'en', body: 'Bye' }], steps: ['end', 'next'] }),
    );
  });

  it('archives a reply after a question, and restores one', async () => {
    const { api, click, dialog } = await setUp();
    await click('Archive Refund');
    expect(dialog()?.textContent).toContain('Are you sure you want to archive it?');
    await click('Yes,confirm');
    expect(api.archiveReply).toHaveBeenCalledOnceWith('1');
    await click('Archive');
    expect([...(dialog()?.querySelectorAll('li bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Old offer',
      '/offer',
      'All products',
    ]);
    await click('Restore Old offer');
    expect(dialog()?.textContent).toContain('Nothing is archived.');
  });

  it('shows an earlier version, and opens the form with its texts', async () => {
    const { click, choose, dialog, text, state } = await setUp();
    await click('Versions of Card blocked');
    expect(dialog()?.querySelector('dl')?.textContent).toBe(
      'EnglishHello {customer}, your card is blocked.GermanIhre Karte ist gesperrt.',
    );
    await choose('Version', '1');
    expect(dialog()?.querySelector('dl')?.textContent).toBe('EnglishBlocked.');
    await click('Edit with these texts');
    expect(text().value).toBe('Blocked.');
    expect(replyForm.selectIsDirty(state())).toBeTrue();
  });

  it('shows what a file would change, and does not import one with refused replies', async () => {
    const test = setUpCannedReplies();
    const outcome = (name: string, result: 'added' | 'refused' | 'unchanged', reason = '') => ({
      shortcut: name,
      title: name,
      outcome: result,
      reason,
    });
    test.api.importReplies.and.callFake(() =>
      answered({
        isStored: false,
        rows: [outcome('a', 'unchanged'), outcome('b', 'added'), outcome('c', 'refused', 'It is twice in the file')],
      }),
    );
    const { root, doing, dialog, button, until } = await setUp(SharedRepliesScreen, test);
    await doing(async () => {
      const input = root.querySelector<HTMLInputElement>('input[type=file]');
      const files = new DataTransfer();
      files.items.add(new File(['{"replies":[]}'], 'replies.json'));
      if (input !== null) input.files = files.files;
      input?.dispatchEvent(new Event('change', { bubbles: true }));
      await until('the file is checked', () => cannedImport.select(test.state()).status === 'checked');
    });
    expect(dialog()?.textContent).toContain('1 refused, 1 new, 1 unchanged.');
    expect([...(dialog()?.querySelectorAll('tbody [role=row]') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'c /cRefused: It is twice in the file',
      'b /bNew ',
    ]);
    expect([...document.querySelectorAll('.cs-modal-actions button')].at(-1)?.getAttribute('aria-disabled')).toBe(
      'true',
    );
    await doing(() => button('Cancel').click());
    expect(dialog()).toBeUndefined();
  });

  it('reports the use of replies, and the stale ones', async () => {
    const { rows, click, dialog, text } = await setUp();
    await click('Use');
    expect(rows()).toEqual([['Refund/refund · All products', 'Used 12', 'Edited 3 (25.0%)', 'Staff 4']]);
    await click('Stale');
    expect(rows().map((row) => row.slice(1, -1))).toEqual([
      ['Not used', 'Used 0', 'Edited 0', 'Last used Never'],
      ['Mostly edited', 'Used 20', 'Edited 15 (75.0%)', 'Last used Never'],
    ]);
    await click('Edit Refund');
    expect(dialog()?.querySelector('input')?.value).toBe('Card blocked');
    expect(text().value).toBe('Hello {customer}, your card is blocked.');
  });

  it('shows markup in titles and texts as text', async () => {
    const test = setUpCannedReplies();
    test.api.fetchReplies.and.callFake(() =>
      answered({
        data: ODD_NAMES.slice(0, 10).map((name, at) =>
          aCanned({ id: String(at), title: name, texts: [{ lang: 'en', body: name }], uses: 100 - at }),
        ),
        etag: 'x',
      }),
    );
    const { root, click } = await setUp(SharedRepliesScreen, test);
    await click('Uses');
    expect([...root.querySelectorAll('.cs-managed-title')].map(({ textContent }) => textContent)).toEqual([
      ...ODD_NAMES.slice(0, 10),
    ]);
    expect(root.querySelector('tbody script, tbody b')).toBeNull();
  });
});
