import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { SUBJECTS_MAX } from '#contract/constants.ts';
import { QuerySettingsScreen } from '#src/features/querySettings/components/QuerySettingsScreen.tsx';
import { aCategory } from '#test/support/page/fakeQueryList.ts';
import { aSubject, setUpQuerySettings } from '#test/support/page/fakeQuerySettings.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { fill, press, render } from '#test/support/page/render.tsx';

describe('the query settings screen', () => {
  const setUp = async () => {
    const test = setUpQuerySettings();
    const draw = (isShown: boolean) => (
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>{isShown && <QuerySettingsScreen />}</MemoryRouter>
      </Provider>
    );
    const page = await render(draw(true));
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    const inputs = () => [...(dialog()?.querySelectorAll('input') ?? [])];
    const button = (name: string) => {
      const found = [...document.querySelectorAll('button')].find(
        (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
      );
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    };
    const click = (name: string) => page.doing(() => button(name).click());
    const type = (index: number, text: string) =>
      page.doing(() => {
        const input = inputs()[index];
        if (input === undefined) throw new Error(`no field ${index}`);
        fill(input, text);
      });
    const errors = () =>
      inputs().map(({ ariaInvalid, attributes }) =>
        ariaInvalid === 'true'
          ? document.getElementById(attributes.getNamedItem('aria-describedby')?.value ?? '')?.textContent
          : '',
      );
    return {
      ...page,
      ...test,
      dialog,
      inputs,
      button,
      click,
      type,
      errors,
      leave: () => page.show(draw(false)),
      comeAgain: () => page.show(draw(true)),
    };
  };

  it('explains each number and that 0 switches it off', async () => {
    const { root } = await setUp();
    const fields = [...root.querySelectorAll<HTMLInputElement>('form input')];
    expect(fields.map(({ value }) => value)).toEqual(['5', '48', '4']);
    for (const { labels, attributes } of fields) {
      const hint = document.getElementById(attributes.getNamedItem('aria-describedby')?.value ?? '')?.textContent ?? '';
      expect(hint)
        .withContext(labels?.[0]?.textContent ?? '')
        .toContain('0 turns this off.');
    }
    expect([...root.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Query Category',
      'Query Subject',
    ]);
  });

  it('lists the categories read-only', async () => {
    const { api, click, dialog } = await setUp();
    const odd = ODD_NAMES.map((name, index) =>
      aCategory({ id: String(index), name, module: name, remark: name, status: index % 2 === 0 ? 'A' : 'I' }),
    );
    api.fetchCategories.and.callFake(() => answered([...odd, aCategory({ id: '99', module: '' })]));
    await click('Details: Query Category');
    const rows = [...(dialog()?.querySelectorAll('tbody [role=row]') ?? [])];
    expect(rows.map((row) => row.querySelector('bdi')?.textContent)).toEqual([...ODD_NAMES, 'Account']);
    expect(rows.slice(0, 2).map((row) => row.querySelector('.cs-tag')?.textContent)).toEqual(['Active', 'Inactive']);
    expect(rows.at(-1)?.textContent).toBe('Account––Active');
    expect(dialog()?.querySelector('input, select, textarea')).toBeNull();
    await click('Close');
    expect(dialog()).toBeNull();
  });

  it('shows missing categories and a failure', async () => {
    const { api, click, dialog } = await setUp();
    api.fetchCategories.and.callFake(() => failed({ kind: 'timeout' }));
    await click('Details: Query Category');
    expect(dialog()?.textContent).toContain('The categories could not be loaded.');
    api.fetchCategories.and.callFake(() => answered([]));
    await click('Try again');
    expect(dialog()?.textContent).toContain('There are no categories.');
  });

  it("edits subjects and focuses an added row, a removed row's neighbour or an invalid name", async () => {
    const { api, click, inputs, type, errors, dialog } = await setUp();
    await click('Update: Query Subject');
    expect(inputs().map(({ value }) => value)).toEqual(['Payment', 'Refund']);
    await click('Add field');
    expect(document.activeElement).toBe(inputs()[2] ?? null);
    await type(0, 'refund');
    await click('Submit');
    expect(errors()).toEqual(['', 'This name already exists', 'Please enter a name']);
    expect(document.activeElement).toBe(inputs()[1] ?? null);
    await click('Remove: 3');
    expect(document.activeElement).toBe(inputs()[1] ?? null);
    await click('Remove: \u2068Refund\u2069');
    expect(document.activeElement).toBe(inputs()[0] ?? null);
    await click('Submit');
    expect(api.saveSubjects.calls.mostRecent().args[0]).toEqual([
      { id: '1', name: 'refund', remark: '', status: 'A' },
      { id: '2', name: 'Refund', remark: '', status: 'I' },
    ]);
    expect(dialog()).toBeNull();
  });

  it('focuses the invalid name on every attempt', async () => {
    const { click, button, type, inputs } = await setUp();
    await click('Update: Query Subject');
    await type(0, '');
    await click('Submit');
    button('Add field').focus();
    await click('Submit');
    expect(document.activeElement).toBe(inputs()[0] ?? null);
  });

  it('focuses Add field and shows a warning when the last subject is removed', async () => {
    const { api, click, button, dialog } = await setUp();
    api.fetchSubjects.and.callFake(() => answered([aSubject()]));
    await click('Update: Query Subject');
    await click('Remove: \u2068Payment\u2069');
    expect(document.activeElement).toBe(button('Add field'));
    expect(dialog()?.textContent).toContain('customers have nothing to choose from');
  });

  it('limits the number of subjects', async () => {
    const { api, click, button, dialog } = await setUp();
    api.fetchSubjects.and.callFake(() =>
      answered(
        Array.from({ length: SUBJECTS_MAX }, (_, index) =>
          aSubject({ id: String(index + 1), name: `Subject ${index}` }),
        ),
      ),
    );
    await click('Update: Query Subject');
    expect([button('Add field').matches(':disabled'), dialog()?.textContent]).toEqual([
      true,
      jasmine.stringContaining(`Maximum ${SUBJECTS_MAX} subjects.`),
    ]);
  });

  it('asks before it closes with unsaved changes; Escape continues editing first', async () => {
    const { click, type, doing, dialog, inputs } = await setUp();
    await click('Update: Query Subject');
    await type(0, 'Paying');
    await doing(() => press(document.body, 'Escape'));
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('Discard your changes?');
    await doing(() => press(document.body, 'Escape'));
    expect([document.querySelector('[role=alertdialog]'), inputs()[0]?.value]).toEqual([null, 'Paying']);
    await click('Cancel');
    await click('Discard');
    expect(dialog()).toBeNull();
  });

  it("names a colleague's change and isolates names from its own texts", async () => {
    const { api, click, type, dialog } = await setUp();
    await click('Update: Query Subject');
    await type(0, 'Paying');
    api.fetchSubjects.and.callFake(() =>
      answered([aSubject({ name: '\u202eevil' }), aSubject({ id: '2', name: 'Refund' })]),
    );
    await click('Submit');
    expect(dialog()?.textContent).toContain('renamed \u2068Payment\u2069 to \u2068evil\u2069');
    expect(api.saveSubjects).not.toHaveBeenCalled();
    await click('Submit');
    expect(api.saveSubjects).toHaveBeenCalledTimes(1);
  });

  it('restores the typed values after a visit elsewhere', async () => {
    const { click, type, leave, comeAgain, dialog, inputs } = await setUp();
    await click('Update: Query Subject');
    await type(0, 'Paying');
    await leave();
    expect(dialog()).toBeNull();
    await comeAgain();
    expect(inputs()[0]?.value).toBe('Paying');
  });

  it('shows markup in names as text', async () => {
    const { api, click, inputs, type, root } = await setUp();
    api.fetchSubjects.and.callFake(() =>
      answered(ODD_NAMES.map((name, index) => aSubject({ id: String(index + 1), name }))),
    );
    await click('Update: Query Subject');
    // A browser removes line breaks from a single-line field.
    expect(inputs().map(({ value }) => value)).toEqual(ODD_NAMES.map((name) => name.replaceAll('\n', '')));
    await type(0, '<b>x</b>');
    expect([document.title.includes('broken'), root.ownerDocument.querySelector('[role=dialog] b')]).toEqual([
      false,
      null,
    ]);
  });
});
