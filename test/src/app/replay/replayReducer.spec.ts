import { legacy_createStore as createStore, type Reducer, type UnknownAction } from 'redux';
import { coreReducer } from '../../../../src/app/coreReducer.ts';
import { locationChanged } from '../../../../src/app/navigationSlice.ts';
import { partBrought } from '../../../../src/app/pageSlice.ts';
import { createReplayReducer } from '../../../../src/app/replay/replayReducer.ts';
import { rootReducerWith, type AppState, type BroughtReducers } from '../../../../src/app/rootReducer.ts';
import { clockReducer } from '../../../../src/common/clock/index.ts';
import { noticeRaised } from '../../../../src/common/toasts/index.ts';
import { checkReducer } from '../../../../src/features/check/index.ts';
import { sessionStarted } from '../../../../src/features/session/index.ts';
import { aUser } from '../../../support/page/fakeSession.ts';

const ALL: Partial<BroughtReducers> = { check: checkReducer, clock: clockReducer };

/** A page that grows, as startScreens lets it, and what its recorder would see. */
function aPage() {
  const store = createStore<AppState, UnknownAction>(coreReducer);
  const steps: { readonly action: UnknownAction; readonly state: AppState }[] = [];
  const first = store.getState();
  const dispatch = (action: UnknownAction) => {
    store.dispatch(action);
    steps.push({ action, state: store.getState() });
  };
  const bring = (slices: readonly string[], reducer: Reducer<AppState>) => {
    store.replaceReducer(reducer);
    dispatch(partBrought({ slices }));
  };
  return { first, steps, dispatch, bring };
}

const signIn = (id: string) => {
  const { im: _, ...user } = aUser({ id });
  return sessionStarted({ user, im: null, unlive: false });
};

function aMorning() {
  const page = aPage();
  page.dispatch(locationChanged({ path: '/login', search: '' }));
  page.dispatch(signIn('7'));
  page.bring(['chat', 'realtime', 'conversations'], rootReducerWith({}));
  page.dispatch(noticeRaised({ kind: 'warning', message: { key: 'errors.pageNotLoaded' } }));
  page.bring(['check'], rootReducerWith({ check: checkReducer }));
  page.dispatch(locationChanged({ path: '/checkList', search: '' }));
  page.bring(['clock'], rootReducerWith(ALL));
  page.dispatch(signIn('8'));
  page.dispatch(locationChanged({ path: '/home', search: '' }));
  return page;
}

describe('the reducer of a replay', () => {
  it('has the slices that the page had after each action, and no others', () => {
    const { first, steps } = aMorning();
    const reducer = createReplayReducer(ALL);
    let state = first;
    for (const step of steps) {
      state = reducer(state, step.action);
      expect(state).withContext(step.action.type).toEqual(step.state);
    }
    expect(state.check).withContext('came').not.toBeNull();
    expect(steps[1]?.state).withContext('had not come').not.toEqual(jasmine.objectContaining({ check: jasmine.anything() }));
  });

  it('begins anywhere', () => {
    const { steps } = aMorning();
    const reducer = createReplayReducer(ALL);
    for (let from = 0; from < steps.length; from += 1) {
      const start = steps[from]?.state;
      const end = steps.slice(from + 1).reduce<AppState | undefined>((state, { action }) => reducer(state, action), start);
      expect(end).withContext(`from ${from}`).toEqual(steps.at(-1)?.state);
    }
  });

  it('leaves a slice alone whose part it does not know', () => {
    const reducer = createReplayReducer({});
    const state = reducer(reducer(undefined, { type: '@@init' }), partBrought({ slices: ['chat', 'somethingNew'] }));
    expect(state.page.parts).toEqual(['chat', 'somethingNew']);
    expect(state.check).toBeNull();
  });
});
