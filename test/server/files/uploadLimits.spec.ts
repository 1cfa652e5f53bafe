import { request as httpRequest, type ClientRequest } from 'node:http';
import { ACTION_LOG_BODY_MAX_BYTES, TOKEN_HEADER } from '#contract/constants.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { addActionLog } from '#contract/http/actionLogs.ts';
import { uploadFile, uploadQueryPicture } from '#contract/http/files.ts';
import { aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { aForm, filePart, rawForm, readAnswer, upload } from '../../support/uploads.ts';

async function aUploader(server: TestServer): Promise<{ id: string; token: string }> {
  const { id } = await aCustomer(server.db);
  return { id, token: await customerToken(id) };
}

describe('an upload beyond a limit', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  /** Uploads that begin and never go on: each takes a slot until it times out. */
  const unfinished: ClientRequest[] = [];
  const another = async () => (await upload(server, (await aUploader(server)).token, await aPng())).status;
  const giveUp = async () => {
    for (const each of unfinished.splice(0)) each.destroy();
    await until('one more is taken', async () => (await another()) === 200);
  };
  afterEach(async () => {
    if (unfinished.length > 0) await giveUp();
  });

  it('answers 429 to a person with more than 60 uploads a minute, and not to others', async () => {
    const [busy, other] = [await aUploader(server), await aUploader(server)];
    const png = await aPng(2, 2);
    await server.db.query(
      `insert into upload_slot (owner_type, owner_id, ended_at)
       select 1, $1, clock_timestamp()
         from generate_series(1, 55)`,
      [busy.id],
    );
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await upload(server, busy.token, png)).code),
    );
    expect(codes.filter((code) => code === 200).length).toBe(5);
    const refusal = await upload(server, busy.token, png);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await upload(server, other.token, png)).code).toBe(200);
  });

  it('answers 429 while too many uploads are in memory', async () => {
    const beginSome = async () => {
      const { token } = await aUploader(server);
      for (let each = 0; each < 20; each += 1) {
        const upload = httpRequest(`${server.url}${uploadFile.path}?type=1`, {
          method: 'POST',
          agent: false,
          headers: {
            [TOKEN_HEADER]: token,
            'content-type': 'multipart/form-data; boundary=spec-boundary',
            'content-length': '500000',
          },
        });
        upload.on('error', () => undefined);
        upload.write(rawForm([filePart(Buffer.alloc(100))], ''));
        unfinished.push(upload);
      }
    };
    // Adds uploads until all slots are taken, because our own attempts also take one for a moment.
    await until('all slots are taken', async () => {
      await beginSome();
      return (await another()) === 429;
    });
    expect(await another()).toBe(429);
    await giveUp();
    expect(await another()).toBe(200);
  });

  it("shares a person's memory with the other calls that take large bodies", async () => {
    const { id } = await aStaff(server.db, { keys: [BUTTON_KEY.queryEdit] });
    const token = await aSession(server.db, id);
    const beginLog = () => {
      const headers = { [TOKEN_HEADER]: token, 'content-type': 'application/json' };
      const log = httpRequest(`${server.url}${addActionLog.path}`, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': ACTION_LOG_BODY_MAX_BYTES },
      });
      log.on('error', () => undefined);
      log.write('{');
      unfinished.push(log);
    };
    /** Of a file that is read and then refused, so it counts in no other limit. */
    const status = async () => {
      const body = aForm(Buffer.alloc(0));
      const headers = { [TOKEN_HEADER]: token };
      await server.db.query('delete from upload_slot');
      return (
        await readAnswer(await fetch(`${server.url}${uploadQueryPicture.path}`, { method: 'POST', headers, body }))
      ).status;
    };
    // Fifteen logs of 8 MB are within 120 MB, and with a picture of 10 MB they are not. One log at a time, because a log
    // is refused while the picture of the attempt before has its memory.
    await until('the picture is refused', async () => {
      beginLog();
      return (await status()) === 429;
    });
    expect(await another()).toBe(200);
    await until('there is room again', async () => {
      unfinished.shift()?.destroy();
      return (await status()) === 200;
    });
  });

  it('answers 429 to a person who has stored too much within 24 hours', async () => {
    const staff = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const people = [
      { type: 1, mb: 200, ...(await aUploader(server)) },
      { type: 2, mb: 1_000, id: staff.id, token: await aSession(server.db, staff.id) },
    ];
    for (const { type, mb, id, token } of people) {
      await server.db.query(
        `insert into file (id, owner_type, owner_id, media_type, width, height, byte_length, used_at)
         select md5(random()::text), $1, $2, 'image/png', 1, 1, 10 * 1024 * 1024, now() from generate_series(1, $3)`,
        [type, id, mb / 10 - 1],
      );
      expect((await upload(server, token, await aPng())).status).toBe(200);
      await server.db.query('update file set byte_length = byte_length + 1024 * 1024 where owner_id = $1', [id]);
      const refused = await upload(server, token, await aPng());
      expect([refused.status, refused.headers.get('retry-after'), refused.codeMsg]).toEqual([
        429,
        '3600',
        'You have sent as many pictures within 24 hours as one person can. Try again later.',
      ]);
      await server.db.query(`update file set created_at = created_at - interval '1 day' where owner_id = $1`, [id]);
      expect((await upload(server, token, await aPng())).status).toBe(200);
    }
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    for (const by of ['customer', 'staff'])
      expect(figures).toMatch(new RegExp(`^file_bytes_stored_total\\{by="${by}"\\} [1-9]`, 'm'));
  });

  it('answers 429 to a person with 200 unused files', async () => {
    const { id, token } = await aUploader(server);
    await server.db.query(
      `insert into file (id, owner_type, owner_id, media_type, width, height, byte_length)
       select md5($1::text || n::text), 1, $1::bigint, 'image/png', 1, 1, 1 from generate_series(1, 200) n`,
      [id],
    );
    expect((await upload(server, token, await aPng())).status).toBe(429);
    await server.db.query('update file set used_at = now() where owner_id = $1', [id]);
    expect((await upload(server, token, await aPng())).status).toBe(200);
  });
});
