import { createPasswords, encodedOf, NOBODYS_HASH, verifyOf } from '../../../server/services/passwords.ts';

const VERIFY = verifyOf(encodedOf('not so common'));
/** Variant, version and cost of a hash, without salt and hash. */
const costOf = (hash: string) => hash.split('$').slice(0, 4);

describe('passwords', () => {
  const passwords = createPasswords();

  it('match their own hash, which is another one each time, and no other', async () => {
    const [one, other] = await Promise.all([passwords.hash(VERIFY), passwords.hash(VERIFY)]);
    expect(one).not.toBe(other);
    expect(await passwords.matches(one, VERIFY)).toBeTrue();
    expect(await passwords.matches(one, verifyOf(encodedOf('not so Common')))).toBeFalse();
  });

  it('of an account that does not exist cost as much to compare, and never match', async () => {
    expect(costOf(NOBODYS_HASH)).toEqual(costOf(await passwords.hash(VERIFY)));
    expect(costOf(NOBODYS_HASH)).toEqual(['', 'argon2id', 'v=19', 'm=65536,t=3,p=1']);
    expect(await passwords.matches(null, VERIFY)).toBeFalse();
  });
});
