import { request as httpRequest } from 'node:http';
import { deflateSync } from 'node:zlib';
import { CHAT_IMAGE_MAX_BYTES, TOKEN_HEADER } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { uploadFile } from '#contract/http/files.ts';
import { aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { aJpeg, aPng, colourAt, exif, flatJpeg, rawPng, repeatingRows, withSegment } from '../../support/pictures.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import {
  aForm,
  download,
  filePart,
  rawForm,
  upload,
  uploadForm,
  uploadRaw,
  type RawPart,
} from '../../support/uploads.ts';

const NOT_A_PICTURE = [200, 4022, 'JPG/PNG only'];
const TOO_LARGE = [200, 4022, 'maximum file upload size 2.0MB!'];

/** An ordinary upload, which checks that the server still works. */
const uploadAnother = async (server: TestServer, token: string) => upload(server, token, await aPng());

async function aUploader(server: TestServer): Promise<{ id: string; token: string }> {
  const { id } = await aCustomer(server.db);
  return { id, token: await customerToken(id) };
}

async function fileCount(server: TestServer): Promise<{ files: number; contents: number }> {
  const {
    rows: [row],
  } = await server.db.query<{ files: number; contents: number }>(
    'select (select count(*)::int from file) as files, (select count(*)::int from file_content) as contents',
  );
  return row ?? { files: -1, contents: -1 };
}

