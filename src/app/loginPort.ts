import { NOTHING_TYPED, type LoginPort, type LoginView } from '../features/login/index.ts';
import type { CoreState } from './coreReducer.ts';
import type { Runtime } from './runtime.ts';

export interface LoginPortOptions {
  readonly loadRuntime: () => Promise<Runtime>;
  /** Whether the page has found a token. */
  readonly mayBeSignedIn: boolean;
  /** What comes after the form is about to be needed. */
  readonly onSubmitted: () => void;
}

/**
 * Joins the login form to the store that loads beside it. What is submitted before is done once there is a store; a
 * store that does not load shows as a failed attempt, and the next attempt loads it again.
 */
export function createLoginPort({ loadRuntime, mayBeSignedIn, onSubmitted }: LoginPortOptions): LoginPort {
  const listeners = new Set<() => void>();
  let runtime: Runtime | null = null;
  let view: LoginView = {
    session: mayBeSignedIn ? 'pending' : 'signedOut',
    form: { status: 'idle', typed: NOTHING_TYPED },
  };

  const show = (next: LoginView) => {
    if (next.session === view.session && next.form === view.form) return;
    view = next;
    listeners.forEach((listener) => listener());
  };
  const ready = async (): Promise<Runtime> => {
    const loaded = await loadRuntime();
    if (runtime !== null) return runtime;
    runtime = loaded;
    if (view.form.typed !== NOTHING_TYPED) loaded.changeLogin(view.form.typed);
    loaded.store.subscribe(() => show(viewOf(loaded)));
    show(viewOf(loaded));
    return loaded;
  };
  const tellFailure = () =>
    show({
      session: 'signedOut',
      form: { status: 'failed', message: { key: 'errors.pageNotLoaded' }, typed: view.form.typed },
    });

  ready().catch(() => {
    if (mayBeSignedIn) tellFailure();
  });
  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submitted: (mode, values) => {
      onSubmitted();
      if (runtime === null) show({ ...view, form: { status: 'busy', typed: view.form.typed } });
      ready().then(({ submitLogin }) => submitLogin(mode, values), tellFailure);
    },
    changed: (typed) => {
      if (runtime !== null) runtime.changeLogin(typed);
      else show({ ...view, form: view.form.status === 'failed' ? { status: 'idle', typed } : { ...view.form, typed } });
    },
    checked: (problems) => {
      if (runtime !== null) runtime.checkLogin(problems);
      else show({ ...view, form: { ...view.form, typed: { ...view.form.typed, problems } } });
    },
  };
}

/** What the login form is told of a store. */
export function viewOf({ store }: { readonly store: { readonly getState: () => CoreState } }): LoginView {
  const { session, login } = store.getState();
  const names = { signedOut: 'signedOut', restoring: 'pending', signedIn: 'signedIn' } as const;
  return { session: names[session.status], form: login };
}
