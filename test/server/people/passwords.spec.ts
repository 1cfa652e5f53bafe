import { register } from '#contract/http/auth.ts';
import { createPasswords, encodedOf, UNKNOWN_ACCOUNT_HASH, verifyOf, ofPerson } from '#server/people/passwords.ts';
import { startServer } from '../../support/testServer.ts';

const VERIFY = verifyOf(encodedOf('not so common'));
/** Variant, version and cost of a hash, without salt and hash. */
const costOf = (hash: string) => hash.split('$').slice(0, 4);

describe('passwords', () => {
  const passwords = createPasswords();
  const me = ofPerson('7', new AbortController().signal);

  it('are encoded by commands as by pages, in any normal form', () => {
    expect(encodedOf('Cafe\u0301-2026')).toBe(encodedOf('Caf\u00e9-2026'));
    expect(encodedOf('\uff50\uff41\uff53\uff53')).toBe(encodedOf('pass'));
  });

  it('match their own hash only, which differs each time', async () => {
    const [one, other] = await Promise.all([passwords.hash(VERIFY, me), passwords.hash(VERIFY, me)]);
    expect(one).not.toBe(other);
    expect(await passwords.matches(one, VERIFY, me)).toBeTrue();
    expect(await passwords.matches(one, verifyOf(encodedOf('not so Common')), me)).toBeFalse();
  });

  it('take as long to compare for an unknown account, and never match', async () => {
    expect(costOf(UNKNOWN_ACCOUNT_HASH)).toEqual(costOf(await passwords.hash(VERIFY, me)));
    expect(costOf(UNKNOWN_ACCOUNT_HASH)).toEqual(['', 'argon2id', 'v=19', 'm=65536,t=3,p=1']);
    expect(await passwords.matches(null, VERIFY, me)).toBeFalse();
  });

  it('are always hashed at full cost by a server', async () => {
    const server = await startServer({ isFullCost: true, env: { ALLOW_REGISTER: '1' } });
    try {
      expect(
        (await server.call(register, { account: 'someone', name: 'Someone', password: encodedOf('not so common') }))
          .code,
      ).toBe(200);
      const { rows } = await server.db.query<{ password_hash: string }>(
        `select password_hash from staff where account = 'someone'`,
      );
      expect(rows.map(({ password_hash }) => costOf(password_hash))).toEqual([costOf(UNKNOWN_ACCOUNT_HASH)]);
    } finally {
      await server.stop();
    }
  });
});