describe('an upload', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('is allowed for customers and chat staff only', async () => {
    const staffToken = async (keys: readonly string[]) => aSession(server.db, (await aStaff(server.db, { keys })).id);
    const { token } = await aUploader(server);
    const codes = [];
    for (const someone of [
      token,
      await staffToken([ROLE_KEY.tasks]),
      await staffToken([ROLE_KEY.leader]),
      await staffToken([ROLE_KEY.dashboard]),
      'nobody',
    ]) {
      codes.push((await upload(server, someone, await aPng())).code);
    }
    expect(codes).toEqual([200, 200, 200, 4003, 403]);
  });

  const clean: readonly [string, () => Promise<Buffer> | Buffer, 'image/png' | 'image/jpeg', number, number][] = [
    ['a PNG', () => aPng(33, 21), 'image/png', 33, 21],
    ['a JPG', () => aJpeg(33, 21), 'image/jpeg', 33, 21],
    [
      'a JPG that has to be turned',
      async () => withSegment(await aJpeg(40, 20), 1, exif({ orientation: 6 })),
      'image/jpeg',
      20,
      40,
    ],
    ['a JPG in grey', () => flatJpeg(1), 'image/jpeg', 8, 8],
    ['a JPG in the colours of print', () => flatJpeg(4), 'image/jpeg', 8, 8],
    [
      'a PNG with a palette',
      () =>
        rawPng({
          width: 4,
          height: 4,
          depth: 8,
          colour: 3,
          bytesPerRow: 4,
          chunks: [['PLTE', Buffer.from([255, 0, 0])]],
        }),
      'image/png',
      4,
      4,
    ],
    [
      'a PNG of 16 bits a channel',
      () => rawPng({ width: 4, height: 4, depth: 16, colour: 6, bytesPerRow: 32 }),
      'image/png',
      4,
      4,
    ],
    [
      'a PNG that moves',
      () =>
        rawPng({
          width: 4,
          height: 4,
          depth: 8,
          colour: 0,
          bytesPerRow: 4,
          chunks: [['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]],
        }),
      'image/png',
      4,
      4,
    ],
    [
      'a PNG of 40 million pixels',
      () => rawPng({ width: 8_000, height: 5_000, depth: 1, colour: 0, bytesPerRow: 1_000 }),
      'image/png',
      8_000,
      5_000,
    ],
    [
      'a PNG whose profile unpacks to 200 MB',
      () =>
        rawPng({
          width: 4,
          height: 4,
          depth: 8,
          colour: 0,
          bytesPerRow: 4,
          chunks: [['iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(200_000_000))])]],
        }),
      'image/png',
      4,
      4,
    ],
  ];
  for (const [what, picture, type, width, height] of clean) {
    it(`accepts ${what}, and returns its size`, async () => {
      const { token } = await aUploader(server);
      const answer = await uploadForm(server, token, aForm(await picture(), { name: 'x.gif', type: 'text/html' }));
      expect([answer.code, answer.width, answer.height]).toEqual([200, width, height]);
      const { headers, bytes } = await download(server, answer.master);
      expect(headers.get('content-type')).toBe(type);
      expect(bytes.length).toBeGreaterThan(20);
    });
  }

  it('stores a rotated picture upright', async () => {
    const { token } = await aUploader(server);
    const { master } = await upload(server, token, withSegment(await aJpeg(40, 20), 1, exif({ orientation: 6 })));
    const { bytes } = await download(server, master);
    expect([await colourAt(bytes, 10, 4), await colourAt(bytes, 10, 35)]).toEqual(['red', 'blue']);
  });

  const canary = 'canary-48.8584N-2.2945E';
  const telling: readonly [string, () => Promise<Buffer> | Buffer][] = [
    ['EXIF', async () => withSegment(await aJpeg(), 1, exif({ description: canary }))],
    ['XMP', async () => withSegment(await aJpeg(), 1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${canary}</x>`))],
    ['IPTC', async () => withSegment(await aJpeg(), 13, Buffer.from(`Photoshop 3.0\0${canary}`))],
    ['a comment', async () => withSegment(await aJpeg(), 0x1e, Buffer.from(canary))],
    ['a colour profile', async () => withSegment(await aJpeg(), 2, Buffer.from(`ICC_PROFILE\0\x01\x01${canary}`))],
    ['what stands behind a JPG', async () => Buffer.concat([await aJpeg(), Buffer.from(canary)])],
    ['what stands behind a PNG', async () => Buffer.concat([await aPng(), Buffer.from(`PK\x03\x04${canary}`)])],
    [
      'a text of a PNG',
      () =>
        rawPng({
          width: 4,
          height: 4,
          depth: 8,
          colour: 0,
          bytesPerRow: 4,
          chunks: [['tEXt', Buffer.from(`Comment\0${canary}`)]],
        }),
    ],
    [
      'EXIF of a PNG',
      () =>
        rawPng({
          width: 4,
          height: 4,
          depth: 8,
          colour: 0,
          bytesPerRow: 4,
          chunks: [['eXIf', exif({ description: canary }).subarray(6)]],
        }),
    ],
  ];
  for (const [what, picture] of telling) {
    it(`removes ${what}`, async () => {
      const { token } = await aUploader(server);
      const sent = await picture();
      expect(sent.includes(canary)).toBeTrue();
      const { bytes, status } = await download(server, (await upload(server, token, sent)).master);
      expect(status).toBe(200);
      expect(bytes.includes('canary')).toBeFalse();
    });
  }

  const refused: readonly [string, () => Promise<Buffer> | Buffer, readonly (number | string)[]][] = [
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), NOT_A_PICTURE],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), NOT_A_PICTURE],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAUwAOw==', 'base64'), NOT_A_PICTURE],
    ['nothing', () => Buffer.alloc(0), NOT_A_PICTURE],
    ['the beginning of a PNG', async () => (await aPng()).subarray(0, 60), NOT_A_PICTURE],
    ['the beginning of a JPG', async () => (await aJpeg()).subarray(0, 300), NOT_A_PICTURE],
    [
      'a page that begins like a PNG',
      async () => Buffer.concat([(await aPng()).subarray(0, 8), Buffer.from('<script>alert(1)</script>'.repeat(4))]),
      NOT_A_PICTURE,
    ],
    ['a PNG of no pixels', () => rawPng({ width: 0, height: 0, depth: 8, colour: 0, bytesPerRow: 0 }), NOT_A_PICTURE],
    [
      'a PNG of a pixel too many',
      () => rawPng({ width: 8_001, height: 5_000, depth: 1, colour: 0, bytesPerRow: 1_001 }),
      [200, 4022, 'A picture can have up to 40 million pixels'],
    ],
    [
      'a PNG that claims all pixels there are',
      () => rawPng({ width: 0x7fffffff, height: 0x7fffffff, depth: 8, colour: 6, bytesPerRow: 0 }),
      [200, 4022, 'A picture can have up to 40 million pixels'],
    ],
    [
      'a PNG of 300 KB that would be stored as 17 MB',
      () =>
        rawPng({
          width: 3_000,
          height: 3_000,
          depth: 8,
          colour: 6,
          bytesPerRow: 12_000,
          rows: repeatingRows(3_000, 12_000),
        }),
      [200, 4022, 'This picture is too detailed. Make it smaller.'],
    ],
    [
      'a byte too many',
      async () =>
        Buffer.concat([await aPng(), Buffer.alloc(CHAT_IMAGE_MAX_BYTES)]).subarray(0, CHAT_IMAGE_MAX_BYTES + 1),
      TOO_LARGE,
    ],
    ['10 MB', () => Buffer.alloc(10 * 1024 * 1024), TOO_LARGE],
  ];
  for (const [what, bytes, answer] of refused) {
    it(`refuses ${what} under any name`, async () => {
      const { token } = await aUploader(server);
      const before = await fileCount(server);
      const { status, code, codeMsg } = await uploadForm(
        server,
        token,
        aForm(await bytes(), { name: 'holiday.png', type: 'image/png' }),
      );
      expect([status, code, codeMsg]).toEqual([...answer]);
      expect(await fileCount(server)).toEqual(before);
    });
  }

  it('accepts a file of exactly the largest size', async () => {
    const { token } = await aUploader(server);
    const { code } = await upload(
      server,
      token,
      Buffer.concat([await aPng(), Buffer.alloc(CHAT_IMAGE_MAX_BYTES)]).subarray(0, CHAT_IMAGE_MAX_BYTES),
    );
    expect(code).toBe(200);
  });

  const malformed: readonly [
    string,
    number,
    (png: Buffer) => Buffer | readonly RawPart[],
    { type?: string; query?: string }?,
  ][] = [
    ['two files', 413, (png) => [filePart(png), filePart(png)]],
    [
      'a thousand parts',
      413,
      (png) => [
        filePart(png),
        ...Array.from({ length: 1_000 }, (_, index) => ({
          headers: `Content-Disposition: form-data; name="n${index}"`,
          body: 'x',
        })),
      ],
    ],
    [
      'a thousand parts and no file',
      413,
      () =>
        Array.from({ length: 1_000 }, (_, index) => ({
          headers: `Content-Disposition: form-data; name="n${index}"`,
          body: 'x',
        })),
    ],
    ['a file by another name', 400, (png) => [filePart(png, { name: 'master' })]],
    ["a file that would be everybody's prototype", 400, (png) => [filePart(png, { name: '__proto__' })]],
    ['no parts', 400, () => []],
    ['an empty body', 400, () => Buffer.alloc(0)],
    ['a form without an end', 400, (png) => rawForm([filePart(png)], '')],
    ['a body that is no form', 400, (png) => png],
    ['a form without a boundary', 400, (png) => [filePart(png)], { type: 'multipart/form-data' }],
    ['JSON', 415, () => Buffer.from('{}'), { type: 'application/json' }],
    ['a picture without a form', 415, (png) => png, { type: 'image/png' }],
    ['a type of upload that there is none of', 400, (png) => [filePart(png)], { query: '?type=2' }],
  ];
  for (const [what, status, made, options] of malformed) {
    it(`answers ${status} to ${what}`, async () => {
      const { token } = await aUploader(server);
      const before = await fileCount(server);
      const body = made(await aPng());
      const answer = await uploadRaw(server, token, Buffer.isBuffer(body) ? body : rawForm(body), options);
      expect([answer.status, answer.code]).toEqual([status, status]);
      expect(await fileCount(server)).toEqual(before);
    });
  }

  it('says which type of upload there is', async () => {
    const { token } = await aUploader(server);
    const { codeMsg } = await uploadRaw(server, token, rawForm([filePart(await aPng())]), { query: '?type=2' });
    expect(codeMsg).toBe('The request is not valid: type must be "1"');
  });

  const names = [
    '../../../../etc/passwd.png',
    'a\0b.png',
    'a%0d%0aSet-Cookie: x=1.png',
    `${'long'.repeat(1_000)}.png`,
    '<img src=x onerror=alert(1)>.png',
    'CON',
    '',
  ];
  for (const filename of names) {
    it(`ignores the file name ${JSON.stringify(filename.slice(0, 40))}`, async () => {
      const { token } = await aUploader(server);
      const { code, master } = await uploadRaw(server, token, rawForm([filePart(await aPng(), { filename })]));
      if (filename === '') {
        expect(code).toBeGreaterThanOrEqual(200);
        return;
      }
      expect(code).toBe(200);
      const { headers } = await download(server, master);
      expect(headers.get('content-disposition')).toBe('inline; filename="image.png"');
    });
  }

  it('is cut off when it never ends', async () => {
    const { token } = await aUploader(server);
    const before = await fileCount(server);
    const upload = httpRequest(`${server.url}${uploadFile.path}?type=1`, {
      method: 'POST',
      headers: {
        [TOKEN_HEADER]: token,
        'content-type': 'multipart/form-data; boundary=spec-boundary',
        'transfer-encoding': 'chunked',
      },
    });
    upload.on('error', () => undefined);
    upload.on('response', (answer) => answer.resume());
    upload.write(rawForm([filePart('')], '').subarray(0, -2));
    let sent = 0;
    const chunk = Buffer.alloc(256 * 1024);
    while (!upload.destroyed && sent < 400 * chunk.length) {
      sent += chunk.length;
      if (!upload.write(chunk))
        await until('it goes on or is cut', () => !upload.writableNeedDrain || upload.destroyed);
    }
    await until('it is cut', () => upload.destroyed);
    expect(sent).toBeLessThan(100 * 1024 * 1024);
    expect(await fileCount(server)).toEqual(before);
    expect((await uploadAnother(server, token)).code).toBe(200);
  });

  it('leaves nothing behind when it breaks off', async () => {
    const { token } = await aUploader(server);
    const logged = server.log.length;
    const before = await fileCount(server);
    const upload = httpRequest(`${server.url}${uploadFile.path}?type=1`, {
      method: 'POST',
      headers: {
        [TOKEN_HEADER]: token,
        'content-type': 'multipart/form-data; boundary=spec-boundary',
        'content-length': '500000',
      },
    });
    upload.on('error', () => undefined);
    upload.write(rawForm([filePart(await aPng())], ''));
    await until(
      'it is being read',
      () => upload.socket?.bytesWritten !== undefined && upload.socket.bytesWritten > 300,
    );
    upload.destroy();
    expect((await uploadAnother(server, token)).code).toBe(200);
    expect((await fileCount(server)).files).toBe(before.files + 1);
    expect(server.log.slice(logged).filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('answers 507 when the disk is full, and stores no partial file', async () => {
    const { token } = await aUploader(server);
    const before = await fileCount(server);
    await server.db.query(
      `create function full_disk() returns trigger language plpgsql
       as 'begin raise exception using errcode = ''53100''; end'`,
    );
    await server.db.query(
      'create trigger full_disk before insert on file_content for each row execute function full_disk()',
    );
    const answer = await upload(server, token, await aPng());
    await server.db.query('drop trigger full_disk on file_content');
    expect([answer.status, answer.code]).toEqual([507, 507]);
    expect(await fileCount(server)).toEqual(before);
  });
});
