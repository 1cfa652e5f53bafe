import { combineReducers } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Team } from '#contract/http/teams.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { TeamsScreen } from '#src/features/teams/components/TeamsScreen.tsx';
import { formOf, NEW_TEAM } from '#src/features/teams/teamForm.ts';
import { teamsSaga, type TeamsApi } from '#src/features/teams/teamsSaga.ts';
import { candidateTyped, selectSearch, teamForm, teamList, teamsReducer } from '#src/features/teams/teamsSlice.ts';
import { answered, failed, signedInReducer } from '#test/support/page/fakeSession.ts';
import { aMember, aTeam } from '#test/support/page/fakeTeams.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

const { opened, fieldsChanged, submitted } = teamForm.actions;

describe('teams', () => {
  /** @param teams null: they cannot be loaded */
  const setUp = (teams: readonly Team[] | null = [aTeam()]) => {
    const api = {
      fetchTeams: jasmine
        .createSpy<TeamsApi['fetchTeams']>('fetchTeams')
        .and.callFake(() =>
          teams === null ? failed({ code: 500, message: '' }) : answered({ data: [...teams], etag: 'e1' }),
        ),
      saveTeam: jasmine.createSpy<TeamsApi['saveTeam']>('saveTeam').and.callFake(() => answered(null)),
      findCandidates: jasmine
        .createSpy<TeamsApi['findCandidates']>('findCandidates')
        .and.callFake(() => answered([aMember(), aMember({ staffId: '4', account: 'staff02', name: 'Björn' })])),
    };
    const test = createTestStore({
      reducer: combineReducers({
        teams: teamsReducer,
        session: signedInReducer,
        toasts: toastsReducer,
        view: viewReducer,
      }),
      saga: () => teamsSaga({ teamsApi: api, leaveGuard: { ask: () => undefined } }),
    });
    const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
      for (const action of actions) test.store.dispatch(action);
      await test.settle();
    };
    return { ...test, api, dispatch, form: () => teamForm.select(test.store.getState()) };
  };

  const draw = async (teams?: readonly Team[] | null) => {
    const test = setUp(teams);
    const page = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <TeamsScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => test.settle());
    const dialog = () => document.querySelector('[role=dialog]');
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const press = (label: string | RegExp) =>
      page.doing(async () => {
        all('button, label')
          .find((each) => (each.getAttribute('aria-label') ?? each.textContent).match(label))
          ?.click();
        await test.settle();
      });
    return { ...test, page, dialog, all, press };
  };

  it('saves a team as typed, and loads the list again', async () => {
    const { api, dispatch, form } = setUp();
    await dispatch(
      teamList.actions.opened(),
      opened({ subject: null, form: NEW_TEAM }),
      fieldsChanged({ name: ' Abroad ', products: ['4', '2'], waitMinutes: ' １０ ', members: [aMember()] }),
      submitted(null),
    );
    expect(api.saveTeam).toHaveBeenCalledOnceWith(null, {
      name: 'Abroad',
      isActive: true,
      waitMinutes: 10,
      products: [4, 2],
      members: [{ staffId: '3', languages: ['en'] }],
    });
    expect(form()).toBeNull();
    expect(api.fetchTeams).toHaveBeenCalledTimes(2);
  });

  it('sends nothing that the server would refuse, and says why', async () => {
    const { api, dispatch, store } = setUp();
    const members = Array.from({ length: 501 }, (_, at) => aMember({ staffId: String(at) }));
    await dispatch(opened({ subject: null, form: { ...NEW_TEAM, waitMinutes: '1441', members } }), submitted(null));
    expect(teamForm.selectProblems(store.getState())).toEqual({
      name: { key: 'teams.problem.name' },
      waitMinutes: { key: 'teams.problem.wait', values: { max: 1_440 } },
      members: { key: 'teams.problem.members', values: { max: 500 } },
    });
    for (const [name, key] of [
      ['a\u0007b', 'teams.problem.control'],
      ['a\u202eb', 'settings.problem.hidden'],
      ['x'.repeat(41), 'teams.problem.tooLong'],
    ] as const) {
      await dispatch(fieldsChanged({ name }));
      expect(teamForm.selectProblems(store.getState()).name).toEqual(jasmine.objectContaining({ key }));
    }
    expect(api.saveTeam).not.toHaveBeenCalled();
  });

  it("shows a colleague's newer version, with the products that both have added", async () => {
    const { api, dispatch, form } = setUp([aTeam({ products: [2, 5], updateTime: '2026-02-02T00:00:00.000Z' })]);
    api.saveTeam.and.callFake(() => failed({ code: 4009, message: 'Someone else has changed this' }));
    await dispatch(
      opened({ subject: aTeam(), form: formOf(aTeam()) }),
      fieldsChanged({ products: ['2', '4'] }),
      submitted(null),
    );
    expect(form()?.form.products).toEqual(['2', '5', '4']);
    expect(form()?.subject?.updateTime).toBe('2026-02-02T00:00:00.000Z');
  });

  for (const [message, field] of [
    ['This name already exists', 'name'],
    ['The wait must be a whole number from 1 to 1440', 'waitMinutes'],
    ['Members: the account of Ann has been deleted', 'members'],
    ['Products: Pay belongs to the team Payments already', null],
  ] as const) {
    it(`shows the refusal '${message}' at ${field ?? 'the form'}`, async () => {
      const { api, dispatch, form } = setUp();
      api.saveTeam.and.callFake(() => failed({ code: 4022, message }));
      await dispatch(teamList.actions.opened(), opened({ subject: null, form: { ...NEW_TEAM, name: 'Abroad' } }));
      await dispatch(submitted(null));
      expect(form()?.refusal?.field).toBe(field);
      expect(api.fetchTeams).withContext('who has which product').toHaveBeenCalledTimes(2);
    });
  }

  it('finds people: at once without a keyword, after a pause with one, and says when it fails', async () => {
    jasmine.clock().install();
    try {
      const { api, dispatch, settle, store } = setUp();
      const search = () => selectSearch(store.getState());
      await dispatch(candidateTyped({ keyword: '' }));
      expect(search().options.map(({ name }) => name)).toEqual(['Anna', 'Björn']);
      api.findCandidates.and.callFake(() => failed({ code: 500, message: '' }));
      await dispatch(candidateTyped({ keyword: 'b' }), candidateTyped({ keyword: ' bj' }));
      expect(api.findCandidates).toHaveBeenCalledTimes(1);
      jasmine.clock().tick(250);
      await settle();
      expect(api.findCandidates.calls.allArgs()).toEqual([[''], ['bj']]);
      expect(search().status).toBe('failed');
    } finally {
      jasmine.clock().uninstall();
    }
  });

  it('lists products and members by name, with the number of those left out', async () => {
    const names = ['Anna', 'Björn', 'Chen', 'Dora', 'Emil'];
    const members = names.map((name, at) => aMember({ staffId: String(at), name }));
    const { page } = await draw([aTeam({ members, products: [2, 4] }), aTeam({ id: '2', members: [], products: [] })]);
    const [, first, second] = page.all('row').map(({ textContent }) => textContent);
    expect(first).toMatch(/Payments.*Pay.*Remit.*Anna.*Björn.*Chen.*\+2.*5 min.*Active/);
    expect(second).toMatch(/None.*No one/);
  });

  it('says what teams are for while there are none, and that the list could not be loaded', async () => {
    expect((await draw([])).page.root.textContent).toContain('There are no teams yet: everyone');
    expect((await draw(null)).page.root.textContent).toContain('The teams could not be loaded.');
  });

  it('offers the products of another active team with the reason, and not to choose', async () => {
    const others = [aTeam(), aTeam({ id: '2', name: 'Rest', isActive: false, products: [5] })];
    const { all, press, form } = await draw(others);
    await press(/^Add$/);
    const box = (name: string) =>
      all('[role=dialog] .cs-option').find(({ textContent }) => textContent.startsWith(name));
    expect(box('Pay')?.textContent).toContain('belongs to \u2068Payments\u2069');
    expect(box('Pay')?.querySelector('input')?.disabled).toBeTrue();
    expect(box('Watch')?.querySelector('input')?.disabled).toBeFalse();
    await press(/^Watch/);
    expect(form()?.form.products).toEqual(['5']);
  });

  it('adds a member who was found, sets their languages, and removes another', async () => {
    const { all, page, press, settle, form } = await draw();
    await press(/^Edit/);
    await page.doing(async () => {
      document.querySelector<HTMLElement>('[role=combobox]')?.click();
      await settle();
    });
    const [anna, bjorn] = all('[role=option]');
    expect(anna?.getAttribute('aria-disabled')).withContext('is a member already').toBe('true');
    await page.doing(() => bjorn?.click());
    expect(form()?.form.members.map(({ name }) => name)).toEqual(['Björn', 'Anna']);
    await press(/^Languages of .*Björn/);
    await press(/^Arabic$/);
    expect(form()?.form.members[0]?.languages).toEqual(['ar', 'en']);
    await press(/^Remove .*Björn/);
    expect(form()?.form.members.map(({ name }) => name)).toEqual(['Anna']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove \u2068Anna\u2069');
    await press(/^Remove .*Anna/);
    expect(document.activeElement?.role).toBe('combobox');
  });
});
