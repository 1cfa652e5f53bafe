import { createHmac } from 'node:crypto';
import { PERSON_TYPE, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { HEAD_IMAGE_HEADER, HEAD_IMAGE_PATH, headImageParam, headImageSigned } from '#contract/images.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { FILE_PATH } from '#contract/http/files.ts';
import { anAvatar, aStaff } from '../../support/builders.ts';
import { agentSession, enterChat } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { aPng } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { download, upload } from '../../support/uploads.ts';
import { createFixture, DEATHS, type Death, type Fixture } from './fixture.ts';

// Access to everything that is not a call: sockets, files, and the operators' pages.

/** A person with every credential that an entry point may ask for. */
interface Visitor {
  readonly id: string;
  readonly userType: number;
  /** The token for calls. */
  readonly token: string;
  /** The token for the chat socket. */
  readonly chatToken: string;
  /** The messaging-app user, and the key with which they sign for head images. */
  readonly userId: string;
  readonly signKey: string;
}

const IN = 'in';

describe('the permission matrix of sockets and files:', () => {
  let server: TestServer;
  let fixture: Fixture;
  let face: string;
  beforeAll(async () => {
    server = await startServer();
    fixture = createFixture(server);
    face = (await aStaff(server.db)).targetId ?? '';
    await anAvatar(server.db, face, await aPng());
  });
  afterAll(() => server.stop());

  const staff =
    (type: UserType, keys: readonly string[] = []) =>
    async (): Promise<Visitor> => {
      const { id, targetId } = await aStaff(server.db, { type });
      if (keys.length > 0)
        await server.db.query('update staff set role_id = $2 where id = $1', [id, await fixture.role(keys)]);
      const { httpToken, token: chatToken } = await agentSession(server, id);
      return {
        id,
        userType: PERSON_TYPE.staff,
        token: httpToken,
        chatToken,
        userId: targetId ?? '',
        signKey: chatToken,
      };
    };
  const dead = (why: Death) => async (): Promise<Visitor> => {
    const visitor = await staff('A')();
    await fixture.kill(visitor.id, why);
    return visitor;
  };
  const customer = async (): Promise<Visitor> => {
    const { id, token } = await fixture.customer();
    const { data } = await server.call(openCustomerChat, { comeFrom: null }, { token });
    return { id, userType: PERSON_TYPE.customer, token, chatToken: token, userId: id, signKey: data?.signKey ?? '' };
  };
  const outsider = (token: string) => (): Promise<Visitor> =>
    Promise.resolve({ id: '1', userType: PERSON_TYPE.staff, token, chatToken: token, userId: '50001', signKey: token });

  /** 'in', or the code with which the entry point refused the person. */
  const outcome = (trying: Promise<unknown>): Promise<string> =>
    trying.then(
      () => IN,
      (error: unknown) => /(?:refused|closed) with (\d+)/.exec(String(error))?.[1] ?? String(error),
    );
  const entryPoints = {
    'the notification socket': (visitor: Visitor) =>
      outcome(
        openNotifications(server.url, { userId: visitor.id, token: visitor.token }).then((socket) => socket.close()),
      ),
    "another person's notification socket": async (visitor: Visitor) =>
      outcome(openNotifications(server.url, { userId: (await fixture.staff('D')).id, token: visitor.token })),
    'the chat socket': ({ id, userType, token, chatToken }: Visitor) =>
      outcome(
        enterChat(server.url, { userId: id, userType, token: chatToken, httpToken: token }).then((socket) =>
          socket.close(),
        ),
      ),
    'a head image of staff': async ({ userId, signKey, token }: Visitor) => {
      const param = headImageParam(face, Date.now());
      const sign = createHmac('sha256', signKey).update(headImageSigned(userId, param)).digest('hex');
      const { status } = await fetch(`${server.url}${HEAD_IMAGE_PATH}?${param}`, {
        headers: {
          'x-token': token,
          [HEAD_IMAGE_HEADER.openUid]: userId,
          [HEAD_IMAGE_HEADER.param]: param,
          [HEAD_IMAGE_HEADER.sign]: sign,
        },
      });
      return status === 200 ? IN : String(status);
    },
    'a file, without a signature': async ({ token }: Visitor) => {
      const address = new URL((await aFile()).address, server.url);
      const { status } = await download(server, `${FILE_PATH}/${address.pathname.split('/').at(-1) ?? ''}`, {
        headers: { 'x-token': token },
      });
      return status === 200 ? IN : String(status);
    },
    'a file, by a signature for another person': async ({ token, id, userType }: Visitor) => {
      const { status } = await download(server, (await aFile()).address.replace(/r=[^&]+/, `r=${userType}.${id}`), {
        headers: { 'x-token': token },
      });
      return status === 200 ? IN : String(status);
    },
  } as const;

  const aFile = async () => ({
    address: (await upload(server, (await fixture.customer()).token, await aPng())).master,
  });

  type Ways = Readonly<Record<keyof typeof entryPoints, string>>;
  /** Files need a signature, and a signature is valid for its reader only. */
  const CLOSED = {
    'the notification socket': '403',
    "another person's notification socket": '403',
    'the chat socket': '4401',
    'a head image of staff': '404',
    'a file, without a signature': '404',
    'a file, by a signature for another person': '404',
  } as const satisfies Ways;
  const SIGNED_IN = {
    ...CLOSED,
    'the notification socket': IN,
    'a head image of staff': IN,
    'the chat socket': '4403',
  };

  const visitors: readonly [string, () => Promise<Visitor>, Ways][] = [
    ['no session', outsider(''), CLOSED],
    ['garbage', outsider('garbage'), CLOSED],
    ...DEATHS.map((why): [string, () => Promise<Visitor>, Ways] => [
      `an admin whose session is over (${why})`,
      dead(why),
      CLOSED,
    ]),
    ['D without a role', staff('D'), SIGNED_IN],
    ['D who answers queries', staff('D', [ROLE_KEY.queryService]), SIGNED_IN],
    ['D who answers chats', staff('D', [ROLE_KEY.tasks]), { ...SIGNED_IN, 'the chat socket': IN }],
    ['L without a role', staff('L'), SIGNED_IN],
    ['L who answers chats', staff('L', [ROLE_KEY.leader]), { ...SIGNED_IN, 'the chat socket': IN }],
    ['A', staff('A'), { ...SIGNED_IN, 'the chat socket': IN }],
    // Customers may see avatars of the staff in their chats.
    ['a customer', () => customer(), { ...CLOSED, 'the chat socket': IN }],
  ];
  for (const [who, make, ways] of visitors) {
    it(who, async () => {
      const visitor = await make();
      const found: Record<string, string> = {};
      for (const [entryPoint, enter] of Object.entries(entryPoints)) found[entryPoint] = await enter(visitor);
      expect(found).toEqual({ ...ways });
    });
  }

  it('health checks, metrics and API documentation contain nothing about people', async () => {
    const {
      rows: [person],
    } = await server.db.query<{ account: string; name: string }>('select account, name from staff limit 1');
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/docs']) {
      const answer = await fetch(`${server.url}${path}`);
      const body = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      for (const secret of [person?.account ?? '?', person?.name ?? '?'])
        expect(body).withContext(path).not.toContain(secret);
    }
  });
});
