import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { PermissionContext, Permitted, usePermission, isPermitted } from '#common/permission.ts';
import { render } from '../../support/page/render.tsx';

/** A button that uses the hook. */
function Deletion({ keys }: { readonly keys: readonly string[] }) {
  return <button disabled={!usePermission(keys)}>Delete</button>;
}

const STAFF = { type: 'D', uris: ['/live-service/index', '/query-service/index/Edit'] } as const;

describe('permissions', () => {
  it('require one of the keys', () => {
    expect(isPermitted(STAFF, ['/account/index', '/live-service/index'])).toBeTrue();
    expect(isPermitted(STAFF, ['/account/index'])).toBeFalse();
    expect(isPermitted(STAFF, ['/live-service'])).toBeFalse();
    expect(isPermitted(null, ['/live-service/index'])).toBeFalse();
  });

  it('are all granted to type A, and not to a leader', () => {
    expect(isPermitted({ type: 'A', uris: [] }, ['/account/index'])).toBeTrue();
    expect(isPermitted({ type: 'L', uris: [] }, ['/account/index'])).toBeFalse();
  });

  it('throw on an empty list of keys, for anyone', () => {
    expect(() => isPermitted({ type: 'A', uris: [] }, [])).toThrowError();
    expect(() => isPermitted(STAFF, ['/live-service/index', ''])).toThrowError();
  });

  it('hide what is not allowed', async () => {
    const { root } = await render(
      <PermissionContext value={STAFF}>
        <Permitted anyOf={['/query-service/index/Edit']}>
          <b>edit</b>
        </Permitted>
        <Permitted anyOf={['/account/index/Delete']}>
          <b>delete</b>
        </Permitted>
      </PermissionContext>,
    );
    expect(root.textContent).toBe('edit');
  });

  it('throw for a button without keys', async () => {
    const reported = spyOn(console, 'error');
    const { root } = await render(
      <PermissionContext value={STAFF}>
        <ErrorBoundary fallback={({ message }) => message}>
          <Permitted anyOf={[]}>
            <b>anything</b>
          </Permitted>
        </ErrorBoundary>
      </PermissionContext>,
    );
    expect(root.textContent).toContain('at least one key');
    expect(reported).toHaveBeenCalled();
  });

  it('are all denied when no one is signed in', async () => {
    const { root, show } = await render(
      <Permitted anyOf={['/live-service/index']}>
        <b>tasks</b>
      </Permitted>,
    );
    expect(root.textContent).toBe('');
    await show(
      <PermissionContext value={null}>
        <Permitted anyOf={['/live-service/index']}>
          <b>tasks</b>
        </Permitted>
      </PermissionContext>,
    );
    expect(root.textContent).toBe('');
  });

  it('follow changes while the page is open, also in the hook', async () => {
    const page = (uris: readonly string[], type: 'A' | 'D' = 'D') => (
      <PermissionContext value={{ type, uris }}>
        <Permitted anyOf={['/account/index/Eidt', '/account/index/Addmenu']}>
          <b>edit</b>
        </Permitted>
        <Deletion keys={['/account/index/Delete']} />
      </PermissionContext>
    );
    const { root, show } = await render(page([]));
    const seen = () => [root.querySelector('b') !== null, root.querySelector('button')?.disabled === false];
    expect(seen()).toEqual([false, false]);
    await show(page(['/account/index/Addmenu']));
    expect(seen()).toEqual([true, false]);
    await show(page(['/account/index/Delete', '/account/index/Edit']));
    expect(seen()).toEqual([false, true]);
    await show(page([], 'A'));
    expect(seen()).toEqual([true, true]);
    await show(page([]));
    expect(seen()).toEqual([false, false]);
  });

  it('throw in the hook without keys, even for an admin', async () => {
    spyOn(console, 'error');
    const { root } = await render(
      <PermissionContext value={{ type: 'A', uris: [] }}>
        <ErrorBoundary fallback={({ message }) => message}>
          <Deletion keys={[]} />
        </ErrorBoundary>
      </PermissionContext>,
    );
    expect(root.textContent).toContain('at least one key');
  });
});
