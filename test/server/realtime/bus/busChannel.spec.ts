import type pg from 'pg';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { openBusChannel, type BusChannel } from '#server/realtime/bus/busChannel.ts';
import { startDatabaseProxy } from '#test/support/databaseProxy.ts';
import type { FaultProxy } from '#bench/support/faultProxy.ts';
import { startDatabase, type TestDatabase } from '#test/support/testDatabase.ts';
import { until } from '#test/support/until.ts';

/** Short enough to wait for, and long enough for answers on a busy machine. */
const TIMINGS = { checkEveryMs: 100, answerWithinMs: 2_000 };
const IGNORE = { onMessage: () => undefined, onResumed: () => undefined, onLost: () => undefined };

describe('the bus channel', () => {
  let place: TestDatabase;
  let proxy: FaultProxy;
  let db: Database;
  let far: Database;
  let here: BusChannel;
  let there: BusChannel;
  /** The connection of `there`. */
  let client: pg.Client;
  let received: string[];
  let lost: string[];
  let resumed: number;

  beforeEach(async () => {
    place = await startDatabase();
    const network = await startDatabaseProxy(place);
    proxy = network.proxy;
    db = openDatabase(place.options, () => undefined);
    far = openDatabase(network.database.options, () => undefined);
    [received, lost, resumed] = [[], [], 0];
    here = await openBusChannel(db, IGNORE, TIMINGS);
    there = await openBusChannel(
      { dedicated: async () => (client = await far.dedicated()) },
      {
        onMessage: (payload) => {
          received.push(payload);
        },
        onResumed: () => {
          resumed += 1;
        },
        onLost: ({ message }) => {
          lost.push(message);
        },
      },
      TIMINGS,
    );
  });
  afterEach(async () => {
    proxy.heal();
    await Promise.all([here.close(), there.close()]);
    await Promise.all([db.close(), far.close()]);
    await proxy.close();
    await place.stop();
  });

  const isBack = () => until('it listens again', () => resumed > 0 && there.isListening());
  const receives = async (text: string): Promise<void> => {
    await here.send([text]);
    await until(`'${text}' is received`, () => received.includes(text));
  };

  it('sends texts to others, and not to itself', async () => {
    await there.send(['own']);
    await receives('first');
    await receives('second');
    expect(received).toEqual(['first', 'second']);
    expect([here.isListening(), there.isListening()]).toEqual([true, true]);
  });

  it('listens again after its backend was terminated', async () => {
    const {
      rows: [row],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.query('select pg_terminate_backend($1)', [row?.pid]);
    await isBack();
    await receives('back');
    expect(lost).toHaveSize(1);
  });

  it('replaces a connection that does not answer, and sends nothing until then', async () => {
    proxy.stall();
    await until('it is given up', () => lost.length > 0);
    expect(there.isListening()).toBeFalse();
    await expectAsync(there.send(['no one'])).toBeRejected();
    proxy.heal();
    await isBack();
    await receives('back');
    expect(received).toEqual(['back']);
    expect(lost).toEqual([jasmine.stringContaining('has not answered')]);
  });

  it('replaces a connection that answers but delivers no messages', async () => {
    await client.query('unlisten *');
    await isBack();
    await receives('back');
    expect(lost).toEqual([jasmine.stringContaining('LISTEN delivers no messages')]);
  });

  it('gives up a send that is not answered, and can send again later', async () => {
    proxy.stall('toClient');
    await expectAsync(there.send(['into the void'])).toBeRejectedWithError(/has not answered/);
    proxy.heal();
    await isBack();
    await expectAsync(there.send(['sent'])).toBeResolved();
  });

  it('survives several losses of its connection while it begins to listen', async () => {
    let deaths = 0;
    proxy.resetOn('toServer', (bytes) => bytes.includes('listen chat') && (deaths += 1) <= 3);
    proxy.reset();
    await isBack();
    expect(deaths).toBe(4);
    await receives('back');
    expect(lost).toHaveSize(1);
  });

  it('gives up an attempt to connect that hangs, and tries again', async () => {
    proxy.stall('toClient');
    proxy.reset();
    await until('several attempts have been made', () => proxy.connections > 2);
    expect(resumed).toBe(0);
    proxy.heal();
    await isBack();
    await receives('back');
  });

  it('closes while it cannot connect', async () => {
    proxy.unplug();
    await until('it is lost', () => lost.length > 0);
    await there.close();
    expect(resumed).toBe(0);
  });
});
