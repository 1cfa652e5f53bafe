import { legacy_createStore as createStore, type UnknownAction } from 'redux';
import { baseReducers } from '#src/app/base.ts';
import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { slicesAdded } from '#src/app/pageSlice.ts';
import { createReplayReducer } from '#src/app/replay/allFeatures.tsx';
import type { Reducers } from '#common/feature.ts';
import { clockReducer } from '#common/clock/index.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { checkReducer } from '#src/features/check/checkSlice.ts';
import { sessionStarted } from '#src/features/session/index.ts';
import { aUser } from '#test/support/page/fakeSession.ts';

const ALL: Reducers = { ...baseReducers, check: checkReducer, clock: clockReducer };

/** A page that adds slices as features load, and the actions and states that its recorder would see. */
function aPage() {
  const { reducer, inject } = createPageReducer();
  const store = createStore<AppState, UnknownAction>(reducer);
  const steps: { readonly action: UnknownAction; readonly state: AppState }[] = [];
  const first = store.getState();
  const dispatch = (action: UnknownAction) => {
    store.dispatch(action);
    steps.push({ action, state: store.getState() });
  };
  const add = (reducers: Reducers) => dispatch(slicesAdded({ slices: inject(reducers) }));
  return { first, steps, dispatch, add };
}

const signIn = (id: string) => {
  const { im: _, ...user } = aUser({ id });
  return sessionStarted({ user, im: null, unlive: false });
};

function aMorning() {
  const page = aPage();
  page.dispatch(locationChanged({ path: '/login', search: '' }));
  page.dispatch(signIn('7'));
  page.add(baseReducers);
  page.dispatch(toastRaised({ kind: 'warning', message: { key: 'errors.pageNotLoaded' } }));
  page.add({ check: checkReducer });
  page.dispatch(locationChanged({ path: '/checkList', search: '' }));
  page.add({ check: checkReducer, clock: clockReducer });
  page.dispatch(signIn('8'));
  page.dispatch(locationChanged({ path: '/home', search: '' }));
  return page;
}

describe('the reducer of a replay', () => {
  it('has the same slices as the page after each action', () => {
    const { first, steps } = aMorning();
    const reducer = createReplayReducer(ALL);
    let state = first;
    for (const step of steps) {
      state = reducer(state, step.action);
      expect(state).withContext(step.action.type).toEqual(step.state);
    }
    expect(Object.keys(state)).withContext('loaded').toContain('check');
    expect(Object.keys(steps[1]?.state ?? {}))
      .withContext('not loaded yet')
      .not.toContain('check');
  });

  it('can begin at any state', () => {
    const { steps } = aMorning();
    const reducer = createReplayReducer(ALL);
    for (let from = 0; from < steps.length; from += 1) {
      const start = steps[from]?.state;
      const end = steps
        .slice(from + 1)
        .reduce<AppState | undefined>((state, { action }) => reducer(state, action), start);
      expect(end).withContext(`from ${from}`).toEqual(steps.at(-1)?.state);
    }
  });

  it('ignores a slice that it does not know', () => {
    const reducer = createReplayReducer({});
    const state = reducer(reducer(undefined, { type: '@@init' }), slicesAdded({ slices: ['chat', 'somethingNew'] }));
    expect(state.page.parts).toEqual(['chat', 'somethingNew']);
    expect(Object.keys(state)).not.toContain('somethingNew');
  });
});
