import type { Brand } from '#contract/brand.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { getChatSettings, saveChatSettings, uploadLogo } from '#contract/http/settings.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { aForm } from '../../support/uploads.ts';

describe("the company's logo and colour", () => {
  const freshServer = shareServer();
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await freshServer();
    token = await aSession(server.db, (await aStaff(server.db, { keys: [ROLE_KEY.settingsOnline] })).id);
  });

  const get = (path: string) => fetch(`${server.url}${path}`);
  const text = async (path: string) => (await get(path)).text();
  const upload = async (bytes: Buffer) => {
    const answer = await fetch(`${server.url}${uploadLogo.path}`, {
      method: 'POST',
      headers: { 'x-token': token },
      body: aForm(bytes),
    });
    return (await answer.json()) as { code: number; codeMsg: string; data: { logo: string } };
  };
  const save = async (brand: Partial<Brand>) => {
    const { data } = await server.call(getChatSettings, {}, { token });
    if (data === null) throw new Error('no settings');
    return server.call(saveChatSettings, { ...data, ...brand }, { token });
  };
  const linkIn = (page: string) => /<link rel="stylesheet" href="([^"]*)" \/><\/head>/.exec(page)?.[1];

  it('are on all pages from the next load on, and gone when they are taken away', async () => {
    expect(linkIn(await text('/h5'))).toBeUndefined();
    const { logo } = (await upload(await aPng(600, 200))).data;
    expect((await save({ colour: '#ffe000', logo })).code).toBe(200);
    for (const path of ['/h5', '/login', '/home'])
      expect(linkIn(await text(path)))
        .withContext(path)
        .toBe(`/brand.css?colour=ffe000&amp;logo=${logo}`);
    await save({ logo: null });
    expect(linkIn(await text('/h5'))).toBe('/brand.css?colour=ffe000');
    await save({ colour: null });
    expect(linkIn(await text('/h5'))).toBeUndefined();
  });

  it('stay as they are when a call leaves them out', async () => {
    await save({ colour: '#102030' });
    const { data } = await server.call(getChatSettings, {}, { token });
    if (data === null) throw new Error('no settings');
    const { colour, logo, ...others } = data;
    expect([colour, logo]).toEqual(['#102030', null]);
    await server.call(saveChatSettings, others, { token });
    expect((await server.call(getChatSettings, {}, { token })).data?.colour).toBe('#102030');
  });

  it('have a style sheet that never changes and holds only them', async () => {
    const logo = '0a'.repeat(16);
    const answer = await get(`/brand.css?colour=1b6fc2&logo=${logo}`);
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const styles = await answer.text();
    expect(styles).toContain('--cs-brand:#1b6fc2;--cs-on-brand:#ffffff');
    expect(styles).toContain(`url('/brand/logo/${logo}')`);
    for (const query of ['', '?colour=red', '?colour=1b6fc2%7D', '?logo=../x', '?colour=1b6fc2&colour=1b6fc2'])
      expect(await text(`/brand.css${query}`))
        .withContext(query)
        .toBe('');
  });

  it('take a picture as a logo, which everyone can read and which fits into a small square', async () => {
    const { logo } = (await upload(await aPng(600, 200))).data;
    const answer = await get(`/brand/logo/${logo}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([256, 85]);
    expect((await get(`/brand/logo/${'0'.repeat(32)}`)).status).toBe(404);
  });

  it('refuse what is no picture, no colour, or no logo', async () => {
    expect(await upload(Buffer.from('<svg/>'))).toEqual(
      jasmine.objectContaining({ code: 4022, codeMsg: 'JPG/PNG only' }),
    );
    expect((await save({ colour: 'red' })).status).toBe(400);
    expect(await save({ logo: '0'.repeat(32) })).toEqual(
      jasmine.objectContaining({ code: 4022, codeMsg: 'Please choose the logo again' }),
    );
  });

  it('hold a few logos that are not used, and the one that is', async () => {
    const used = (await upload(await aPng())).data.logo;
    const oldest = (await upload(await aPng(9))).data.logo;
    await save({ logo: used });
    await server.db.query(
      `insert into logo (id, media_type, content) select md5(n::text), 'image/png', '' from generate_series(1, 30) n`,
    );
    await upload(await aPng(8));
    const { rows } = await server.db.query<{ id: string }>('select id from logo');
    const ids = rows.map(({ id }) => id);
    expect([ids.length, ids.includes(used), ids.includes(oldest)]).toEqual([21, true, false]);
  });

  it('leave pages as they were while the database does not answer', async () => {
    await save({ colour: '#102030' });
    const before = await text('/h5');
    const lock = await server.db.dedicated();
    await lock.query('begin; lock table config_chat in access exclusive mode');
    expect(await text('/h5')).toBe(before);
    await lock.end();
    expect(before).toContain(`<link rel="stylesheet" href="/brand.css?colour=102030"`);
  });
});
