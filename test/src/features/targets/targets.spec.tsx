import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { REPORT_TYPE } from '#contract/domain.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { TargetsScreen } from '#src/features/targets/components/TargetsScreen.tsx';
import { formOf, type TargetsSubject } from '#src/features/targets/targetsForm.ts';
import { targetsSaga, type TargetsApi } from '#src/features/targets/targetsSaga.ts';
import { targetsForm, targetsList, targetsPreview, targetsReducer } from '#src/features/targets/targetsSlice.ts';
import { answered, failed, signedInReducer } from '#test/support/page/fakeSession.ts';
import { aTargetsSubject, someTargets } from '#test/support/page/fakeTargets.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const { opened, fieldsChanged, submitted } = targetsForm.actions;
const ALL = aTargetsSubject();
const PAY = aTargetsSubject({ comeFrom: 2, type: REPORT_TYPE.query, targets: someTargets({ firstMinutes: null }) });
const TYPING_PAUSE_MS = 250;

describe('targets', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  /** @param known null: they cannot be loaded */
  const setUp = (known: readonly TargetsSubject[] | null = [ALL, PAY]) => {
    const api = {
      fetchTargets: jasmine
        .createSpy('fetchTargets')
        .and.callFake(() =>
          known === null ? failed({ code: 500, message: '' }) : answered({ data: known, etag: 'e1' }),
        ),
      saveTargets: jasmine.createSpy<TargetsApi['saveTargets']>('saveTargets').and.callFake(() => answered(null)),
      previewTargets: jasmine
        .createSpy<TargetsApi['previewTargets']>('previewTargets')
        .and.callFake(() => answered({ open: 200, late: 12, wouldBeLate: 1_112 })),
    };
    const test = createTestStore({
      reducer: combineReducers({
        targets: targetsReducer,
        session: signedInReducer,
        toasts: toastsReducer,
        view: viewReducer,
      }),
      saga: () => targetsSaga({ targetsApi: api, leaveGuard: { ask: () => undefined } }),
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    const pause = async () => {
      jasmine.clock().tick(TYPING_PAUSE_MS);
      await test.settle();
    };
    const form = () => targetsForm.select(test.store.getState());
    return { ...test, api, dispatch, pause, form, preview: () => targetsPreview.select(test.store.getState()) };
  };
  const openedOf = (subject: TargetsSubject) => opened({ subject, form: formOf(subject, [ALL]) });
  const typed = (amount: string) => fieldsChanged({ first: { amount, unit: 'minutes' } });

  const draw = async (known?: readonly TargetsSubject[] | null) => {
    const test = setUp(known);
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <TargetsScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => test.settle());
    const dialog = () => document.querySelector('[role=dialog]');
    const press = (label: RegExp) =>
      page.doing(async () => {
        const all = [...document.querySelectorAll<HTMLElement>('button, label')];
        all.find((each) => (each.getAttribute('aria-label') ?? each.textContent).match(label))?.click();
        await test.settle();
      });
    return { ...test, page, dialog, press };
  };

  it('are saved with the version that was edited, and loaded again', async () => {
    const { api, dispatch, form } = setUp();
    await dispatch(
      targetsList.actions.opened(),
      openedOf(ALL),
      fieldsChanged({ next: { amount: '1.5', unit: 'hours' }, warn: '75' }),
      typed(' 10 '),
      submitted(null),
    );
    expect(api.saveTargets).toHaveBeenCalledOnceWith(ALL.updateTime, {
      comeFrom: 0,
      type: REPORT_TYPE.chat,
      targets: { firstMinutes: 10, nextMinutes: 90, resolveMinutes: null, warnPercent: 75 },
    });
    expect(form()).toBeNull();
    expect(api.fetchTargets).toHaveBeenCalledTimes(2);
  });

  it('of a product are removed when it has those of all products', async () => {
    const { api, dispatch } = setUp();
    await dispatch(openedOf(PAY), fieldsChanged({ mode: 'none' }), submitted(null));
    expect(api.saveTargets).toHaveBeenCalledOnceWith(PAY.updateTime, {
      comeFrom: 2,
      type: REPORT_TYPE.query,
      targets: null,
    });
  });

  it('that the server would refuse are not sent', async () => {
    const { api, dispatch, store } = setUp();
    await dispatch(openedOf(ALL), typed('0'), submitted(null));
    expect(api.saveTargets).not.toHaveBeenCalled();
    expect(Object.keys(targetsForm.selectProblems(store.getState()))).toEqual(['first']);
  });

  it("of a colleague's newer version are shown instead of being overwritten", async () => {
    const theirs = aTargetsSubject({
      targets: someTargets({ warnPercent: 50 }),
      updateTime: '2026-02-01T00:00:00.000Z',
    });
    const { api, dispatch, form } = setUp([theirs]);
    api.saveTargets.and.callFake(() => failed({ code: 4009, message: 'Somebody was faster' }));
    await dispatch(openedOf(ALL), typed('10'), submitted(null));
    expect(form()).toEqual(
      jasmine.objectContaining({
        subject: theirs,
        form: { ...formOf(theirs, []), first: { amount: '10', unit: 'minutes' } },
        others: jasmine.anything(),
      }),
    );
  });

  it('show a refusal at its field, and load the list again', async () => {
    const { api, dispatch, form } = setUp();
    api.saveTargets.and.callFake(() => failed({ code: 4022, message: 'The warning must be a share from 1 to 99 %' }));
    await dispatch(targetsList.actions.opened(), openedOf(ALL), typed('10'), submitted(null));
    expect(form()?.refusal?.field).toBe('warn');
    expect(api.fetchTargets).toHaveBeenCalledTimes(2);
  });

  it('are counted once the user pauses, for what is typed then, and not while it cannot be saved', async () => {
    const { api, dispatch, pause, preview } = setUp();
    await dispatch(openedOf(ALL), typed('1'), typed('10'));
    expect(api.previewTargets).not.toHaveBeenCalled();
    await pause();
    expect(api.previewTargets.calls.allArgs().map(([{ targets }]) => targets?.firstMinutes)).toEqual([10]);
    expect(preview().status).toBe('ready');
    await dispatch(typed('0'));
    expect(preview().status).toBe('closed');
    await pause();
    expect(api.previewTargets).toHaveBeenCalledTimes(1);
    await dispatch(typed('7'), targetsForm.actions.closed());
    await pause();
    expect(api.previewTargets).toHaveBeenCalledTimes(1);
  });

  it('are listed for all products and for each, for chats and queries', async () => {
    const { page } = await draw();
    const rows = page.all('row').map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/All products.*Chats.*5 min.*90 min.*None.*80 %/);
    expect(rows[2]).toMatch(/All products.*Queries.*As all products/);
    expect(rows[5]).toMatch(/Pay.*Chats.*As all products/);
    expect(rows[6]).toMatch(/Pay.*Queries.*None.*90 min.*None.*80 %/);
  });

  it('that cannot be loaded are asked for again', async () => {
    const { press, api, page } = await draw(null);
    expect(page.root.textContent).toContain('The targets could not be loaded.');
    await press(/Try again/);
    expect(api.fetchTargets).toHaveBeenCalledTimes(2);
  });

  it('are edited in a dialog that says how many would be late', async () => {
    const { api, page, press, pause, dialog } = await draw();
    await press(/Edit the targets of .*Pay.*, Chats/);
    expect(dialog()?.textContent).not.toContain('First response');
    await press(/Own targets/);
    expect(dialog()?.textContent).toContain('First response');
    await page.doing(pause);
    expect(dialog()?.querySelector('[role=status]')?.textContent).toBe(
      '12 open chats are late now. With these targets 1,112 would be.',
    );
    api.previewTargets.and.callFake(() => failed({ code: 500, message: '' }));
    await press(/As all products/);
    await page.doing(pause);
    expect(dialog()?.querySelector('[role=status]')?.textContent).toContain('could not be counted');
  });
});
