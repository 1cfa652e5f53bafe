import { openDatabase, type Database } from '#server/db/connection.ts';
import { readMeta, settleMeta } from '#server/db/meta.ts';
import { DEMO_TRAFFIC_KEY } from '#server/demoTraffic/index.ts';
import { createDemoTrafficService, type Traffic } from '#server/demoTraffic/demoTrafficService.ts';
import { aStaff } from '../../support/builders.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';

const HOUR_MS = 3_600_000;
const URL_HERE = 'http://127.0.0.1:1';

describe('the service of the demonstration’s traffic', () => {
  let database: TestDatabase;
  let db: Database;
  let clock = Date.parse('2026-11-23T12:00:00Z');
  let started: string[];
  let ended: string[];
  let running: { end(): Promise<void> }[];

  beforeEach(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    [started, ended, running] = [[], [], []];
    await settleMeta(db, DEMO_TRAFFIC_KEY, { until: new Date(clock + HOUR_MS).toISOString() });
  });
  afterEach(async () => {
    await Promise.all(running.map((service) => service.end()));
    await db.close();
    await database.stop();
  });

  /** A server process. */
  const process = (name: string, { isOn = true, isDemo = true } = {}) => {
    const startTraffic = (url: string): Traffic => {
      expect(url).toBe(URL_HERE);
      started.push(name);
      return {
        end: async () => {
          ended.push(`${name} ended`);
        },
        drop: () => {
          ended.push(`${name} dropped`);
        },
      };
    };
    const service = createDemoTrafficService({
      db,
      isDemo,
      now: () => clock,
      startTraffic: isOn ? startTraffic : null,
      onError: (error) => fail(error),
    });
    running.push(service);
    return service;
  };
  const aLook = () => new Promise((resolve) => setTimeout(resolve, 1_000));
  const isOver = async () => (await readMeta(db, DEMO_TRAFFIC_KEY)) === null;

  it('plays in one of two processes, and in the other one after the first has ended', async () => {
    const [one, other] = [process('one'), process('other')];
    one.start(URL_HERE);
    await until('the first one plays', () => started.length === 1);
    other.start(URL_HERE);
    await aLook();
    expect(started).toEqual(['one']);
    await one.end();
    expect(ended).toContain('one dropped');
    await until('the other one plays', () => started.length === 2);
    expect(started).toEqual(['one', 'other']);
  });

  it('replaces a process that died without a word', async () => {
    process('one').start(URL_HERE);
    await until('the first one plays', () => started.length === 1);
    await running.pop()?.end();
    await db.query('update server_meta set value = value || $2 where key = $1', [
      DEMO_TRAFFIC_KEY,
      JSON.stringify({ player: 'dead', playsUntil: new Date(clock + 10_000).toISOString() }),
    ]);
    process('other').start(URL_HERE);
    await aLook();
    expect(started).toEqual(['one']);
    clock += 11_000;
    await until('the other one plays', () => started.length === 2);
  });

  it('ends in order when the hour is over, and never begins again', async () => {
    const one = process('one');
    one.start(URL_HERE);
    await until('it plays', () => started.length === 1);
    expect((await one.state()).until).toBe(new Date(clock + HOUR_MS).toISOString());
    clock += HOUR_MS;
    await until('it ends', () => ended.includes('one ended'));
    await until('it is over', isOver);
    expect(await one.state()).toEqual({ until: null });
    process('later').start(URL_HERE);
    await aLook();
    expect(started).toEqual(['one']);
  });

  it('finishes at the next start what a server that ended in the hour has left', async () => {
    clock += 2 * HOUR_MS;
    process('one').start(URL_HERE);
    await until('the people have left', () => ended.includes('one ended'));
  });

  it('stops for good when someone says so, with one entry in the audit log', async () => {
    const [one, other] = [process('one'), process('other')];
    const { id: staffId } = await aStaff(db);
    one.start(URL_HERE);
    await until('it plays', () => started.length === 1);
    await other.stop({ staffId });
    await other.stop({ staffId });
    expect(await one.state()).toEqual({ until: null });
    await until('it ends', () => ended.includes('one ended'));
    const { rows } = await db.query(
      `select staff_id::text, object_type, after->>'until' as until from audit_log where action = 'demoTraffic.stopped'`,
    );
    expect(rows).toEqual([{ staff_id: staffId, object_type: 'demo_traffic', until: new Date(clock).toISOString() }]);
  });

  it('does not play when it is turned off, or in a database without traffic', async () => {
    const off = process('off', { isOn: false });
    off.start(URL_HERE);
    expect(await off.state()).toEqual({ until: null });
    await db.query('delete from server_meta where key = $1', [DEMO_TRAFFIC_KEY]);
    const without = process('without');
    without.start(URL_HERE);
    await aLook();
    expect(started).toEqual([]);
    expect(await without.state()).toEqual({ until: null });
  });

  it('does not exist outside a demonstration', async () => {
    const real = process('real', { isDemo: false });
    real.start(URL_HERE);
    await expectAsync(real.state()).toBeRejectedWith(jasmine.objectContaining({ code: 4004 }));
    await expectAsync(real.stop({ staffId: '1' })).toBeRejectedWith(jasmine.objectContaining({ code: 4004 }));
    expect(started).toEqual([]);
  });
});
