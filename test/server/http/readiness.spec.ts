import type { FaultProxy } from '#bench/support/faultProxy.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

/** A statement times out after 35 s, so an answer within this time has not waited for it. */
const SOON_MS = 10_000;

describe('the readiness check', () => {
  let place: TestDatabase;
  let proxy: FaultProxy;
  let server: TestServer;

  beforeEach(async () => {
    place = await startDatabase();
    const network = await startDatabaseProxy(place);
    proxy = network.proxy;
    server = await startServer({ database: network.database, env: { LOG_LEVEL: 'silent', NOTICE_CHECK_MS: '2000' } });
  });
  afterEach(async () => {
    proxy.heal();
    await server.stop();
    await proxy.close();
    await place.stop();
  });

  const ask = async (): Promise<readonly [number, unknown]> => {
    const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(SOON_MS) });
    const body: unknown = await answer.json();
    return [answer.status, body];
  };

  const isReady = () => until('it is ready', async () => (await ask())[0] === 200);

  it('answers soon while the database hangs, and recovers with it', async () => {
    expect(await ask()).toEqual([200, { status: 'ready' }]);
    proxy.stall();
    expect(await ask()).toEqual([503, { status: 'no database' }]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    proxy.heal();
    await isReady();
  });

  it('fails while the database refuses connections', async () => {
    proxy.unplug();
    expect(await ask()).toEqual([503, { status: 'no database' }]);
    proxy.heal();
    await isReady();
  });

  it('fails while messages of other servers do not arrive, and not because of a short gap', async () => {
    proxy.resetOn('toServer', (bytes) => bytes.includes('listen chat'));
    await server.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like 'select pg_notify($1, payload)%'`,
    );
    const answers: unknown[] = [];
    await until('it is not ready', async () => {
      const answer = await ask();
      answers.push(answer);
      return answer[0] === 503;
    });
    expect(answers[0]).toEqual([200, { status: 'ready' }]);
    expect(answers.at(-1)).toEqual([503, { status: 'not listening' }]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    proxy.heal();
    await isReady();
  });
});
