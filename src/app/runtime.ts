import type { Store } from 'redux';
import { encodeStored } from '#common/passwords.ts';
import { toastsSaga } from '#common/toasts/index.ts';
import { createRecorder, type Recorder } from '../actionLog/index.ts';
import {
  fieldsChecked,
  formChanged,
  loginRequested,
  registerRequested,
  type LoginMode,
  type LoginProblems,
  type LoginTyped,
  type LoginValues,
  loginSaga,
} from '../features/login/index.ts';
import { restoreStarted, sessionSaga } from '../features/session/index.ts';
import { createCoreDeps, localNow, type CoreDeps, type PageEnvironment } from './coreDeps.ts';
import { createPageReducer, type AppState, type PageReducer } from './coreReducer.ts';
import { LOG_RULES } from './logRules.ts';
import { locationChanged, type NavigationState } from './navigationSlice.ts';
import { restoreSessionSaga } from './restoreSessionSaga.ts';
import { createAppStore } from './store.ts';
import { supervise } from './supervise.ts';

/** The store and its first sagas. It loads together with the login form. */
export interface Runtime {
  readonly store: Store<AppState>;
  readonly runSaga: ReturnType<typeof createAppStore>['runSaga'];
  /** The reducer of the store. */
  readonly reducers: PageReducer;
  readonly deps: CoreDeps;
  readonly recorder: Recorder<AppState>;
  /** Encodes the password before it enters the store. */
  readonly submitLogin: (mode: LoginMode, values: LoginValues) => void;
  readonly changeLogin: (typed: LoginTyped) => void;
  readonly checkLogin: (problems: LoginProblems) => void;
  readonly moveTo: (address: NavigationState) => void;
}

/** Creates the store and starts its first sagas. If there is a token, it restores the session. */
export function startRuntime(environment: PageEnvironment): Runtime {
  const recorder = createRecorder<AppState>({ rules: LOG_RULES, now: localNow });
  const reducers = createPageReducer();
  const { store, runSaga } = createAppStore<AppState>({ reducer: reducers.reducer, recorder: recorder.middleware });
  const deps = createCoreDeps(environment, store);
  runSaga(coreSaga, deps);
  if (environment.tokens.current() !== null) store.dispatch(restoreStarted());
  return {
    store,
    runSaga,
    reducers,
    deps,
    recorder,
    submitLogin: (mode, { account, name, password }) => {
      const credentials = { account: account.trim(), ...encodeStored(password) };
      store.dispatch(
        mode === 'login' ? loginRequested(credentials) : registerRequested({ ...credentials, name: name.trim() }),
      );
    },
    changeLogin: (typed) => store.dispatch(formChanged(typed)),
    checkLogin: (problems) => store.dispatch(fieldsChecked(problems)),
    moveTo: (address) => store.dispatch(locationChanged(address)),
  };
}

/** Sagas that run from the start, also on the login form. */
function coreSaga(deps: CoreDeps) {
  return supervise(deps, {
    toasts: toastsSaga,
    session: () => sessionSaga(deps),
    login: () => loginSaga(deps),
    restoreSession: () => restoreSessionSaga(deps),
  });
}
