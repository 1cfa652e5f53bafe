import { ErrorBoundary } from '../../../src/common/components/ErrorBoundary.tsx';
import { PermissionProvider, Permitted } from '../../../src/common/permission/Permitted.tsx';
import { isPermitted } from '../../../src/common/permission/permission.ts';
import { render } from '../../support/page/render.tsx';

const STAFF = { type: 'D', uris: ['/live-service/index', '/query-service/index/Edit'] } as const;

describe('permissions', () => {
  it('need one of the keys', () => {
    expect(isPermitted(STAFF, ['/account/index', '/live-service/index'])).toBeTrue();
    expect(isPermitted(STAFF, ['/account/index'])).toBeFalse();
    expect(isPermitted(STAFF, ['/live-service'])).toBeFalse();
    expect(isPermitted(null, ['/live-service/index'])).toBeFalse();
  });

  it('are all type A\'s, and not a leader\'s', () => {
    expect(isPermitted({ type: 'A', uris: [] }, ['/account/index'])).toBeTrue();
    expect(isPermitted({ type: 'L', uris: [] }, ['/account/index'])).toBeFalse();
  });

  it('refuse to be asked about nothing, whoever asks', () => {
    expect(() => isPermitted({ type: 'A', uris: [] }, [])).toThrowError();
    expect(() => isPermitted(STAFF, ['/live-service/index', ''])).toThrowError();
  });

  it('take away what is not allowed', async () => {
    const { root } = await render(
      <PermissionProvider holder={STAFF}>
        <Permitted anyOf={['/query-service/index/Edit']}><b>edit</b></Permitted>
        <Permitted anyOf={['/account/index/Delete']}><b>delete</b></Permitted>
      </PermissionProvider>,
    );
    expect(root.textContent).toBe('edit');
  });

  it('raise an error for a button without keys', async () => {
    const told = spyOn(console, 'error');
    const { root } = await render(
      <PermissionProvider holder={STAFF}>
        <ErrorBoundary fallback={({ message }) => message}><Permitted anyOf={[]}><b>anything</b></Permitted></ErrorBoundary>
      </PermissionProvider>,
    );
    expect(root.textContent).toContain('at least one key');
    expect(told).toHaveBeenCalled();
  });
});
