import { openDatabase, type Database } from '#server/db/connection.ts';
import { createLoginThrottle, LIMITS, type LoginThrottle, type LoginTry } from '#server/sessions/loginThrottle.ts';
import { TooManyTriesError } from '#server/common/errors.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NETWORKS = { loginNetworkMs: 90 * DAY_MS, loginNetworks: 3 };

describe('the login throttle', () => {
  let database: TestDatabase;
  let db: Database;
  let throttle: LoginThrottle;
  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    throttle = createLoginThrottle({ db, networks: NETWORKS });
  });
  afterAll(async () => {
    await db.close();
    await database.stop();
  });
  beforeEach(() => db.query('delete from login_try; delete from login_network'));

  const pass = (ms: number) => db.query("update login_try set last_at = last_at - $1 * interval '1 ms'", [ms]);
  /** Seconds until the next try is allowed. When it returns 0, the try is counted as failed. */
  const tryOnce = async (
    account: string,
    address: string,
    { by = throttle, device = null }: { readonly by?: LoginThrottle; readonly device?: string | null } = {},
  ): Promise<number> => {
    try {
      await by.begin(account, { address, device });
      return 0;
    } catch (error) {
      if (error instanceof TooManyTriesError) return Math.ceil(error.retryAfterMs / 1_000);
      throw error;
    }
  };
  const tryOften = async (
    count: number,
    account: string,
    address: string,
    device: string | null = null,
  ): Promise<readonly number[]> => {
    const waits = [];
    for (let attempt = 0; attempt < count; attempt += 1) waits.push(await tryOnce(account, address, { device }));
    return waits;
  };
  const signedIn = (account: string, address: string, device: string | null = null) =>
    throttle.signedIn(account, { address, device });

  it('allows five tries, then doubles the wait up to a minute', async () => {
    expect(await tryOften(5, 'someone', 'here')).toEqual([0, 0, 0, 0, 0]);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const waitS = await tryOnce('someone', 'here');
      waits.push(waitS);
      await pass(waitS * 1_000);
      expect(await tryOnce('someone', 'here')).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('counts by account and address, ignoring case, so the owner elsewhere never waits', async () => {
    await tryOften(5, 'Someone', 'there');
    expect(await tryOnce('sOMEONE', 'there')).toBeGreaterThan(0);
    expect(await tryOnce('someone', 'here')).toBe(0);
    expect(await tryOnce('another', 'there')).toBe(0);
  });

  it('blocks an address that tries many accounts, as long as it continues', async () => {
    let allowed = 0;
    while ((await tryOnce(`account${allowed}`, 'sprayer')) === 0) allowed += 1;
    expect(allowed).toBe(100);
    await pass(9 * MINUTE_MS);
    expect(await tryOnce('one-more', 'sprayer')).toBe(60);
    await pass(2 * MINUTE_MS);
    expect(await tryOnce('one-more', 'sprayer')).toBe(0);
  });

  it('counts concurrent tries on all server processes before they fail', async () => {
    const other = openDatabase(database.options, () => undefined);
    // Longer than all tries together take on any machine, so that no late try is allowed again.
    const limits = { ...LIMITS, firstWaitMs: LIMITS.longestWaitMs };
    const throttles = [db, other].map((each) => createLoginThrottle({ db: each, limits, networks: NETWORKS }));
    try {
      const waits = await Promise.all(
        Array.from({ length: 400 }, (_, index) => tryOnce('someone', 'here', { by: throttles[index % 2] ?? throttle })),
      );
      expect(waits.filter((waitS) => waitS === 0)).toHaveSize(5);
      expect(waits.filter((waitS) => waitS > limits.firstWaitMs / 1_000)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('does not count refused tries', async () => {
    await tryOften(150, 'someone', 'here');
    expect(await tryOnce('neighbour', 'here')).toBe(0);
  });

  it('forgets successful and old tries', async () => {
    await tryOften(4, 'someone', 'here');
    await (await throttle.begin('someone', { address: 'here', device: null })).succeeded();
    expect(await tryOften(5, 'someone', 'here')).toEqual([0, 0, 0, 0, 0]);
    await pass(11 * MINUTE_MS);
    expect(await tryOnce('someone', 'here')).toBe(0);
    const { rows } = await db.query('select count from login_try');
    expect(rows).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('deletes expired tries only', async () => {
    await tryOnce('someone', 'here');
    await pass(11 * MINUTE_MS);
    await tryOnce('someone', 'there');
    await throttle.forgetOld();
    expect((await db.query('select from login_try')).rows).toHaveSize(2);
  });

  it('accepts account names of any length, and stores neither name nor address', async () => {
    expect(await tryOnce('x'.repeat(100_000), '198.51.100.7')).toBe(0);
    const { rows } = await db.query<{ key: string }>('select key from login_try');
    expect(rows.filter(({ key }) => key.includes('x'.repeat(10)) || key.includes('198.51'))).toEqual([]);
  });

  describe('for an account that has signed in from a network before', () => {
    const sprayFrom = async (address: string) => {
      for (let number = 0; (await tryOnce(`made-up ${number}`, address)) === 0; number += 1)
        expect(number).toBeLessThan(200);
    };

    it('lets it in there despite failures of others', async () => {
      await signedIn('Someone', 'office');
      await sprayFrom('office');
      expect(await tryOnce('a stranger', 'office')).toBeGreaterThan(60);
      const attempt = await throttle.begin('someone', { address: 'office', device: null });
      expect(attempt.knownBy).toBe('network');
      await attempt.succeeded();
      expect(await tryOnce('a stranger', 'office'))
        .withContext('a success there gives no one else a try')
        .toBeGreaterThan(60);
    });

    it('makes guessing wait there, up to a minute', async () => {
      await signedIn('someone', 'office');
      await sprayFrom('office');
      expect(await tryOften(6, 'someone', 'office')).toEqual([0, 0, 0, 0, 0, 1]);
      for (let attempt = 0; attempt < 8; attempt += 1) {
        await db.query(`update login_try set last_at = last_at - interval '1 minute' where count < 100`);
        expect(await tryOnce('someone', 'office')).toBe(0);
      }
      const wait = await tryOnce('someone', 'office');
      expect([wait > 30, wait <= 60]).toEqual([true, true]);
    });

    it('does not apply to other accounts or networks', async () => {
      await signedIn('someone', 'office');
      await sprayFrom('cafe');
      expect(await tryOnce('someone', 'cafe')).toBeGreaterThan(60);
    });

    it('forgets networks that are unused for long, and all but the latest', async () => {
      for (const network of ['one', 'two', 'three', 'four']) await signedIn('someone', network);
      await signedIn('another', 'one');
      const count = async () => (await db.query('select from login_network')).rows.length;
      expect(await count()).toBe(4);
      await sprayFrom('one');
      expect(await tryOnce('someone', 'one'))
        .withContext('its oldest of four')
        .toBeGreaterThan(0);
      expect(await tryOnce('another', 'one')).toBe(0);
      await db.query(`update login_network set last_at = last_at - interval '89 days'`);
      await signedIn('someone', 'four');
      await throttle.forgetOld();
      expect(await count()).toBe(4);
      await db.query(`update login_network set last_at = last_at - interval '2 days'`);
      await throttle.forgetOld();
      expect(await count()).toBe(1);
    });

    it('stores neither its name nor the network', async () => {
      await signedIn('somebody-particular', '198.51.100.7');
      const { rows } = await db.query('select * from login_network');
      expect(JSON.stringify(rows)).not.toMatch(/particular|198\.51/);
    });
  });

  describe('for an account that has signed in on a device before', () => {
    const PHONE = 'phone';

    it('lets it in there, whatever fails on the account in the same network', async () => {
      await signedIn('Someone', 'office', PHONE);
      await tryOften(20, 'someone', 'office');
      expect(await tryOnce('someone', 'office')).toBeGreaterThan(0);
      const attempt = await throttle.begin('someone', { address: 'office', device: PHONE });
      expect(attempt.knownBy).toBe('device');
      await attempt.succeeded();
      expect(await tryOnce('someone', 'office'))
        .withContext('a success there gives no one else a try')
        .toBeGreaterThan(0);
    });

    it('makes guessing with it wait, wherever it is', async () => {
      await signedIn('someone', 'office', PHONE);
      expect(await tryOften(5, 'someone', 'office', PHONE)).toEqual([0, 0, 0, 0, 0]);
      expect(await tryOnce('someone', 'cafe', { device: PHONE })).toBe(1);
      expect(await tryOnce('someone', 'cafe', { device: 'laptop' }))
        .withContext('others there')
        .toBe(0);
    });

    it('remembers as many devices as networks, and neither name nor device', async () => {
      for (const device of ['one', 'two', 'three', 'four']) await signedIn('someone', 'office', device);
      const { rows } = await db.query('select * from login_network');
      expect(rows).toHaveSize(NETWORKS.loginNetworks + 1);
      expect(JSON.stringify(rows)).not.toMatch(/someone|four/);
      expect((await throttle.begin('someone', { address: 'cafe', device: 'one' })).knownBy).toBeNull();
      expect((await throttle.begin('someone', { address: 'cafe', device: 'four' })).knownBy).toBe('device');
    });
  });

  it('counts password checks within a session separately', async () => {
    const within = async (sessionId: string): Promise<LoginTry | null> =>
      throttle.beginWithin(sessionId).catch((error: unknown) => {
        if (error instanceof TooManyTriesError) return null;
        throw error;
      });
    const tries = [];
    for (let attempt = 0; attempt < 6; attempt += 1) tries.push(await within('7'));
    expect(tries.map((each) => each !== null)).toEqual([true, true, true, true, true, false]);
    expect(await within('8')).not.toBeNull();
    await tries[0]?.succeeded();
    expect(await within('7')).not.toBeNull();
    expect((await db.query('select from login_try')).rows).toHaveSize(2);
  });

  it('takes back a try in which no password was checked', async () => {
    for (let attempt = 0; attempt < 9; attempt += 1)
      await (await throttle.begin('someone', { address: '2001:db8::1', device: null })).takeBack();
    const { rows } = await db.query('select sum(count)::int as count from login_try');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('stops an IPv6 customer who goes through the networks of a /48', async () => {
    let allowed = 0;
    while ((await tryOnce(`made-up ${allowed}`, `2001:db8:a:${(allowed * 7).toString(16)}::1`)) === 0) allowed += 1;
    expect(allowed).toBe(200);
    expect(await tryOnce('another', '2001:db8:a:ffff::1')).toBeGreaterThan(60);
    expect(await tryOnce('another', '2001:db8:b::1')).toBe(0);
    await db.query('delete from login_try');
    allowed = 0;
    while ((await tryOnce(`made-up ${allowed}`, `2001:db8:a:${(allowed % 256).toString(16)}::1`)) === 0) allowed += 1;
    expect(allowed).withContext('of a /56').toBe(150);
  });

  it("treats the addresses of one customer's network as one", async () => {
    await tryOften(5, 'someone', '2001:db8:1:2::1');
    expect(await tryOnce('someone', '2001:DB8:1:2:ffff:0:0:9')).toBeGreaterThan(0);
    expect(await tryOnce('someone', '2001:db8:1:3::1')).toBe(0);
  });
});
