import { randomBytes } from 'node:crypto';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { QUERY_IMAGE_MAX_BYTES, QUERY_PICTURES_MAX } from '#contract/constants.ts';
import { getOwnQuery, pageOwnReplies } from '#contract/http/customerQueries.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { uploadQueryPicture } from '#contract/http/files.ts';
import { deleteReply, getQuery } from '#contract/http/queries.ts';
import { sweepFiles } from '#server/files/fileRepository.ts';
import { aChat, anAvatar, aQuery } from '../../support/builders.ts';
import { aJpeg, aPng, colourAt, exif, rawPng, repeatingRows, withSegment } from '../../support/pictures.ts';
import {
  aCase,
  aCaseWithReply,
  editAs,
  picturesOf,
  raiseAs,
  readQueryUpload,
  repliesOf,
  replyAs,
  replyAsCustomer,
  replyOf,
  someCustomer,
  someStaff,
  uploadAs,
  type Someone,
} from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { download, filePart, rawForm, upload, type RawPart } from '../../support/uploads.ts';
import { itTakesLong } from '../../support/longRunning.ts';

const NO_SUCH_PICTURE = [4022, 'This picture is no longer available. Choose it again.'];
const TOO_LARGE = [200, 4022, 'maximum file upload size 10.0MB!'];
const TOO_DETAILED = [200, 4022, 'This picture is too detailed. Make it smaller.'];

let server: TestServer;
let admin: Someone;
beforeAll(async () => {
  server = await startServer();
  admin = await someStaff(server, 'A');
});
afterAll(() => server.stop());

/** The numbers of files and of their contents. */
const stored = async () =>
  (
    await server.db.query(
      'select (select count(*)::int from file) as files, (select count(*)::int from file_content) as contents',
    )
  ).rows[0];

