import { toastsSaga } from '#common/toasts/index.ts';
import { createCauses, createRecorder } from '../actionLog/index.ts';
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
import { personCause } from './browser/personCause.ts';
import { createCoreDeps, localNow, type CoreDeps, type PageEnvironment } from './coreDeps.ts';
import { createPageReducer, type AppState } from './coreReducer.ts';
import { LOG_RULES } from './logRules.ts';
import { locationChanged, type NavigationState } from './navigationSlice.ts';
import { restoreSessionSaga } from './restoreSessionSaga.ts';
import { createAppStore } from './store.ts';
import { supervise } from './supervise.ts';

/** The store and its first sagas. It loads together with the login form. */
export type Runtime = ReturnType<typeof startRuntime>;

/** Creates the store and starts its first sagas. If there is a token, it restores the session. */
export function startRuntime(environment: PageEnvironment) {
  const causes = createCauses(personCause);
  const recorder = createRecorder<AppState>({ rules: LOG_RULES, now: localNow, causes });
  const reducers = createPageReducer();
  const { store, runSaga } = createAppStore<AppState>({
    reducer: reducers.reducer,
    recorder: recorder.middleware,
    causes,
  });
  const deps = createCoreDeps(environment, store);
  runSaga(coreSaga, deps);
  if (environment.tokens.current() !== null) store.dispatch(restoreStarted());
  // A login then need not wait for it. If it does not load, the login tries again.
  else deps.loadPasswords().catch(() => undefined);
  return {
    store,
    runSaga,
    reducers,
    deps,
    recorder,
    /** Encodes the password before it enters the store. Rejects when the code for it does not load. */
    submitLogin: async (mode: LoginMode, { account, name, password }: LoginValues) => {
      const { encodeStored } = await deps.loadPasswords();
      const credentials = { account: account.trim(), ...encodeStored(password) };
      store.dispatch(
        mode === 'login' ? loginRequested(credentials) : registerRequested({ ...credentials, name: name.trim() }),
      );
    },
    changeLogin: (typed: LoginTyped) => void store.dispatch(formChanged(typed)),
    checkLogin: (problems: LoginProblems) => void store.dispatch(fieldsChecked(problems)),
    moveTo: (address: NavigationState) => void store.dispatch(locationChanged(address)),
  };
}

/** Sagas that run from the start, also on the login form. */
export function coreSaga(deps: CoreDeps) {
  return supervise(deps, {
    toasts: toastsSaga,
    session: () => sessionSaga(deps),
    login: () => loginSaga(deps),
    restoreSession: () => restoreSessionSaga(deps),
  });
}
