import { WebSocket } from 'ws';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { isEnvelope } from '#contract/http/envelope.ts';
import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { aChat, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { enterChat } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { ALL_QUERY_KEYS } from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import {
  chatLogin,
  OURS,
  REMARKS,
  ROWS,
  SECTION_7,
  SOCKETS,
  type Row,
  type Sent,
  type World,
} from './section7Calls.ts';

async function aWorld(server: TestServer): Promise<World> {
  const { db } = server;
  const { id, targetId } = await aStaff(db, { type: 'A', isOnline: true });
  const colleague = await aStaff(db, { keys: [ROLE_KEY.tasks, ...ALL_QUERY_KEYS], isOnline: true });
  const { id: chatId, customerId } = await aChat(db, { staffId: id, texts: ['Hello', '>Good day'] });
  const { id: queryId } = await aQuery(db, { customerId });
  const { rows } = await db.query<{ id: string }>(
    `insert into reply (query_id, author_type, author_id, description) values ($1, $2, $3, 'Good day') returning id::text`,
    [queryId, PERSON_TYPE.staff, id],
  );
  const admin = { id, token: await aSession(db, id), targetId: targetId ?? '' };
  return { server, admin, colleague, chatId, customerId, queryId, replyId: rows[0]?.id ?? '' };
}

async function make({ server, admin }: World, { method, path }: Row, sent: Sent): Promise<Response> {
  const query = sent.query === undefined ? '' : `?${new URLSearchParams(sent.query).toString()}`;
  const body = sent.form ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  return fetch(`${server.url}${sent.path ?? path}${query}`, {
    method,
    headers: {
      'x-token': admin.token,
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(body !== undefined && { body }),
  });
}

const MEDIA_TYPE: Readonly<Record<Row['answers'], RegExp>> = {
  envelope: /^application\/json/,
  workbook: /spreadsheetml/,
  image: /^image\//,
};

describe("the specification's calls", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('are all here', () => {
    const parts = [...ROWS.map(({ listed }) => listed), ...SOCKETS, ...REMARKS];
    const rest = [...parts]
      .sort((a, b) => b.length - a.length)
      .reduce((text, part) => {
        expect(SECTION_7).withContext('not in section 7').toContain(part);
        return text.replaceAll(part, '');
      }, SECTION_7);
    expect(rest.replace(/Country phone codes|path not shown|not shown|and/g, '')).not.toMatch(/\w/);
  });

  it('are the declared ones, apart from our own', () => {
    const listed = ROWS.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`);
    const isListed = (method: string, path: string) =>
      listed.some((each) => new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`).test(each));
    const unlisted = Object.entries(CALLS_BY_RESOURCE).flatMap(([resource, calls]) =>
      Object.entries(calls)
        .filter(([, { method, path }]) => !isListed(method, path))
        .map(([name]) => `${resource}.${name}`),
    );
    expect(unlisted.sort()).toEqual([...OURS].sort());
  });

  for (const each of ROWS) {
    it(`succeed with what is listed: ${each.method} ${each.path} (${each.listed})`, async () => {
      const world = await aWorld(server);
      const sent = await each.sent(world);
      if (!each.isShapeElsewhere)
        for (const name of Object.keys({ ...sent.query, ...sent.body })) expect(each.listed).toContain(name);
      const answer = await make(world, each, sent);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(MEDIA_TYPE[each.answers]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (each.answers !== 'envelope') {
        expect(bytes.length).toBeGreaterThan(0);
        return;
      }
      const envelope: unknown = JSON.parse(bytes.toString());
      if (!isEnvelope(envelope)) throw new Error('no envelope');
      expect([envelope.success, envelope.code, envelope.codeMsg]).toEqual([true, 200, '']);
      for (const name of each.returns) expect(Object.keys(envelope.data ?? {})).toContain(name);
    });
  }

  it('open the notification socket with an address and a cookie alone', async () => {
    const { admin } = await aWorld(server);
    const { socket, close } = await openNotifications(server.url, {
      userId: admin.id,
      token: admin.token,
      protocols: [],
    });
    expect(socket.readyState).toBe(WebSocket.OPEN);
    await close();
  });

  it('open the chat socket with a token of loginIM', async () => {
    const { admin } = await aWorld(server);
    const { tcpToken } = await chatLogin(server, admin.token);
    const person = { userId: admin.id, userType: PERSON_TYPE.staff, token: tcpToken, httpToken: admin.token };
    const client = await enterChat(server.url, person);
    expect(client.login).toBeDefined();
    await client.close();
  });
});
