import { APP_CONTEXT_ERRORS_MAX, APP_CONTEXT_TEXT_MAX } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { listAppContexts, noteAppContext, type AppContext } from '#contract/http/appContext.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { say } from '../../support/messages.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { customerToken, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('what apps say about themselves', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let reader: string;
  let customerId: string;
  let token: string;
  beforeEach(async () => {
    server = await freshServer();
    reader = await aSession(server.db, (await aStaff(server.db, { type: 'A', keys: [ROLE_KEY.tasks] })).id);
    ({ id: customerId } = await aCustomer(server.db));
    token = await customerToken(customerId);
  });
  const note = (chatId: string, context: AppContext) => server.call(noteAppContext, { chatId, context }, { token });
  const listed = async (chatId: string) =>
    (await server.call(listAppContexts, { chatId }, { token: reader })).data?.map(({ createTime: _, ...each }) => each);

  it('is stored from the next message on, once for each change', async () => {
    const { id } = await aChat(server.db, { customerId });
    expect((await note(id, { version: '4.2.0', os: 'Android 15' })).code).toBe(200);
    expect((await note(id, { os: 'Android 15', version: '4.2.0' })).code).toBe(200);
    await say(server.db, id, ['It crashes', 'Again']);
    await note(id, { version: '4.2.1', errorIds: ['e-17'] });
    expect(await listed(id)).toEqual([
      { fromSeq: 3, isSigned: false, context: { version: '4.2.1', errorIds: ['e-17'] } },
      { fromSeq: 1, isSigned: false, context: { version: '4.2.0', os: 'Android 15' } },
    ]);
  });

  it('is told apart from what the token says, which its signature proves', async () => {
    const signed = await customerToken(customerId, {
      claims: { app: { version: '4.2.1', locale: 'pt-BR', other: 'x', screen: 7 } },
    });
    const opened = await server.call(openCustomerChat, { comeFrom: 1 }, { token: signed });
    const id = opened.data?.chat?.chatId ?? '';
    await note(id, { version: '9.9.9' });
    await until('both are stored', async () => (await listed(id))?.length === 2);
    expect(await listed(id)).toEqual([
      { fromSeq: 1, isSigned: true, context: { version: '4.2.1', locale: 'pt-BR' } },
      { fromSeq: 1, isSigned: false, context: { version: '9.9.9' } },
    ]);
  });

  it('has texts that can be stored and shown, and is not too long', async () => {
    const { id } = await aChat(server.db, { customerId });
    await note(id, {
      device: `\u202e Pixel\n9\0 ${'x'.repeat(2 * APP_CONTEXT_TEXT_MAX)}`,
      os: '\ud800',
      errorIds: Array.from({ length: 20 }, (_, index) => `e${index}`),
    });
    const [stored] = (await listed(id)) ?? [];
    expect(stored?.context.device).toMatch(/^Pixel 9 {2}x+…$/);
    expect(stored?.context.device?.length).toBeLessThanOrEqual(APP_CONTEXT_TEXT_MAX);
    expect(stored?.context.os).toBe('\ufffd');
    expect(stored?.context.errorIds?.length).toBe(APP_CONTEXT_ERRORS_MAX);
    const long = '\u4e00'.repeat(APP_CONTEXT_TEXT_MAX);
    for (const context of [{}, { version: '  ' }, { errorIds: Array.from({ length: 10 }, () => long) }])
      expect((await note(id, context)).code).toBe(4022);
  });

  it('is refused for chats of others and ended ones, and the oldest of more than a hundred is deleted', async () => {
    const { id: others } = await aChat(server.db);
    const { id: ended } = await aChat(server.db, { customerId, isEnded: true });
    for (const chatId of [others, ended, '9'.repeat(19)]) expect((await note(chatId, { os: 'x' })).code).toBe(4004);
    const { id } = await aChat(server.db, { customerId });
    for (let count = 0; count <= 100; count += 1) {
      await note(id, { screen: `${count}` });
      await say(server.db, id, ['next']);
    }
    const stored = await listed(id);
    expect(stored?.length).toBe(100);
    expect(stored?.[0]?.context.screen).toBe('100');
    expect(stored?.at(-1)?.context.screen).toBe('1');
  });
});
