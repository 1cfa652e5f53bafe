import { NOTHING_TYPED, type LoginPort, type LoginView } from '../features/login/index.ts';
import type { CoreState } from './coreReducer.ts';
import type { Runtime } from './runtime.ts';

export interface LoginPortOptions {
  readonly loadRuntime: () => Promise<Runtime>;
  /** Whether the page has a token. */
  readonly mayBeSignedIn: boolean;
  /** Called at once, so that the next page can load in the meantime. */
  readonly onSubmitted: () => void;
}

/**
 * Connects the login form to the store, which loads at the same time. A form that is submitted earlier waits for the
 * store. If the store does not load, the attempt fails, and the next one loads it again.
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
  const showFailure = () =>
    show({
      session: 'signedOut',
      form: { status: 'failed', message: { key: 'errors.pageNotLoaded' }, typed: view.form.typed },
    });

  ready().catch(() => {
    if (mayBeSignedIn) showFailure();
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
      ready()
        .then(({ submitLogin }) => submitLogin(mode, values))
        .catch(showFailure);
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

/** The part of the state that the login form shows. */
export function viewOf({ store }: { readonly store: { readonly getState: () => CoreState } }): LoginView {
  const { session, login } = store.getState();
  const names = { signedOut: 'signedOut', restoring: 'pending', signedIn: 'signedIn' } as const;
  return { session: names[session.status], form: login };
}