describe('an upload for a query', () => {
  /** Uploads that begin and never continue. Each occupies a place until it is aborted. */
  const unfinished: ClientRequest[] = [];
  const another = async () => (await uploadAs(server, await someCustomer(server))).status;
  const giveUp = async () => {
    for (const each of unfinished.splice(0)) each.destroy();
    await until('one more is taken', async () => (await another()) === 200);
  };
  afterEach(async () => {
    if (unfinished.length > 0) await giveUp();
  });

  it('is accepted from customers and from staff who may edit, only', async () => {
    const people: readonly [string, Pick<Someone, 'token'>, number][] = [
      ['a customer', await someCustomer(server), 200],
      ['D with Edit', await someStaff(server, 'D', [BUTTON_KEY.queryEdit]), 200],
      ['A', admin, 200],
      ["D with the screen's key only", await someStaff(server, 'D', [ROLE_KEY.queryService]), 4003],
      ['D who answers chats', await someStaff(server, 'D', [ROLE_KEY.tasks]), 4003],
      ['an unknown token', { token: 'nobody' }, 403],
    ];
    for (const [who, someone, code] of people)
      expect((await uploadAs(server, someone)).code)
        .withContext(who)
        .toBe(code);
  });

  it("returns the picture's id, size and an address for its uploader", async () => {
    const customer = await someCustomer(server);
    const { id, url, width, height } = await uploadAs(server, customer, await aJpeg(33, 21));
    expect([/^[0-9a-f]{32}$/.test(id), width, height]).toEqual([true, 33, 21]);
    const { status, headers } = await download(server, url);
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect([headers.get('content-disposition'), headers.get('content-security-policy')]).toEqual([
      'inline; filename="image.jpg"',
      "sandbox; default-src 'none'",
    ]);
    expect((await download(server, url.replace(customer.id, admin.id))).status).toBe(404);
  });

  it('stores only the pixels, upright, without metadata', async () => {
    const secret = 'canary GPS 51.5,-0.1';
    const sent = withSegment(await aJpeg(40, 20), 1, exif({ orientation: 6, description: secret }));
    expect(sent.includes('canary')).toBeTrue();
    const { url, width, height } = await uploadAs(server, await someCustomer(server), sent);
    const { bytes } = await download(server, url);
    expect([bytes.includes('canary'), width, height]).toEqual([false, 20, 40]);
    expect(await colourAt(bytes, 10, 5)).toBe('red');
  });

  itTakesLong('accepts 10 MB, even as uncompressed pixels', async () => {
    // Noise compresses badly: 1,900 × 1,800 pixels of three bytes are 10 MB before and after.
    const rows = Buffer.from(Array.from({ length: 1_800 }, () => [0, ...randomBytes(5_700)]).flat());
    const picture = rawPng({ width: 1_900, height: 1_800, depth: 8, colour: 2, bytesPerRow: 5_700, rows });
    expect(picture.length).toBeGreaterThan(9.7 * 1024 * 1024);
    const { code, url } = await uploadAs(server, await someCustomer(server), picture);
    expect(code).toBe(200);
    const { status, bytes } = await download(server, url);
    expect([status, bytes.length > 9 * 1024 * 1024]).toEqual([200, true]);
  });

  const refused: readonly [string, () => Promise<Buffer> | Buffer, readonly (string | number)[]][] = [
    [
      'a byte too many',
      async () =>
        Buffer.concat([await aPng(), Buffer.alloc(QUERY_IMAGE_MAX_BYTES)]).subarray(0, QUERY_IMAGE_MAX_BYTES + 1),
      TOO_LARGE,
    ],
    ['30 MB', () => Buffer.alloc(30 * 1024 * 1024), TOO_LARGE],
    [
      'a pixel too many',
      () => rawPng({ width: 8_001, height: 5_000, depth: 1, colour: 0, bytesPerRow: 1_001 }),
      [200, 4022, 'A picture can have up to 40 million pixels'],
    ],
    [
      '300 KB that would be stored as 17 MB',
      () =>
        rawPng({
          width: 3_000,
          height: 3_000,
          depth: 8,
          colour: 6,
          bytesPerRow: 12_000,
          rows: repeatingRows(3_000, 12_000),
        }),
      TOO_DETAILED,
    ],
  ];
  for (const [what, bytes, answer] of refused) {
    it(`is refused with ${what}, and stores nothing`, async () => {
      const customer = await someCustomer(server);
      const before = await stored();
      const { status, code, codeMsg } = await uploadAs(server, customer, await bytes());
      expect([status, code, codeMsg]).toEqual([...answer]);
      expect(await stored()).toEqual(before);
    });
  }

  const malformed: readonly [string, number, (png: Buffer) => readonly RawPart[]][] = [
    ['two files', 413, (png) => [filePart(png), filePart(png)]],
    [
      'a thousand parts',
      413,
      (png) => [
        filePart(png),
        ...Array.from({ length: 1_000 }, (_, n) => ({
          headers: `Content-Disposition: form-data; name="n${n}"`,
          body: 'x',
        })),
      ],
    ],
    ['a file by another name', 400, (png) => [filePart(png, { name: 'pictures' })]],
    ['no parts', 400, () => []],
  ];
  for (const [what, status, parts] of malformed) {
    it(`answers ${status} to ${what}`, async () => {
      const { token } = await someCustomer(server);
      const before = await stored();
      const answer = await fetch(`${server.url}${uploadQueryPicture.path}`, {
        method: 'POST',
        body: new Uint8Array(rawForm(parts(await aPng()))),
        headers: { 'x-token': token, 'content-type': 'multipart/form-data; boundary=spec-boundary' },
      });
      expect((await readQueryUpload(answer)).status).toBe(status);
      expect(await stored()).toEqual(before);
    });
  }

  for (const name of [
    '../../../../etc/passwd.png',
    '..\\..\\x.png',
    `${'long'.repeat(1_000)}.png`,
    '<img src=x>.png',
    'a%0d%0aSet-Cookie: x=1.png',
  ]) {
    it(`ignores the name ${JSON.stringify(name.slice(0, 40))}`, async () => {
      const { id, url } = await uploadAs(server, await someCustomer(server), undefined, { name });
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      expect((await download(server, url)).headers.get('content-disposition')).toBe('inline; filename="image.png"');
    });
  }

  it('answers 429 to a person with 400 MB of unused pictures, until they are attached', async () => {
    const customer = await someCustomer(server);
    const { id } = await uploadAs(server, customer);
    // Of the day before, because one person cannot store as much in a day.
    await server.db.query(
      `update file set byte_length = $2, created_at = created_at - interval '1 day' where id = $1`,
      [id, 400 * 1024 * 1024],
    );
    expect((await uploadAs(server, customer)).status).toBe(429);
    expect((await raiseAs(server, customer, { picIds: [id] })).code).toBe(200);
    expect((await uploadAs(server, customer)).status).toBe(200);
  });

  const beginSlowly = ({ token }: Pick<Someone, 'token'>, count: number): void => {
    for (let each = 0; each < count; each += 1) {
      const begun = httpRequest(`${server.url}${uploadQueryPicture.path}`, {
        method: 'POST',
        agent: false,
        headers: {
          'x-token': token,
          'content-type': 'multipart/form-data; boundary=spec-boundary',
          'content-length': '500000',
        },
      });
      begun.on('error', () => undefined);
      begun.write(rawForm([filePart(Buffer.alloc(100))], ''));
      unfinished.push(begun);
    }
  };

  it('answers 429 to a person with twelve running uploads, and to no one else', async () => {
    const customer = await someCustomer(server);
    beginSlowly(customer, 50);
    await until(
      'as many are in hand as one person can have',
      async () => (await uploadAs(server, customer)).status === 429,
    );
    expect((await uploadAs(server, await someCustomer(server))).status).toBe(200);
  });

  it('answers 429 while fifty uploads run, and is accepted afterwards', async () => {
    // Repeatedly, because one of these attempts may occupy the last place for a moment.
    await until('as many are in hand as can be', async () => {
      beginSlowly(await someCustomer(server), 10);
      return (await another()) === 429;
    });
    await giveUp();
    expect(await another()).toBe(200);
  });
});

