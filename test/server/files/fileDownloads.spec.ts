import { randomBytes } from 'node:crypto';
import { FILE_ADDRESS_MS } from '#contract/constants.ts';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { logout } from '#contract/http/auth.ts';
import { FILE_PATH } from '#contract/http/files.ts';
import { insertFile } from '#server/files/fileRepository.ts';
import { readMeta } from '#server/db/meta.ts';
import { createFileAddresses, fileIdIn } from '#server/files/fileAddresses.ts';
import { aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { download, upload } from '../../support/uploads.ts';

const READER = { type: PERSON_TYPE.customer, id: '7', sessionId: null, expiresAt: null };

describe('a download', () => {
  let server: TestServer;
  let address: string;
  let other: string;
  let video: Buffer;
  let videoAddress: string;

  beforeAll(async () => {
    server = await startServer();
    const token = await customerToken((await aCustomer(server.db)).id);
    const stranger = await customerToken((await aCustomer(server.db)).id);
    address = (await upload(server, token, await aPng())).master;
    other = (await upload(server, stranger, await aPng())).master;
    video = randomBytes(700_001);
    const id = randomBytes(16).toString('hex');
    await insertFile(server.db, {
      id,
      owner: { type: PERSON_TYPE.system, id: '0' },
      mediaType: 'video/mp4',
      width: 2,
      height: 2,
      content: video,
    });
    videoAddress = (await addressesAt(0)).addressOf(id, READER);
  });
  afterAll(() => server.stop());

  /** Addresses as the server signs them, this many milliseconds from now. */
  const addressesAt = async (fromNowMs: number) =>
    createFileAddresses({ secret: String(await readMeta(server.db, 'secret')), now: () => Date.now() + fromNowMs });
  const partsOf = (from: string) => {
    const url = new URL(from, 'http://x');
    return {
      path: url.pathname,
      r: url.searchParams.get('r') ?? '',
      t: url.searchParams.get('t') ?? '',
      s: url.searchParams.get('s') ?? '',
    };
  };

  it("sends a picture as such, to be cached by this reader's browser only", async () => {
    const { status, headers, bytes } = await download(server, address);
    expect(status).toBe(200);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const shown = Object.fromEntries(
      [
        'content-type',
        'content-length',
        'x-content-type-options',
        'content-disposition',
        'content-security-policy',
        'cache-control',
        'referrer-policy',
        'cross-origin-resource-policy',
      ].map((name) => [name, headers.get(name)]),
    );
    expect(shown).toEqual({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="image.png"',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': jasmine.stringMatching(/^private, max-age=(?:[1-9]\d?|[12]\d\d|300), immutable$/),
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  const wrong: readonly [string, () => string][] = [
    ['no signature', () => partsOf(address).path],
    ['an empty signature', () => address.replace(/&s=.*/, '&s=')],
    [
      'a signature with another letter',
      () => address.replace(/&s=(.)/, (_, first: string) => `&s=${first === 'A' ? 'B' : 'A'}`),
    ],
    [
      'the signature of another reader',
      () => `${partsOf(address).path}?r=${partsOf(address).r}&t=${partsOf(address).t}&s=${partsOf(other).s}`,
    ],
    ['another reader', () => address.replace(/r=1\.\d+/, 'r=2.1')],
    ['another file', () => `${partsOf(other).path}?${address.split('?')[1] ?? ''}`],
    ['another expiry', () => address.replace(/t=(\d+)/, (_, expiry: string) => `t=${Number(expiry) + 1}`)],
    ['an expiry that is none', () => address.replace(/t=\d+/, 't=NaN')],
    ['a path that leads elsewhere', () => `${FILE_PATH}/..%2f..%2fetc%2fpasswd?${address.split('?')[1] ?? ''}`],
    ['a missing file', () => `${FILE_PATH}/${'0'.repeat(32)}?${address.split('?')[1] ?? ''}`],
  ];
  for (const [what, made] of wrong) {
    it(`answers 404 to ${what}`, async () => {
      const { status, bytes, headers } = await download(server, made());
      expect(status).toBe(404);
      expect(JSON.parse(bytes.toString())).toEqual({ success: false, code: 404, codeMsg: 'Not found', data: null });
      expect(headers.get('cache-control')).toBe('no-store');
    });
  }

  it('answers 404 for a deleted file, also at a valid address', async () => {
    const gone = (await addressesAt(0)).addressOf('0'.repeat(32), READER);
    expect((await download(server, gone)).status).toBe(404);
  });

  it("expires within five minutes, or with its reader's token", async () => {
    const id = fileIdIn(address) ?? '';
    const statusOf = async (fromNowMs: number, expiresAt: number | null = null) =>
      (await download(server, (await addressesAt(fromNowMs)).addressOf(id, { ...READER, expiresAt }))).status;
    expect(await statusOf(0)).toBe(200);
    expect(await statusOf(-FILE_ADDRESS_MS)).toBe(404);
    expect(await statusOf(0, Date.now() + 60_000)).toBe(200);
    expect(await statusOf(0, Date.now() - 1_000)).toBe(404);
    const until = Number(partsOf((await addressesAt(0)).addressOf(id, READER)).t) * 1_000 - Date.now();
    expect(until).toBeLessThanOrEqual(FILE_ADDRESS_MS);
  });

  it('ends with the logout, the account or the session', async () => {
    const ends: readonly [string, (staffId: string, token: string) => Promise<unknown>][] = [
      ['logout', (userId, token) => server.call(logout, { userId, isOnline: false }, { token })],
      ['age', (id) => server.db.query('update session set ends_at = now() where staff_id = $1', [id])],
      ['deactivation', (id) => server.db.query(`update staff set status = 'I' where id = $1`, [id])],
    ];
    for (const [what, end] of ends) {
      const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
      const [token, other] = [await aSession(server.db, id), await aSession(server.db, id)];
      const [mine, others] = [
        (await upload(server, token, await aPng())).master,
        (await upload(server, other, await aPng())).master,
      ];
      expect([(await download(server, mine)).status, (await download(server, others)).status])
        .withContext(what)
        .toEqual([200, 200]);
      await end(id, token);
      expect((await download(server, mine)).status)
        .withContext(what)
        .toBe(404);
      if (what === 'logout')
        expect((await download(server, others)).status)
          .withContext('another session of theirs')
          .toBe(200);
    }
  });

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    it(`answers 405 to ${method}`, async () => {
      expect((await download(server, address, { method })).status).toBe(405);
    });
  }

  it('answers HEAD with the headers of GET', async () => {
    const [head, whole] = [
      await download(server, videoAddress, { method: 'HEAD' }),
      await download(server, videoAddress),
    ];
    expect(head.status).toBe(200);
    expect(head.bytes.length).toBe(0);
    for (const name of ['content-length', 'content-type', 'accept-ranges', 'content-disposition'])
      expect(head.headers.get(name)).withContext(name).toBe(whole.headers.get(name));
    expect(whole.bytes.equals(video)).toBeTrue();
  });

  const ranges: readonly [string, number, number, number][] = [
    ['bytes=0-1', 206, 0, 2],
    ['bytes=0-', 206, 0, 700_001],
    ['bytes=262143-262145', 206, 262_143, 262_146],
    ['bytes=-5', 206, 699_996, 700_001],
    ['bytes=-9999999', 206, 0, 700_001],
    ['bytes=700000-9999999', 206, 700_000, 700_001],
    ['bytes=0-1,4-5', 200, 0, 700_001],
    ['bytes=5-1', 200, 0, 700_001],
    ['bytes=-', 200, 0, 700_001],
    ['items=0-1', 200, 0, 700_001],
  ];
  for (const [range, status, from, to] of ranges) {
    it(`answers the range ${range}`, async () => {
      const answer = await download(server, videoAddress, { headers: { range } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-range')).toBe(status === 206 ? `bytes ${from}-${to - 1}/700001` : null);
      expect(answer.bytes.equals(video.subarray(from, to))).toBeTrue();
    });
  }

  for (const range of ['bytes=700001-', 'bytes=-0', 'bytes=999999999999999-']) {
    it(`answers 416 to ${range}`, async () => {
      const { status, headers } = await download(server, videoAddress, { headers: { range } });
      expect(status).toBe(416);
      expect(headers.get('content-range')).toBe('bytes */700001');
      expect(headers.get('cache-control')).toBe('no-store');
    });
  }

  it('logs no signature', async () => {
    await download(server, address);
    await download(server, address.replace('&s=', '&s=canary'));
    const { s } = partsOf(address);
    expect(server.log.some((line) => line.includes(partsOf(address).path))).toBeTrue();
    expect(server.log.filter((line) => line.includes(s) || line.includes('canary'))).toEqual([]);
  });
});

describe('an address in a message', () => {
  const now = (): number => 1_000 * FILE_ADDRESS_MS;
  const addresses = createFileAddresses({ secret: 'a secret', now });
  const id = '0123456789abcdef0123456789abcdef';

  it('is recognized as an id, an address, or an address with an origin', () => {
    const address = addresses.addressOf(id, READER);
    for (const good of [id, address, `https://service.example.com${address}`, `${FILE_PATH}/${id}`])
      expect(fileIdIn(good)).withContext(good).toBe(id);
    const bad = [
      '',
      id.toUpperCase(),
      `${id}0`,
      `${FILE_PATH}/${id}/x`,
      `https://example.com/${id}`,
      `https://example.com?x=${address}`,
      `javascript:${address}`,
      `//evil${address}`,
    ];
    for (const one of bad) expect(fileIdIn(one)).withContext(one).toBeNull();
  });

  it("stays the same for half of its time, for the browser's cache", () => {
    const later = createFileAddresses({ secret: 'a secret', now: () => now() + FILE_ADDRESS_MS / 2 - 1 });
    expect(later.addressOf(id, READER)).toBe(addresses.addressOf(id, READER));
  });

  it('is added to pictures and videos only, and only for file ids', () => {
    const image = JSON.stringify({ img_url: id, width: 4, height: 3 });
    const text = JSON.stringify({ text: id });
    expect(JSON.parse(addresses.readable(2, image, READER))).toEqual({
      img_url: addresses.addressOf(id, READER),
      width: 4,
      height: 3,
    });
    expect(JSON.parse(addresses.readable(3, JSON.stringify({ file_url: id }), READER))).toEqual({
      file_url: addresses.addressOf(id, READER),
    });
    expect(addresses.readable(1, text, READER)).toBe(text);
    expect(JSON.parse(addresses.readable(2, JSON.stringify({ img_url: 'javascript:alert(1)' }), READER))).toEqual({
      img_url: '',
    });
    expect(JSON.parse(addresses.readable(2, 'no JSON', READER))).toEqual({ img_url: '' });
  });

  it("cannot be signed without the server's secret", () => {
    const foreign = createFileAddresses({ secret: 'another secret', now });
    const { searchParams } = new URL(foreign.addressOf(id, READER), 'http://x');
    expect(
      addresses.verify(id, {
        r: searchParams.get('r') ?? '',
        t: searchParams.get('t') ?? '',
        s: searchParams.get('s') ?? '',
      }),
    ).toBeNull();
  });
});
