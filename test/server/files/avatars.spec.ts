import { createHmac } from 'node:crypto';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import {
  HEAD_IMAGE_HEADER,
  HEAD_IMAGE_PATH,
  HEAD_IMAGE_SKEW_MS,
  headImageParam,
  headImageSigned,
  headOf,
} from '#contract/images.ts';
import { getLoginUserInfo, loginIM, logout } from '#contract/http/auth.ts';
import { pageChatUsers, pageMyChats, pageRecord } from '#contract/http/chats.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { aChat, aCustomer, anAvatar, aQuery, aSession, aStaff, VERIFY } from '../../support/builders.ts';
import { aJpeg, aPng } from '../../support/pictures.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

/** The signing person, and their key. */
interface Signer {
  readonly openUid: string;
  readonly key: string;
}

/** The parts of a request that a spec forges. */
interface Tampering {
  readonly at?: number;
  readonly param?: string;
  readonly query?: string;
  readonly openUid?: string;
  readonly sign?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MISSING = { success: false, code: 404, codeMsg: 'Not found', data: null };

describe('the avatar route', () => {
  let server: TestServer;
  let png: Buffer;
  let jpeg: Buffer;

  beforeAll(async () => {
    server = await startServer();
    [png, jpeg] = [await aPng(), await aJpeg()];
  });
  afterAll(() => server.stop());

  const ask = ({ openUid, key }: Signer, userId: string, tampering: Tampering = {}) => {
    const param = tampering.param ?? headImageParam(userId, tampering.at ?? Date.now());
    const sign = createHmac('sha256', key).update(headImageSigned(openUid, param)).digest('hex');
    return fetch(`${server.url}${HEAD_IMAGE_PATH}?${tampering.query ?? param}`, {
      headers: {
        [HEAD_IMAGE_HEADER.openUid]: tampering.openUid ?? openUid,
        [HEAD_IMAGE_HEADER.param]: param,
        [HEAD_IMAGE_HEADER.sign]: tampering.sign ?? sign,
        ...tampering.headers,
      },
    });
  };
  const isMissing = async (answer: Promise<Response>) => {
    const response = await answer;
    return (
      response.status === 404 &&
      JSON.stringify(await response.json()) === JSON.stringify(MISSING) &&
      response.headers.get('etag') === null
    );
  };
  const anAgent = async () => {
    const { id, targetId } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const token = await aSession(server.db, id);
    const { data } = await server.call(
      loginIM,
      { verify: VERIFY, appType: 3, mobile: '', deviceId: 'd', deviceName: 'n' },
      { token },
    );
    return { id, token, userId: targetId ?? '', signer: { openUid: targetId ?? '', key: data?.tcpToken ?? '' } };
  };
  const aSigningCustomer = async () => {
    const { id } = await aCustomer(server.db);
    const { data } = await server.call(openCustomerChat, { comeFrom: null }, { token: await customerToken(id) });
    return { id, signer: { openUid: id, key: data?.signKey ?? '' } };
  };
  const aPersonWithAvatar = async (content = png, mediaType = 'image/png') => {
    const { id } = await aCustomer(server.db);
    return { id, fileId: await anAvatar(server.db, id, content, mediaType) };
  };

  it('serves all avatars to staff, as images only', async () => {
    const { signer } = await anAgent();
    const ofPng = await ask(signer, (await aPersonWithAvatar()).id);
    const ofJpeg = await ask(signer, (await aPersonWithAvatar(jpeg, 'image/jpeg')).id);
    expect([ofPng.status, ofJpeg.status]).toEqual([200, 200]);
    expect(Buffer.from(await ofPng.arrayBuffer()).equals(png)).toBeTrue();
    expect(Buffer.from(await ofJpeg.arrayBuffer()).equals(jpeg)).toBeTrue();
    const names = [
      'content-type',
      'x-content-type-options',
      'content-disposition',
      'content-security-policy',
      'cache-control',
    ];
    expect(names.map((name) => ofPng.headers.get(name))).toEqual([
      'image/png',
      'nosniff',
      'inline; filename="image"',
      "sandbox; default-src 'none'",
      'private, max-age=3600',
    ]);
    expect(ofJpeg.headers.get('content-type')).toBe('image/jpeg');
  });

  it('answers 304 to a client that has the avatar, until it changes', async () => {
    const { signer } = await anAgent();
    const { id } = await aPersonWithAvatar();
    const etag = (await ask(signer, id)).headers.get('etag') ?? '';
    const askAgain = async (known = etag) => (await ask(signer, id, { headers: { 'if-none-match': known } })).status;
    expect(await askAgain()).toBe(304);
    expect(await askAgain(`"another", W/${etag}`)).toBe(304);
    await anAvatar(server.db, id, png);
    expect(await askAgain()).toBe(200);
  });

  const tampered: readonly [string, (userId: string) => Tampering][] = [
    ['without a signature', () => ({ sign: '' })],
    ['with another signature', () => ({ sign: '0'.repeat(64) })],
    ['with a signature that is too short', () => ({ sign: 'ab' })],
    ['with an invalid signature', () => ({ sign: 'g'.repeat(64) })],
    ['with a time in the past', () => ({ at: Date.now() - HEAD_IMAGE_SKEW_MS - 1_000 })],
    ['with a time in the future', () => ({ at: Date.now() + HEAD_IMAGE_SKEW_MS + 60_000 })],
    ['without a time', (userId) => ({ param: `type=0&dstuserid=${userId}` })],
    ['with an invalid time', (userId) => ({ param: `type=0&dstuserid=${userId}&time=now` })],
    ['of another type', (userId) => ({ param: headImageParam(userId, Date.now()).replace('type=0', 'type=1') })],
    ['of no type', (userId) => ({ param: `dstuserid=${userId}&time=${Date.now()}` })],
    ['without a person', () => ({ param: `type=0&dstuserid=&time=${Date.now()}` })],
    ['for an invalid id', () => ({ param: `type=0&dstuserid=1%20or%201&time=${Date.now()}` })],
    ['for an id that is too large', () => ({ param: `type=0&dstuserid=9999999999999999999&time=${Date.now()}` })],
    ['at an address that was not signed', (userId) => ({ query: headImageParam(userId, Date.now() - 1) })],
    [
      'at an address with something added',
      (userId) => {
        const at = Date.now();
        return { at, query: `${headImageParam(userId, at)}&x=1` };
      },
    ],
    ['without a caller', () => ({ openUid: '' })],
    ['with an invalid caller id', () => ({ openUid: '0x1' })],
  ];
  for (const [what, tampering] of tampered) {
    it(`answers 404 to a request ${what}`, async () => {
      const { signer } = await anAgent();
      const { id } = await aPersonWithAvatar();
      expect(await isMissing(ask(signer, id, tampering(id)))).toBeTrue();
    });
  }

  it('answers 404 when caller and key do not belong together', async () => {
    const [one, other] = [await anAgent(), await anAgent()];
    const customer = await aSigningCustomer();
    const { id } = await aPersonWithAvatar();
    for (const openUid of [other.userId, customer.id])
      expect(await isMissing(ask(one.signer, id, { openUid })))
        .withContext(openUid)
        .toBeTrue();
    expect(await isMissing(ask({ openUid: one.userId, key: customer.signer.key }, id))).toBeTrue();
  });

  it('needs a signature and no session, and never answers 403', async () => {
    const { token } = await anAgent();
    const { id } = await aPersonWithAvatar();
    const bare = fetch(`${server.url}${HEAD_IMAGE_PATH}?${headImageParam(id, Date.now())}`, {
      headers: { 'x-token': token },
    });
    expect(await isMissing(bare)).toBeTrue();
    expect(await isMissing(fetch(`${server.url}${HEAD_IMAGE_PATH}`))).toBeTrue();
    expect((await fetch(`${server.url}${HEAD_IMAGE_PATH}`, { method: 'POST' })).status).toBe(405);
  });

  it('accepts the key of each live session with a chat login', async () => {
    const agent = await anAgent();
    const { id } = await aPersonWithAvatar();
    const second = await aSession(server.db, agent.id);
    const { data } = await server.call(
      loginIM,
      { verify: VERIFY, appType: 3, mobile: '', deviceId: 'd2', deviceName: 'n' },
      { token: second },
    );
    const other = { openUid: agent.userId, key: data?.tcpToken ?? '' };
    expect([(await ask(agent.signer, id)).status, (await ask(other, id)).status]).toEqual([200, 200]);
    await server.call(logout, { userId: agent.id, isOnline: false }, { token: second });
    expect((await ask(agent.signer, id)).status).toBe(200);
    expect(await isMissing(ask(other, id))).toBeTrue();
    await server.db.query(`update staff set status = 'I' where id = $1`, [agent.id]);
    expect(await isMissing(ask(agent.signer, id))).toBeTrue();
  });

  it('answers 404 for a person without an avatar, or whose file is gone or no image', async () => {
    const { signer } = await anAgent();
    const { id: plain } = await aCustomer(server.db);
    const { id: gone, fileId } = await aPersonWithAvatar();
    const { id: video } = await aPersonWithAvatar(png, 'video/mp4');
    await server.db.query('delete from file where id = $1', [fileId]);
    for (const id of [plain, gone, video, '1'])
      expect(await isMissing(ask(signer, id)))
        .withContext(id)
        .toBeTrue();
  });

  it('serves customers their own avatar and those of staff who have answered them', async () => {
    const customer = await aSigningCustomer();
    const [now, before, replied, never] = [await anAgent(), await anAgent(), await anAgent(), await anAgent()];
    const stranger = await aPersonWithAvatar();
    for (const id of [customer.id, now.userId, before.userId, replied.userId, never.userId])
      await anAvatar(server.db, id, png);
    const { id: chatId } = await aChat(server.db, { customerId: customer.id, staffId: now.id });
    await server.db.query(
      'insert into chat_event (chat_id, kind, actor_type, actor_id, staff_id) values ($1, $2, 3, 0, $3)',
      [chatId, CHAT_EVENT.assigned, before.id],
    );
    const query = await aQuery(server.db, { customerId: customer.id });
    await server.db.query(
      "insert into reply (query_id, author_type, author_id, description) values ($1, 2, $2, ''), ($1, 1, $3, '')",
      [query.id, replied.id, never.id],
    );
    const statusOf = async (id: string) => (await ask(customer.signer, id)).status;
    expect(await Promise.all([customer.id, now.userId, before.userId, replied.userId].map(statusOf))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await Promise.all([never.userId, stranger.id].map(statusOf))).toEqual([404, 404]);
  });

  it('names avatars in all lists by a text that changes with the image and hides its file', async () => {
    const agent = await anAgent();
    const customer = await aPersonWithAvatar();
    const agentFile = await anAvatar(server.db, agent.userId, png);
    const { id: chatId } = await aChat(server.db, {
      customerId: customer.id,
      staffId: agent.id,
      texts: ['hello', '>hi'],
    });
    const page = { pageNo: 1, pageSize: 10 };
    const read = async () => {
      const [row] = (await server.call(pageMyChats, page, { token: agent.token })).data?.records ?? [];
      const [summary] = (await server.call(pageChatUsers, page, { token: agent.token })).data?.records ?? [];
      const records = (await server.call(pageRecord, { chatId, ...page }, { token: agent.token })).data?.records ?? [];
      const me = (await server.call(getLoginUserInfo, {}, { token: agent.token })).data?.headImg;
      const answering = (
        await server.call(openCustomerChat, { comeFrom: null }, { token: await customerToken(customer.id) })
      ).data?.chat?.toHeadImg;
      return {
        customers: [row?.fromHeadImg, summary?.fromHeadImg, records[1]?.fromHeadImg],
        agents: [records[0]?.fromHeadImg, me, answering],
      };
    };
    const first = await read();
    for (const [heads, userId] of [
      [first.customers, customer.id],
      [first.agents, agent.userId],
    ] as const) {
      expect(new Set(heads).size).withContext(JSON.stringify(heads)).toBe(1);
      expect(headOf(heads[0] ?? '')?.userId).toBe(userId);
    }
    for (const fileId of [customer.fileId, agentFile]) expect(JSON.stringify(first)).not.toContain(fileId.slice(0, 8));
    await anAvatar(server.db, customer.id, jpeg, 'image/jpeg');
    await server.db.query("update app_user set head_img = '' where id = $1", [agent.userId]);
    const second = await read();
    expect(headOf(second.customers[0] ?? '')?.version).not.toBe(headOf(first.customers[0] ?? '')?.version);
    expect(second.agents).toEqual(['', '', '']);
  });
});

describe("an avatar's name", () => {
  it('splits into user and version, and is null in another format', () => {
    expect(headOf('1001.0a1b2c3d')).toEqual({ userId: '1001', version: '0a1b2c3d' });
    for (const odd of ['', '1001', '.0a', '1001.', 'x.0a', '1001.0a/../b', '12345678901234567890.a', 'a1'])
      expect(headOf(odd)).withContext(odd).toBeNull();
  });
});
