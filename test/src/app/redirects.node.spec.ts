import { destinationOf, isSamePath, loginFor } from '#src/app/redirects.ts';

const ORIGIN = 'https://desk.example';
const wanted = (path: string) => `?redirect=${encodeURIComponent(path)}`;

describe('redirects', () => {
  it('leads to the login form and back to the wanted path', () => {
    const to = loginFor({ pathname: '/checkList', search: '?tab=all&id=1', hash: '' });
    expect(to).toEqual({ pathname: '/login', search: '?redirect=%2FcheckList%3Ftab%3Dall%26id%3D1' });
    expect(destinationOf('?redirect=%2FcheckList%3Ftab%3Dall%26id%3D1', ORIGIN)).toBe('/checkList?tab=all&id=1');
  });

  it('has no parameter for the root', () => {
    expect(loginFor({ pathname: '/', search: '', hash: '' })).toEqual({ pathname: '/login', search: '' });
    expect(destinationOf('', ORIGIN)).toBe('/');
  });

  it('never leaves this site', () => {
    for (const path of [
      '//evil.example',
      '//evil.example/x',
      '/\\evil.example',
      '/\\/evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      'evil',
      '/\t/evil.example',
      '/\n/evil.example',
      '\\\\evil.example',
      ' //evil.example',
      '//evil.example@desk.example',
      'http:evil.example',
      '/%5Cevil.example/..//evil.example',
    ]) {
      const url = new URL(destinationOf(wanted(path), ORIGIN), ORIGIN);
      expect(url.origin).withContext(path).toBe(ORIGIN);
    }
  });

  it('never leads to the login form itself', () => {
    expect(destinationOf(wanted('/login?redirect=/login'), ORIGIN)).toBe('/');
    expect(destinationOf(wanted('/LOGIN/'), ORIGIN)).toBe('/');
  });

  it('ignores case and a slash at the end of paths', () => {
    expect(isSamePath('/CheckList/', '/checklist')).toBeTrue();
    expect(isSamePath('/', '/')).toBeTrue();
    expect(isSamePath('/check', '/checklist')).toBeFalse();
  });
});