describe('attached pictures', () => {
  /** The HTTP status of a picture's address. */
  const statusOf = async (url: string) => (await download(server, url)).status;
  const sweep = async () => {
    await server.db.query(`update file set claimed_at = now() - interval '25 hours'`);
    return sweepFiles(server.db, 24 * 3_600_000);
  };
  const isThere = async (fileId: string) =>
    (await server.db.query('select from file where id = $1', [fileId])).rows.length === 1;

  it('of a query are visible to its customer and staff, in order, at personal addresses', async () => {
    const customer = await someCustomer(server);
    const picIds = (await picturesOf(server, customer, 3)).reverse();
    const id = (await raiseAs(server, customer, { picIds: [...picIds, ...picIds.slice(0, 1)] })).data?.id ?? '';
    const own = (await server.call(getOwnQuery, { id }, { token: customer.token })).data;
    const staffs = (await server.call(getQuery, { id }, { token: admin.token })).data;
    expect(own?.pics.map((picture) => picture.id)).toEqual(picIds);
    expect(staffs?.picUrls.map((url) => /[0-9a-f]{32}/.exec(url)?.[0])).toEqual(picIds);
    expect(staffs?.picUrls[0]).not.toBe(own?.pics[0]?.url);
    for (const url of [...(staffs?.picUrls ?? []), ...(own?.pics.map((picture) => picture.url) ?? [])])
      expect(await statusOf(url)).toBe(200);
  });

  it('of a reply are visible to both sides, with their sizes', async () => {
    const { id, customer, assignee } = await aCase(server);
    const [theirs, ours] = [await picturesOf(server, customer, 1), await picturesOf(server, assignee, 2)];
    expect((await replyAsCustomer(server, customer, { queryId: id, picIds: theirs })).code).toBe(200);
    expect((await replyAs(server, assignee, { queryId: id, picIds: ours })).code).toBe(200);
    const staffs = await repliesOf(server, admin, id);
    expect(staffs.map(({ picIds }) => picIds)).toEqual([ours, theirs]);
    const { data } = await server.call(
      pageOwnReplies,
      { queryId: id, pageNo: 1, pageSize: 6 },
      { token: customer.token },
    );
    expect(data?.records.map(({ pics }) => pics.map((picture) => picture.id))).toEqual([ours, theirs]);
    for (const { id: picture, url, width, height } of [...staffs, ...(data?.records ?? [])].flatMap(
      ({ pics }) => pics,
    )) {
      expect([picture.length, width, height, await statusOf(url)]).toEqual([32, 40, 20, 200]);
    }
  });

  it('are limited to nine; with ten, no reply is stored', async () => {
    const { id, assignee } = await aCase(server);
    const picIds = await picturesOf(server, assignee, QUERY_PICTURES_MAX + 1);
    const refusal = await replyAs(server, assignee, { queryId: id, picIds });
    expect([refusal.code, refusal.codeMsg]).toEqual([4022, 'Maximum 9 pictures']);
    expect(await repliesOf(server, admin, id)).toEqual([]);
    expect((await replyAs(server, assignee, { queryId: id, picIds: picIds.slice(1) })).code).toBe(200);
  });

  const foreign: readonly [string, (me: Someone) => Promise<string>][] = [
    ["another customer's", async () => (await uploadAs(server, await someCustomer(server))).id],
    ["staff's", async () => (await uploadAs(server, admin)).id],
    [
      "staff's of the same number",
      async ({ id }) => {
        const file = await uploadAs(server, admin);
        await server.db.query('update file set owner_id = $2 where id = $1', [file.id, id]);
        return file.id;
      },
    ],
    ["a person's avatar", async () => anAvatar(server.db, (await someCustomer(server)).id, await aPng())],
    [
      'a video of their own',
      async ({ id }) => {
        const fileId = randomBytes(16).toString('hex');
        await server.db.query(
          `insert into file (id, owner_type, owner_id, media_type, width, height, byte_length)
           values ($1, 1, $2, 'video/mp4', 1, 1, 1)`,
          [fileId, id],
        );
        return fileId;
      },
    ],
    ['none', () => Promise.resolve('0'.repeat(32))],
  ];
  for (const [whose, find] of foreign) {
    it(`that are ${whose} are refused, and nothing is stored`, async () => {
      const customer = await someCustomer(server);
      const own = await uploadAs(server, customer);
      const query = await aQuery(server.db, { customerId: customer.id });
      const picIds = [own.id, await find(customer)];
      const raised = await raiseAs(server, customer, { picIds });
      expect([raised.code, raised.codeMsg]).toEqual(NO_SUCH_PICTURE);
      const replied = await replyAsCustomer(server, customer, { queryId: query.id, picIds });
      expect([replied.code, replied.codeMsg]).toEqual(NO_SUCH_PICTURE);
      expect(await repliesOf(server, admin, query.id)).toEqual([]);
      expect((await server.db.query('select from query where customer_id = $1', [customer.id])).rows.length).toBe(1);
      const { rows } = await server.db.query('select used_at from file where id = $1', [own.id]);
      expect(rows).toEqual([{ used_at: null }]);
    });
  }

  it('stay when an admin edits the reply, who may add only their own', async () => {
    const { id, assignee, reply } = await aCaseWithReply(server);
    const [there, elsewhere] = await picturesOf(server, assignee, 2);
    await editAs(server, assignee, { ...reply, picIds: [there ?? ''] }, 'with a picture');
    const edited = await replyOf(server, admin, id, reply.id);
    const [own] = await picturesOf(server, admin, 1);
    expect((await editAs(server, admin, { ...edited, picIds: [elsewhere ?? ''] }, 'x')).code).toBe(4022);
    expect((await editAs(server, admin, { ...edited, picIds: [own ?? '', there ?? ''] }, 'x')).code).toBe(200);
    expect((await replyOf(server, admin, id, reply.id)).picIds).toEqual([own ?? '', there ?? '']);
  });

  it('stay while a query or reply uses them, and are swept afterwards', async () => {
    const { id, customer, assignee, reply } = await aCaseWithReply(server);
    const [ofQuery = '', ofReply = '', unused = ''] = await picturesOf(server, customer, 3);
    const [stays = '', takenOff = '', ofDeleted = ''] = await picturesOf(server, assignee, 3);
    await raiseAs(server, customer, { picIds: [ofQuery] });
    await replyAsCustomer(server, customer, { queryId: id, picIds: [ofReply] });
    await editAs(server, assignee, { ...reply, picIds: [stays, takenOff] }, 'two');
    const deleted = (await replyAs(server, assignee, { queryId: id, picIds: [ofDeleted] })).data?.id ?? '';
    await editAs(server, assignee, { ...(await replyOf(server, admin, id, reply.id)), picIds: [stays] }, 'one');
    await server.call(deleteReply, { id: deleted }, { token: assignee.token });
    // As if the server had crashed before it stored the use.
    await server.db.query('update file set used_at = null');
    await sweep();
    const there = await Promise.all([ofQuery, ofReply, stays, unused, takenOff, ofDeleted].map(isThere));
    expect(there).toEqual([true, true, true, false, false, false]);
    await sweep();
    expect(await isThere(stays)).toBeTrue();
  });

  it('removed from one reply stay for another reply and for a chat', async () => {
    const { id, assignee, reply } = await aCaseWithReply(server);
    const [shared = '', sent = ''] = await picturesOf(server, assignee, 2);
    await editAs(server, assignee, { ...reply, picIds: [shared, sent] }, 'both');
    await replyAs(server, assignee, { queryId: id, picIds: [shared] });
    const { id: chatId } = await aChat(server.db, { staffId: assignee.id });
    await server.db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       values ($1, 1, 2, $2, 'x', 2, $3, now())`,
      [chatId, assignee.id, JSON.stringify({ img_url: sent, width: 1, height: 1 })],
    );
    await editAs(server, assignee, { ...(await replyOf(server, admin, id, reply.id)), picIds: [] }, 'none');
    await sweep();
    expect([await isThere(shared), await isThere(sent)]).toEqual([true, true]);
  });

  it('of a deleted reply are not listed', async () => {
    const { id, assignee } = await aCase(server);
    const [picture = ''] = await picturesOf(server, assignee, 1);
    const reply = (await replyAs(server, assignee, { queryId: id, picIds: [picture] })).data?.id ?? '';
    await server.call(deleteReply, { id: reply }, { token: assignee.token });
    expect((await server.db.query('select from reply_picture where file_id = $1', [picture])).rows).toEqual([]);
    expect(JSON.stringify(await repliesOf(server, admin, id))).not.toContain(picture);
  });

  it('uploaded for a chat can be attached by their uploader', async () => {
    const customer = await someCustomer(server);
    const { master } = await upload(server, customer.token, await aPng());
    expect((await raiseAs(server, customer, { picIds: [/[0-9a-f]{32}/.exec(master)?.[0] ?? ''] })).code).toBe(200);
  });

  it('are identified by their ids only', async () => {
    const customer = await someCustomer(server);
    for (const picId of [
      '../../../etc/passwd',
      '',
      'x'.repeat(32),
      `${'0'.repeat(32)}\0`,
      (await uploadAs(server, customer)).url,
    ]) {
      expect((await raiseAs(server, customer, { picIds: [picId] })).status)
        .withContext(picId)
        .toBe(400);
    }
  });
});
