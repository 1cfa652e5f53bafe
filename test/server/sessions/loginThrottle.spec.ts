import { openDatabase, type Database } from '../../../server/db/connection.ts';
import { createLoginThrottle, LIMITS, type LoginThrottle } from '../../../server/sessions/loginThrottle.ts';
import { networkOf, plainAddress } from '../../../server/common/networks.ts';
import { TooManyTriesError } from '../../../server/common/errors.ts';
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
  /** Seconds that the next try has to wait; 0 when it may come, and then it counts as failed. */
  const tryOnce = async (account: string, address: string, by = throttle): Promise<number> => {
    try {
      await by.begin(account, address);
      return 0;
    } catch (error) {
      if (error instanceof TooManyTriesError) return Math.ceil(error.retryAfterMs / 1_000);
      throw error;
    }
  };
  const tryOften = async (count: number, account: string, address: string): Promise<readonly number[]> => {
    const waits = [];
    for (let attempt = 0; attempt < count; attempt += 1) waits.push(await tryOnce(account, address));
    return waits;
  };

  it('lets five tries pass and makes each one after wait twice as long, to a minute at most', async () => {
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

  it(
    'counts by account and address: the owner at another address never waits, ' + 'whatever the case of the account',
    async () => {
      await tryOften(5, 'Someone', 'there');
      expect(await tryOnce('sOMEONE', 'there')).toBeGreaterThan(0);
      expect(await tryOnce('someone', 'here')).toBe(0);
      expect(await tryOnce('another', 'there')).toBe(0);
    },
  );

  it('stops an address that tries one password on many accounts, for as long as it goes on', async () => {
    let allowed = 0;
    while ((await tryOnce(`account${allowed}`, 'sprayer')) === 0) allowed += 1;
    expect(allowed).toBe(100);
    await pass(9 * MINUTE_MS);
    expect(await tryOnce('one-more', 'sprayer')).toBe(60);
    await pass(2 * MINUTE_MS);
    expect(await tryOnce('one-more', 'sprayer')).toBe(0);
  });

  it('counts tries at once before any of them has failed, on however many server processes', async () => {
    const other = openDatabase(database.options, () => undefined);
    // Longer than all tries together take on any machine: none may come late enough to be allowed again.
    const limits = { ...LIMITS, firstWaitMs: LIMITS.longestWaitMs };
    const throttles = [db, other].map((each) => createLoginThrottle({ db: each, limits, networks: NETWORKS }));
    try {
      const waits = await Promise.all(
        Array.from({ length: 400 }, (_, index) => tryOnce('someone', 'here', throttles[index % 2])),
      );
      expect(waits.filter((waitS) => waitS === 0)).toHaveSize(5);
      expect(waits.filter((waitS) => waitS > limits.firstWaitMs / 1_000)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('does not let what it refuses count: a flood on one account leaves the others at its address alone', async () => {
    await tryOften(150, 'someone', 'here');
    expect(await tryOnce('neighbour', 'here')).toBe(0);
  });

  it('forgets what succeeded, and what is long ago', async () => {
    await tryOften(5, 'someone', 'here');
    await throttle.succeeded('someone', 'here');
    expect(await tryOften(5, 'someone', 'here')).toEqual([0, 0, 0, 0, 0]);
    await pass(11 * MINUTE_MS);
    expect(await tryOnce('someone', 'here')).toBe(0);
    const { rows } = await db.query('select count from login_try');
    expect(rows).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('deletes what counts for nothing any more, and only that', async () => {
    await tryOnce('someone', 'here');
    await pass(11 * MINUTE_MS);
    await tryOnce('someone', 'there');
    await throttle.forgetOld();
    expect((await db.query('select from login_try')).rows).toHaveSize(2);
  });

  it('takes an account of any length, and keeps neither its name nor the address', async () => {
    expect(await tryOnce('x'.repeat(100_000), '198.51.100.7')).toBe(0);
    const { rows } = await db.query<{ key: string }>('select key from login_try');
    expect(rows.filter(({ key }) => key.includes('x'.repeat(10)) || key.includes('198.51'))).toEqual([]);
  });

  describe('of an account that has signed in from a network before', () => {
    const sprayFrom = async (address: string) => {
      for (let number = 0; (await tryOnce(`made-up ${number}`, address)) === 0; number += 1)
        expect(number).toBeLessThan(200);
    };

    it('lets it in there, however many others have failed there', async () => {
      await throttle.signedIn('Someone', 'office');
      await sprayFrom('office');
      expect(await tryOnce('a stranger', 'office')).toBeGreaterThan(60);
      expect(await tryOnce('someone', 'office')).toBe(0);
      await throttle.succeeded('someone', 'office');
      expect(await tryOnce('a stranger', 'office'))
        .withContext('a success there gives nobody else a try')
        .toBeGreaterThan(60);
    });

    it('makes guessing at it wait there as anywhere, a minute at most', async () => {
      await throttle.signedIn('someone', 'office');
      await sprayFrom('office');
      expect(await tryOften(6, 'someone', 'office')).toEqual([0, 0, 0, 0, 0, 1]);
      for (let attempt = 0; attempt < 8; attempt += 1) {
        await db.query(`update login_try set last_at = last_at - interval '1 minute' where count < 100`);
        expect(await tryOnce('someone', 'office')).toBe(0);
      }
      const wait = await tryOnce('someone', 'office');
      expect([wait > 30, wait <= 60]).toEqual([true, true]);
    });

    it('helps nobody else, and nowhere else', async () => {
      await throttle.signedIn('someone', 'office');
      await sprayFrom('cafe');
      expect(await tryOnce('someone', 'cafe')).toBeGreaterThan(60);
    });

    it('forgets networks that were not used for long, and all but the latest few', async () => {
      for (const network of ['one', 'two', 'three', 'four']) await throttle.signedIn('someone', network);
      await throttle.signedIn('another', 'one');
      const count = async () => (await db.query('select from login_network')).rows.length;
      expect(await count()).toBe(4);
      await sprayFrom('one');
      expect(await tryOnce('someone', 'one'))
        .withContext('its oldest of four')
        .toBeGreaterThan(0);
      expect(await tryOnce('another', 'one')).toBe(0);
      await db.query(`update login_network set last_at = last_at - interval '89 days'`);
      await throttle.signedIn('someone', 'four');
      await throttle.forgetOld();
      expect(await count()).toBe(4);
      await db.query(`update login_network set last_at = last_at - interval '2 days'`);
      await throttle.forgetOld();
      expect(await count()).toBe(1);
    });

    it('keeps neither its name nor the network', async () => {
      await throttle.signedIn('somebody-particular', '198.51.100.7');
      const { rows } = await db.query('select * from login_network');
      expect(JSON.stringify(rows)).not.toMatch(/particular|198\.51/);
    });
  });

  it('counts passwords within a session by that session alone', async () => {
    const within = async (sessionId: string) => {
      try {
        await throttle.beginWithin(sessionId);
        return true;
      } catch (error) {
        if (error instanceof TooManyTriesError) return false;
        throw error;
      }
    };
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await within('7'));
    expect(answers).toEqual([true, true, true, true, true, false]);
    expect(await within('8')).toBeTrue();
    await throttle.succeededWithin('7');
    expect(await within('7')).toBeTrue();
    expect((await db.query('select from login_try')).rows).toHaveSize(2);
  });

  it('takes the addresses that one customer of a network has for one', async () => {
    await tryOften(5, 'someone', '2001:db8:1:2::1');
    expect(await tryOnce('someone', '2001:DB8:1:2:ffff:0:0:9')).toBeGreaterThan(0);
    expect(await tryOnce('someone', '2001:db8:1:3::1')).toBe(0);
  });
});

describe('an address', () => {
  it('stands for its network', () => {
    const networks = {
      '127.0.0.1': '127.0.0.1',
      '::ffff:10.0.0.7': '10.0.0.7',
      '::1': '0:0:0:0::/64',
      'fe80::1%eth0': 'fe80:0:0:0::/64',
      '2001:0db8::1': '2001:db8:0:0::/64',
      '2001:db8:0:0:1:2:3:4': '2001:db8:0:0::/64',
      '2001:db8:a:b:c::': '2001:db8:a:b::/64',
    };
    for (const [address, network] of Object.entries(networks))
      expect(networkOf(address)).withContext(address).toBe(network);
  });

  it('is shown as people know it', () => {
    expect(plainAddress('::ffff:10.0.0.7')).toBe('10.0.0.7');
    expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
  });
});
