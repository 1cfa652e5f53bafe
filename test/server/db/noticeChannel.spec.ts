import type pg from 'pg';
import { openDatabase, type Database } from '../../../server/db/connection.ts';
import { openNoticeChannel, type NoticeChannel } from '../../../server/db/noticeChannel.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import type { FaultProxy } from '../../../bench/support/faultProxy.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';

/** Short enough to wait for, long enough for a busy machine to answer in. */
const TIMINGS = { checkEveryMs: 100, answerWithinMs: 500 };
const NOBODY = { onNotice: () => undefined, onResumed: () => undefined, onLost: () => undefined };

describe('the channel for notices', () => {
  let place: TestDatabase;
  let proxy: FaultProxy;
  let db: Database;
  let far: Database;
  let here: NoticeChannel;
  let there: NoticeChannel;
  /** The connection of `there`. */
  let client: pg.Client;
  let heard: string[];
  let lost: string[];
  let resumed: number;

  beforeEach(async () => {
    place = await startDatabase();
    const network = await startDatabaseProxy(place);
    proxy = network.proxy;
    db = openDatabase(place.options, () => undefined);
    far = openDatabase(network.database.options, () => undefined);
    [heard, lost, resumed] = [[], [], 0];
    here = await openNoticeChannel(db, NOBODY, TIMINGS);
    there = await openNoticeChannel(
      { dedicated: async () => (client = await far.dedicated()) },
      {
        onNotice: (payload) => {
          heard.push(payload);
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

  const isBack = () => until('it listens again', () => resumed === 1 && there.isListening());
  const hears = async (text: string): Promise<void> => {
    await here.send([text]);
    await until(`'${text}' is heard`, () => heard.includes(text));
  };

  it('carries texts to others, and none to itself', async () => {
    await there.send(['own']);
    await hears('first');
    await hears('second');
    expect(heard).toEqual(['first', 'second']);
    expect([here.isListening(), there.isListening()]).toEqual([true, true]);
  });

  it('listens again after its backend was terminated', async () => {
    const {
      rows: [row],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.query('select pg_terminate_backend($1)', [row?.pid]);
    await isBack();
    await hears('back');
    expect(lost).toHaveSize(1);
  });

  it('replaces a connection that does not answer, and sends nothing until then', async () => {
    proxy.stall();
    await until('it is given up', () => lost.length > 0);
    expect(there.isListening()).toBeFalse();
    await expectAsync(there.send(['nobody'])).toBeRejected();
    proxy.heal();
    await isBack();
    await hears('back');
    expect(heard).toEqual(['back']);
    expect(lost).toEqual([jasmine.stringContaining('has not answered')]);
  });

  it('replaces a connection that answers, but delivers no notices', async () => {
    await client.query('unlisten *');
    await isBack();
    await hears('back');
    expect(lost).toEqual([jasmine.stringContaining('LISTEN delivers no notices')]);
  });

  it('gives up a send that gets no answer, and sends again after that', async () => {
    proxy.stall('toClient');
    await expectAsync(there.send(['into the void'])).toBeRejectedWithError(/has not answered/);
    proxy.heal();
    await isBack();
    await expectAsync(there.send(['sent'])).toBeResolved();
  });

  it('survives that its connection dies again and again while it begins to listen', async () => {
    let deaths = 0;
    proxy.resetOn('toServer', (bytes) => bytes.includes('listen chat') && (deaths += 1) <= 3);
    proxy.reset();
    await isBack();
    expect(deaths).toBe(4);
    await hears('back');
    expect(lost).toHaveSize(1);
  });

  it('gives up a connect that hangs, and tries again', async () => {
    proxy.stall('toClient');
    proxy.reset();
    await until('several attempts have been made', () => proxy.connections > 2);
    expect(resumed).toBe(0);
    proxy.heal();
    await isBack();
    await hears('back');
  });

  it('closes while it cannot connect', async () => {
    proxy.unplug();
    await until('it is lost', () => lost.length > 0);
    await there.close();
    expect(resumed).toBe(0);
  });
});
