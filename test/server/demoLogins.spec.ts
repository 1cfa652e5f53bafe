import { demoLoginsOf } from '#server/demo.ts';

describe('the login page of a demonstration', () => {
  it('offers the first account of each kind, if their password is published', () => {
    expect(demoLoginsOf({ hasKnownPassword: true, newPasswords: null }).map(({ account }) => account)).toEqual([
      'admin01',
      'leader01',
      'staff01',
      'dev01',
    ]);
    for (const demo of [null, { hasKnownPassword: false, newPasswords: new Map([['admin', 'secret']]) }])
      expect(demoLoginsOf(demo)).toEqual([]);
  });
});
