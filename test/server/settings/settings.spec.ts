import { ROLE_KEY, type UserType } from '#contract/domain.ts';
import { getChatSettings } from '#contract/http/settings.ts';
import { aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

describe('the online settings', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const read = async (options: { type?: UserType; keys?: readonly string[] }) =>
    server.call(getChatSettings, {}, { token: await aSession(server.db, (await aStaff(server.db, options)).id) });

  it("have the specification's names", async () => {
    await server.db.query(
      `update config_chat set is_auto_reception = true, auto_reception_text = 'Someone comes',
              greeting_coming = 'This is {staff_nickName}', greeting_left_chat = 'Bye',
              is_auto_end_chat = true, auto_end_chat_minutes = 2.5, is_solved_check = true,
              solved_check_yes = 'Yes', solved_check_no = 'No',
              allocation_min = 2, allocation_max = 7, wait_amber_minutes = 3, wait_late_minutes = 8`,
    );
    const { data } = await read({ keys: [ROLE_KEY.settingsOnline] });
    expect(data).toEqual({
      isAutoReceiption: true,
      autoReceiptionText: 'Someone comes',
      greetingComing: 'This is {staff_nickName}',
      greetingLeftChat: 'Bye',
      isAutoEndChat: true,
      autoEndChatTime: 2.5,
      isSolvedCheck: true,
      solvedCheckYes: 'Yes',
      solvedCheckNo: 'No',
      taskAllocation: '2,7',
      colour: null,
      logo: null,
      staffNames: 'nickname',
      showsWatchers: false,
      isRatingAsked: true,
    });
  });

  const readers: readonly [string, { type?: UserType; keys?: readonly string[] }, number][] = [
    ['staff without a role', {}, 4003],
    ['staff who answer queries only', { keys: [ROLE_KEY.queryService, ROLE_KEY.settingsQuery] }, 4003],
    ['staff who answer chats', { keys: [ROLE_KEY.tasks] }, 200],
    ['a leader', { type: 'L', keys: [ROLE_KEY.leader] }, 200],
    ['a leader without a role', { type: 'L' }, 4003],
    ['who sets them', { keys: [ROLE_KEY.settingsOnline] }, 200],
    ['an admin without a role', { type: 'A' }, 200],
  ];
  for (const [who, options, code] of readers) {
    it(`answer ${code} to ${who}`, async () => {
      expect((await read(options)).code).toBe(code);
    });
  }

  it('refuse customers and people who are not signed in', async () => {
    const tokens = [await customerToken((await aCustomer(server.db)).id), 'garbage', ''];
    for (const token of tokens) expect((await server.call(getChatSettings, {}, { token })).status).toBe(403);
    expect((await server.call(getChatSettings, {})).status).toBe(403);
  });
});
