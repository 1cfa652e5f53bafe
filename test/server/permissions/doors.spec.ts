import { createHmac } from 'node:crypto';
import { PERSON_TYPE, ROLE_KEY, type UserType } from '../../../contract/domain.ts';
import { HEAD_IMAGE_HEADER, HEAD_IMAGE_PATH, headImageParam, headImageSigned } from '../../../contract/headImage.ts';
import { openCustomerChat } from '../../../contract/http/customer.ts';
import { FILE_PATH } from '../../../contract/http/files.ts';
import { aHeadImage, aStaff } from '../../support/builders.ts';
import { agentSession, enterChat } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { aPng } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { download, upload } from '../../support/uploads.ts';
import { createFixture, DEATHS, type Death, type Fixture } from './fixture.ts';

// Who gets in where there are no calls: sockets, files, and what those ask who run the server.

/** Somebody with all that one could show at a door. */
interface Visitor {
  readonly id: string;
  readonly userType: number;
  /** Of calls. */
  readonly token: string;
  /** Of the chat socket. */
  readonly chatToken: string;
  /** The messaging-app user, and the key with which they sign for head images. */
  readonly userId: string;
  readonly signKey: string;
}

const IN = 'in';

describe('the permission matrix below the calls:', () => {
  let server: TestServer;
  let fixture: Fixture;
  let face: string;
  beforeAll(async () => {
    server = await startServer();
    fixture = createFixture(server);
    face = (await aStaff(server.db)).targetId ?? '';
    await aHeadImage(server.db, face, await aPng());
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
  const nobody = (token: string) => (): Promise<Visitor> =>
    Promise.resolve({ id: '1', userType: PERSON_TYPE.staff, token, chatToken: token, userId: '50001', signKey: token });

  /** How far somebody gets: 'in', or by which number they are kept out. */
  const outcome = (trying: Promise<unknown>): Promise<string> =>
    trying.then(
      () => IN,
      (error: unknown) => /(?:refused|closed) with (\d+)/.exec(String(error))?.[1] ?? String(error),
    );
  const doors = {
    'the notification socket': (visitor: Visitor) =>
      outcome(
        openNotifications(server.url, { userId: visitor.id, token: visitor.token }).then((socket) => socket.close()),
      ),
    "somebody else's notification socket": async (visitor: Visitor) =>
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
    'a file, by a signature for somebody else': async ({ token, id, userType }: Visitor) => {
      const { status } = await download(server, (await aFile()).address.replace(/r=[^&]+/, `r=${userType}.${id}`), {
        headers: { 'x-token': token },
      });
      return status === 200 ? IN : String(status);
    },
  } as const;

  const aFile = async () => ({
    address: (await upload(server, (await fixture.customer()).token, await aPng())).master,
  });

  type Ways = Readonly<Record<keyof typeof doors, string>>;
  /** Nobody gets at a file without its signature; what is signed is its reader's. */
  const CLOSED = {
    'the notification socket': '403',
    "somebody else's notification socket": '403',
    'the chat socket': '4401',
    'a head image of staff': '404',
    'a file, without a signature': '404',
    'a file, by a signature for somebody else': '404',
  } as const satisfies Ways;
  const SIGNED_IN = {
    ...CLOSED,
    'the notification socket': IN,
    'a head image of staff': IN,
    'the chat socket': '4403',
  };

  const visitors: readonly [string, () => Promise<Visitor>, Ways][] = [
    ['nobody', nobody(''), CLOSED],
    ['garbage', nobody('garbage'), CLOSED],
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
    // Of staff, customers see those who are in their chats.
    ['a customer', () => customer(), { ...CLOSED, 'the chat socket': IN }],
  ];
  for (const [who, make, ways] of visitors) {
    it(who, async () => {
      const visitor = await make();
      const found: Record<string, string> = {};
      for (const [door, enter] of Object.entries(doors)) found[door] = await enter(visitor);
      expect(found).toEqual({ ...ways });
    });
  }

  it('what those ask who run the server says nothing of people', async () => {
    const {
      rows: [person],
    } = await server.db.query<{ account: string; name: string }>('select account, name from staff limit 1');
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/docs']) {
      const answer = await fetch(`${server.url}${path}`);
      const said = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      for (const secret of [person?.account ?? '?', person?.name ?? '?'])
        expect(said).withContext(path).not.toContain(secret);
    }
  });
});
