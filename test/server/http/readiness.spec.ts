import type { FaultProxy } from '../../../bench/support/faultProxy.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

/** A statement times out after 35 s, so an answer within this time has not waited for it. */
const SOON_MS = 10_000;

describe('the readiness check', () => {
  let place: TestDatabase;
  let proxy: FaultProxy;
  let server: TestServer;

  beforeAll(async () => {
    place = await startDatabase();
    const network = await startDatabaseProxy(place);
    proxy = network.proxy;
    server = await startServer({ database: network.database, env: { LOG_LEVEL: 'silent' } });
  });
  afterAll(async () => {
    proxy.heal();
    await server.stop();
    await proxy.close();
    await place.stop();
  });

  const ask = async () => {
    const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(SOON_MS) });
    const body: unknown = await answer.json();
    return [answer.status, body];
  };

  it('answers soon while the database hangs, and recovers with it', async () => {
    expect(await ask()).toEqual([200, { status: 'ready' }]);
    proxy.stall();
    expect(await ask()).toEqual([503, { status: 'no database' }]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    proxy.heal();
    expect(await ask()).toEqual([200, { status: 'ready' }]);
  });

  it('fails while the database refuses connections', async () => {
    proxy.unplug();
    expect(await ask()).toEqual([503, { status: 'no database' }]);
    proxy.heal();
    expect(await ask()).toEqual([200, { status: 'ready' }]);
  });
});
