import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { clockReducer, clockTicked } from '#common/clock/index.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { businessHoursSaga, type BusinessHoursApi } from '#src/features/businessHours/businessHoursSaga.ts';
import { businessHoursReducer, hoursForm, hoursList } from '#src/features/businessHours/businessHoursSlice.ts';
import { BusinessHoursScreen } from '#src/features/businessHours/components/BusinessHoursScreen.tsx';
import { formOf, NEW_EXCEPTION, templateOf, type HoursSubject } from '#src/features/businessHours/hoursForm.ts';
import { aSubject, someHours } from '#test/support/page/fakeBusinessHours.ts';
import { answered, failed, signedInReducer } from '#test/support/page/fakeSession.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const { opened, fieldsChanged, submitted } = hoursForm.actions;
const NO_HOURS: HoursSubject = { comeFrom: 0, hours: null, updateTime: '' };
/** A Thursday. */
const NOW = Date.parse('2026-12-31T12:00:00Z');

describe('business hours', () => {
  /** @param known null: they cannot be loaded */
  const setUp = (known: readonly HoursSubject[] | null = [NO_HOURS, aSubject()]) => {
    const api = {
      fetchHours: jasmine
        .createSpy<BusinessHoursApi['fetchHours']>('fetchHours')
        .and.callFake(() =>
          known === null ? failed({ code: 500, message: '' }) : answered({ data: known, etag: 'e1' }),
        ),
      saveHours: jasmine.createSpy<BusinessHoursApi['saveHours']>('saveHours').and.callFake(() => answered(null)),
    };
    const test = createTestStore({
      reducer: combineReducers({
        businessHours: businessHoursReducer,
        clock: clockReducer,
        session: signedInReducer,
        toasts: toastsReducer,
        view: viewReducer,
      }),
      saga: () =>
        businessHoursSaga({
          businessHoursApi: api,
          deviceTimeZone: () => 'Asia/Tokyo',
          leaveGuard: { ask: () => undefined },
        }),
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    const form = () => hoursForm.select(test.store.getState());
    return { ...test, api, dispatch, form, problems: () => hoursForm.selectProblems(test.store.getState()) };
  };
  const openedOf = (subject: HoursSubject) =>
    opened({ subject, form: formOf(subject, templateOf(null, 'Asia/Tokyo')) });

  const draw = async (known?: readonly HoursSubject[] | null) => {
    const test = setUp(known);
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <BusinessHoursScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(async () => {
      await test.settle();
      test.store.dispatch(clockTicked({ now: NOW }));
    });
    const dialog = () => document.querySelector('[role=dialog]');
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const press = (label: string | RegExp) =>
      page.doing(async () => {
        const pressed = all('button, label').find((each) =>
          (each.getAttribute('aria-label') ?? each.textContent).match(label),
        );
        pressed?.focus();
        pressed?.click();
        await test.settle();
      });
    const preview = () => all('section li').map(({ textContent }) => textContent);
    return { ...test, page, dialog, all, press, preview };
  };

  it('are saved as typed, tidied and in order, and loaded again', async () => {
    const { api, dispatch, form } = setUp();
    const exceptions = [
      { name: ' Fair ', first: '2027-03-01', last: '', hours: '10-12' },
      NEW_EXCEPTION,
      { name: 'New Year', first: '2027-01-01', last: '2027-01-02', hours: '' },
    ];
    await dispatch(
      hoursList.actions.opened(),
      openedOf(NO_HOURS),
      fieldsChanged({ mode: 'own', monday: '9-12:30,13:30-18', friday: '', exceptions, awayMessage: ' Soon. ' }),
      submitted(null),
    );
    const office = [{ from: '09:00', to: '17:00' }];
    expect(api.saveHours).toHaveBeenCalledOnceWith(NO_HOURS, {
      timeZone: 'Asia/Tokyo',
      week: [
        [
          { from: '09:00', to: '12:30' },
          { from: '13:30', to: '18:00' },
        ],
        office,
        office,
        office,
        [],
        [],
        [],
      ],
      exceptions: [
        { name: 'New Year', first: '2027-01-01', last: '2027-01-02', spans: [] },
        { name: 'Fair', first: '2027-03-01', last: '2027-03-01', spans: [{ from: '10:00', to: '12:00' }] },
      ],
      awayMessage: 'Soon.',
    });
    expect(form()).toBeNull();
    expect(api.fetchHours).toHaveBeenCalledTimes(2);
  });

  it('of a product are removed when it has those of all products', async () => {
    const { api, dispatch } = setUp();
    // Nothing is wrong with hours that are not saved.
    await dispatch(openedOf(aSubject()), fieldsChanged({ monday: '9', mode: 'none' }), submitted(null));
    expect(api.saveHours).toHaveBeenCalledOnceWith(aSubject(), null);
  });

  it('begin with those of all products', () => {
    expect(formOf(NO_HOURS, templateOf(someHours(), 'Asia/Tokyo'))).toEqual({
      ...formOf(aSubject(), someHours()),
      mode: 'none',
    });
  });

  it('that the server would refuse are not sent, and the form says why', async () => {
    const { api, dispatch, problems } = setUp();
    const problem = (name: string) => ({ key: `businessHours.problem.${name}` });
    await dispatch(
      openedOf(aSubject()),
      fieldsChanged({
        monday: '9',
        tuesday: '12-9',
        wednesday: '9-12, 11-13',
        thursday: '1-2, 3-4, 5-6, 7-8, 9-10, 11-12, 13-14',
        exceptions: [{ ...NEW_EXCEPTION, name: 'Fair' }],
        awayMessage: 'x'.repeat(9_001),
      }),
      submitted(null),
    );
    expect(api.saveHours).not.toHaveBeenCalled();
    expect(problems()).toEqual(
      jasmine.objectContaining({
        monday: problem('time'),
        tuesday: problem('empty'),
        wednesday: problem('order'),
        thursday: { ...problem('tooMany'), values: { max: 6 } },
        exceptions: problem('days'),
        awayMessage: { ...problem('tooLong'), values: { max: 9_000 } },
      }),
    );
    for (const [changed, name] of [
      [{ name: '' }, 'name'],
      [{ last: '2027-01-01' }, 'days'],
      [{ hours: '12' }, 'time'],
      [{ first: '2026-12-01', last: '2027-01-01' }, 'overlap'],
    ] as const) {
      const [newYear] = formOf(aSubject(), someHours()).exceptions;
      const fair = { name: 'Fair', first: '2027-03-01', last: '2027-03-02', hours: '', ...changed };
      await dispatch(fieldsChanged({ exceptions: [...(newYear === undefined ? [] : [newYear]), fair] }));
      expect(problems().exceptions).toEqual(jasmine.objectContaining(problem(name)));
    }
  });

  it("of a colleague's newer version are shown instead of being overwritten, even where there were none", async () => {
    const theirs = aSubject({ comeFrom: 0, hours: someHours({ timeZone: 'UTC' }) });
    const { api, dispatch, form } = setUp([theirs]);
    api.saveHours.and.callFake(() => failed({ code: 4009, message: 'This product already has business hours' }));
    await dispatch(openedOf(NO_HOURS), fieldsChanged({ mode: 'own', sunday: '10-11' }), submitted(null));
    expect(form()).toEqual(
      jasmine.objectContaining({
        subject: theirs,
        form: { ...formOf(theirs, someHours()), sunday: '10:00–11:00' },
        others: jasmine.anything(),
      }),
    );
  });

  for (const [message, field] of [
    ['The hours of sunday: times must be from 00:00 to 24:00', 'sunday'],
    ['Please choose a time zone', 'timeZone'],
    ['Away message: maximum 9000 characters', 'awayMessage'],
    ['Fair: these days already belong to another exception', 'exceptions'],
    ['There can be at most 100 exceptions', 'exceptions'],
    ['This product does not exist', null],
  ] as const) {
    it(`shows the refusal '${message}' at ${field ?? 'the form'}, and loads the list again`, async () => {
      const { api, dispatch, form } = setUp();
      api.saveHours.and.callFake(() => failed({ code: 4022, message }));
      await dispatch(
        hoursList.actions.opened(),
        openedOf(aSubject()),
        fieldsChanged({ sunday: '10-11' }),
        submitted(null),
      );
      expect(form()?.refusal?.field).toBe(field);
      expect(api.fetchHours).toHaveBeenCalledTimes(2);
    });
  }

  it('are listed for all products and for each, with the next exception', async () => {
    const { page } = await draw();
    const rows = page.all('row').map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/All products.*Always open/);
    expect(rows[2]).toMatch(/Chat.*As all products/);
    expect(rows[3]).toMatch(
      /Pay.*Mon–Fri 09:00–12:30, 13:30–18:00 · Sat 10:00–14:00.*Europe\/Zurich.*New Year.*2027-01-01 – 2027-01-02/,
    );
  });

  it('that cannot be loaded are asked for again', async () => {
    const { press, api, all } = await draw(null);
    expect(all('main, body')[0]?.textContent).toContain('The business hours could not be loaded.');
    await press('Try again');
    expect(api.fetchHours).toHaveBeenCalledTimes(2);
  });

  it('are edited with a preview of what is typed', async () => {
    const { page, press, dispatch, preview, dialog, form } = await draw();
    await press('Edit the hours of .*Pay');
    expect(preview().slice(0, 2)).toEqual(['Thu2026-12-3109:00–12:30, 13:30–18:00', 'Fri2027-01-01ClosedNew Year']);
    await page.doing(() => dispatch(fieldsChanged({ thursday: '8', timeZone: 'Asia/Tokyo' })));
    expect(preview()[0]).toBe('Thu2026-12-31not readable yet');
    await page.doing(() => dispatch(fieldsChanged({ timeZone: 'Pacific/Kiritimati' })));
    expect(preview()[0]).toContain('Fri2027-01-01');
    const fair = { name: 'Fair', first: '2027-01-02', last: '', hours: '9' };
    await page.doing(() => dispatch(fieldsChanged({ exceptions: [fair] })));
    expect(preview()[1]).toBe('Sat2027-01-02not readable yetFair');
    await press('Copy Monday');
    expect(form()?.form.thursday).toBe('09:00–12:30, 13:30–18:00');
    await press('As all products');
    expect(preview()).toEqual([]);
    expect(dialog()?.textContent).not.toContain('Monday');
  });

  it('have exceptions: the focus follows those that are added and removed, and past ones are folded away', async () => {
    const past = { name: 'Long ago', first: '2026-01-01', last: '2026-01-01', spans: [] };
    const subject = aSubject({ hours: someHours({ exceptions: [past, ...someHours().exceptions] }) });
    const { press, all, form } = await draw([NO_HOURS, subject]);
    const names = () => all('[role=dialog] li input[placeholder=Name]').map((each) => (each as HTMLInputElement).value);
    await press('Edit the hours of .*Pay');
    expect(names()).toEqual(['New Year']);
    await press('Show 1 past exception');
    expect(names()).toEqual(['Long ago', 'New Year']);
    await press('Add exception');
    expect(document.activeElement).toBe(all('input[placeholder=Name]')[2] ?? null);
    await press('Remove .*Long ago');
    expect(form()?.form.exceptions.map(({ name }) => name)).toEqual(['New Year', '']);
    expect(document.activeElement).toBe(all('input[placeholder=Name]')[0] ?? null);
    await press('Remove .*New Year');
    await press('Remove Exception 1');
    expect(document.activeElement?.textContent).toBe('Add exception');
  });
});
