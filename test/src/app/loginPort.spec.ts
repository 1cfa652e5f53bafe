import { createLoginPort } from '#src/app/loginPort.ts';
import { startRuntime, type Runtime } from '#src/app/runtime.ts';
import { createNavigator } from '#src/app/browser/pageEnvironment.ts';
import { NOTHING_TYPED } from '#src/features/login/index.ts';
import { FakeWorld } from '../../support/page/fakeSession.ts';
import { interceptXhr } from '../../support/page/fakeXhr.ts';
import { settle } from '../../support/page/testStore.ts';

const VALUES = { account: ' staff07 ', name: '', password: 'demo-2026' };

describe('the login port', () => {
  const setUp = (mayBeSignedIn = false) => {
    const requests = interceptXhr();
    const world = new FakeWorld();
    const loads: { resolve: () => void; reject: () => void }[] = [];
    const loadRuntime = () =>
      new Promise<Runtime>((resolve, reject) => {
        loads.push({
          resolve: () => resolve(startRuntime({ tokens: world.tokens, navigator: createNavigator() })),
          reject: () => reject(new Error('no network')),
        });
      });
    const onSubmitted = jasmine.createSpy('onSubmitted');
    const port = createLoginPort({ loadRuntime, mayBeSignedIn, onSubmitted });
    let changes = 0;
    port.subscribe(() => {
      changes += 1;
    });
    return { port, loads, requests, onSubmitted, changes: () => changes };
  };

  it('submits once the store has loaded', async () => {
    const { port, loads, requests, onSubmitted } = setUp();
    expect(port.view()).toEqual({ session: 'signedOut', form: { status: 'idle', typed: NOTHING_TYPED } });
    port.submitted('login', VALUES);
    expect(onSubmitted).toHaveBeenCalledTimes(1);
    expect(port.view().form.status).toBe('busy');
    await settle();
    expect(requests).toHaveSize(0);
    loads.forEach(({ resolve }) => resolve());
    await settle();
    expect(requests.map(({ url }) => url)).toEqual(['/api/sso/login']);
    const sent = JSON.stringify(requests[0]?.body);
    expect(sent).toContain('"account":"staff07"');
    expect(sent).toMatch(/"password":"[0-9a-f]{64}"/);
    expect(sent).not.toContain('demo-2026');
    expect(port.view().form.status).toBe('busy');
  });

  it('fails if the store cannot load, and loads it again at the next attempt', async () => {
    const { port, loads } = setUp();
    port.submitted('login', VALUES);
    loads.forEach(({ reject }) => reject());
    await settle();
    expect(port.view().form).toEqual({
      status: 'failed',
      message: { key: 'errors.pageNotLoaded' },
      typed: NOTHING_TYPED,
    });
    port.submitted('login', VALUES);
    expect(port.view().form.status).toBe('busy');
    loads.at(-1)?.resolve();
    await settle();
    expect(port.view().form.status).toBe('busy');
  });

  it('passes earlier input to the store when it has loaded', async () => {
    const { port, loads } = setUp();
    port.changed({ ...NOTHING_TYPED, account: 'sta' });
    port.checked({ password: 'login.enterPassword' });
    const typed = { ...NOTHING_TYPED, account: 'sta', problems: { password: 'login.enterPassword' } } as const;
    expect(port.view().form.typed).toEqual(typed);
    loads.forEach(({ resolve }) => resolve());
    await settle();
    expect(port.view().form.typed).toEqual(typed);
    port.changed({ ...typed, account: 'staff07' });
    expect(port.view().form.typed.account).toBe('staff07');
  });

  it('waits if a user may be signed in, and shows the form if the store does not load', async () => {
    const { port, loads } = setUp(true);
    expect(port.view().session).toBe('pending');
    loads.forEach(({ reject }) => reject());
    await settle();
    expect(port.view().session).toBe('signedOut');
  });

  it('returns the same view until something changes', async () => {
    const { port, loads, changes } = setUp();
    loads.forEach(({ resolve }) => resolve());
    await settle();
    const view = port.view();
    const before = changes();
    port.changed(view.form.typed);
    expect(port.view()).toBe(view);
    expect(changes()).toBe(before);
  });
});
