import type { Store } from 'redux';
import { createRecorder, type Recorder } from '../actionLog/index.ts';
import { encodePassword } from '../common/passwords.ts';
import {
  fieldsChecked,
  formChanged,
  loginRequested,
  registerRequested,
  type LoginMode,
  type LoginProblems,
  type LoginTyped,
  type LoginValues,
} from '../features/login/index.ts';
import { restoreStarted } from '../features/session/index.ts';
import { createCoreDeps, now, type CoreDeps, type Ground } from './coreDeps.ts';
import { createPageReducer, type AppState, type PageReducer } from './coreReducer.ts';
import { coreSaga } from './coreSaga.ts';
import { LOG_RULES } from './logRules.ts';
import { locationChanged, type NavigationState } from './navigationSlice.ts';
import { createAppStore, type AppStore } from './store.ts';

/** The store and what runs on it. It loads beside the login form. */
export interface Runtime extends Pick<AppStore<AppState>, 'runSaga'> {
  readonly store: Store<AppState>;
  /** Of the store. */
  readonly reducers: PageReducer;
  readonly deps: CoreDeps;
  readonly recorder: Recorder<AppState>;
  /** From here on the password that was typed exists only encoded. */
  readonly submitLogin: (mode: LoginMode, values: LoginValues) => void;
  readonly changeLogin: (typed: LoginTyped) => void;
  readonly checkLogin: (problems: LoginProblems) => void;
  readonly moveTo: (place: NavigationState) => void;
}

/** Makes the store, starts its first sagas, and asks who is signed in when there is a token. */
export function startRuntime(ground: Ground): Runtime {
  const recorder = createRecorder<AppState>({ rules: LOG_RULES, now });
  const reducers = createPageReducer();
  const { store, runSaga } = createAppStore<AppState>({ reducer: reducers.reducer, recorder: recorder.middleware });
  const deps = createCoreDeps(ground, store);
  runSaga(coreSaga, deps);
  if (ground.tokens.current() !== null) store.dispatch(restoreStarted());
  return {
    store,
    runSaga,
    reducers,
    deps,
    recorder,
    submitLogin: (mode, { account, name, password }) => {
      const credentials = { account: account.trim(), encoded: encodePassword(password) };
      store.dispatch(
        mode === 'login' ? loginRequested(credentials) : registerRequested({ ...credentials, name: name.trim() }),
      );
    },
    changeLogin: (typed) => store.dispatch(formChanged(typed)),
    checkLogin: (problems) => store.dispatch(fieldsChecked(problems)),
    moveTo: (place) => store.dispatch(locationChanged(place)),
  };
}
