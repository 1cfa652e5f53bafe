import { request as httpRequest, type ClientRequest } from 'node:http';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { uploadFile } from '#contract/http/files.ts';
import { aCustomer } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { filePart, rawForm, upload } from '../../support/uploads.ts';

describe('uploads to several server processes', () => {
  let database: TestDatabase;
  let servers: readonly [TestServer, TestServer];
  const unfinished: ClientRequest[] = [];
  beforeAll(async () => {
    database = await startDatabase();
    const env = { UPLOADS_AT_ONCE: '3', UPLOADS_AT_ONCE_EACH: '2', UPLOADS_PER_MINUTE: '4', FILE_SWEEP_MS: '50' };
    servers = [await startServer({ database, env }), await startServer({ database, env })];
  });
  afterEach(async () => {
    for (const each of unfinished.splice(0)) each.destroy();
    await until('none is under way', async () => (await underWay()) === 0);
    await servers[0].db.query('delete from upload_slot');
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  });

  const underWay = async () =>
    (await servers[0].db.query('select from upload_slot where ended_at is null')).rows.length;
  const aPerson = async () => customerToken((await aCustomer(servers[0].db)).id);
  const add = async (server: TestServer, token: string) => (await upload(server, token, await aPng())).status;
  /**
   * An upload that begins next to `others` and never goes on. Retries, because a slot is free only a moment after the
   * answer.
   */
  const begin = async (server: TestServer, token: string, others: number) => {
    await until('earlier ones have given their places back', async () => (await underWay()) === others);
    const started = httpRequest(`${server.url}${uploadFile.path}?type=1`, {
      method: 'POST',
      agent: false,
      headers: {
        [TOKEN_HEADER]: token,
        'content-type': 'multipart/form-data; boundary=spec-boundary',
        'content-length': '500000',
      },
    });
    started.on('error', () => undefined);
    started.write(rawForm([filePart(Buffer.alloc(100))], ''));
    unfinished.push(started);
    await until('it is under way', async () => (await underWay()) === others + 1);
  };

  it('are limited at the same time, for each person and for all together', async () => {
    const [ada, bob, eve] = [await aPerson(), await aPerson(), await aPerson()];
    await begin(servers[0], ada, 0);
    await begin(servers[1], ada, 1);
    expect(await add(servers[0], ada))
      .withContext("Ada's third")
      .toBe(429);
    expect(await add(servers[1], bob)).toBe(200);
    await begin(servers[0], bob, 2);
    for (const server of servers)
      expect(await add(server, eve))
        .withContext("everybody's fourth")
        .toBe(429);
    unfinished.shift()?.destroy();
    await until('there is room again', async () => (await add(servers[1], eve)) === 200);
  });

  it('release the slots of a killed server after a while', async () => {
    const [ada, eve] = [await aPerson(), await aPerson()];
    for (let lost = 0; lost < 3; lost += 1)
      await servers[0].db.query('insert into upload_slot (owner_type, owner_id) values (1, $1)', [lost]);
    expect(await add(servers[1], eve)).toBe(429);
    await servers[0].db.query(`update upload_slot set began_at = began_at - interval '3 minutes'`);
    expect(await add(servers[1], eve)).toBe(200);
    expect(await add(servers[0], ada)).toBe(200);
  });

  it('leave no record of who uploaded', async () => {
    const ada = await aPerson();
    expect(await add(servers[0], ada)).toBe(200);
    const count = async () => (await servers[0].db.query('select from upload_slot')).rows.length;
    expect(await count()).toBe(1);
    await servers[0].db.query(`update upload_slot set began_at = began_at - interval '3 minutes'`);
    await until('it is forgotten', async () => (await count()) === 0);
  });

  it('are counted together for one person within a minute', async () => {
    const [ada, eve] = [await aPerson(), await aPerson()];
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await add(servers[turn % 2 === 0 ? 0 : 1], ada)).toBe(200);
      await until('it has given its place back', async () => (await underWay()) === 0);
    }
    for (const server of servers) {
      const refused = await upload(server, ada, await aPng());
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(await add(server, eve)).toBe(200);
    }
    await servers[0].db.query(`update upload_slot set began_at = began_at - interval '1 minute'`);
    expect(await add(servers[1], ada)).toBe(200);
  });
});
