import { REPORT_TYPE, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { getChatSettings, saveChatSettings, type ChatSettings } from '#contract/http/settings.ts';
import { listTargets, saveTargets } from '#contract/http/targets.ts';
import { getLoginUserInfo } from '#contract/http/auth.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { startDatabase } from '../../support/testDatabase.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const SETTINGS: ChatSettings = {
  isAutoReceiption: true,
  autoReceiptionText: 'Somebody is coming',
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
};

describe('saving the online settings', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let editor: { id: string; token: string };
  beforeEach(async () => {
    server = await freshServer();
    editor = await someone('D', [ROLE_KEY.settingsOnline]);
  });

  const someone = async (type: UserType, keys: readonly string[]) => {
    const { id } = await aStaff(server.db, { type, keys });
    return { id, token: await aSession(server.db, id) };
  };
  const save = (change: Partial<ChatSettings> = {}) =>
    server.call(saveChatSettings, { ...SETTINGS, ...change }, { token: editor.token });
  const read = async () => (await server.call(getChatSettings, {}, { token: editor.token })).data;

  it('stores all of them, without white space around the texts', async () => {
    expect((await save({ greetingLeftChat: '  Bye\n', solvedCheckYes: ' Yes ' })).code).toBe(200);
    expect(await read()).toEqual(SETTINGS);
    expect((await save({ autoReceiptionText: '\u200b', solvedCheckNo: ' \u2800' })).code).toBe(200);
    expect(await read()).toEqual({ ...SETTINGS, autoReceiptionText: '', solvedCheckNo: '' });
    expect((await save({ isAutoReceiption: false, autoReceiptionText: '', taskAllocation: ' 0 , 0 ' })).code).toBe(200);
    expect(await read()).toEqual({
      ...SETTINGS,
      isAutoReceiption: false,
      autoReceiptionText: '',
      taskAllocation: '0,0',
    });
  });

  it('uses the minimum for both where it is above the maximum', async () => {
    await save({ taskAllocation: '9,3' });
    expect((await read())?.taskAllocation).toBe('9,9');
  });

  const refused: readonly [string, Partial<ChatSettings>][] = [
    ['no time', { autoEndChatTime: 0 }],
    ['less than no time', { autoEndChatTime: -1 }],
    ['years', { autoEndChatTime: 1e9 }],
    ['one number', { taskAllocation: '5' }],
    ['three numbers', { taskAllocation: '1,2,3' }],
    ['fractions', { taskAllocation: '1.5,2' }],
    ['less than none', { taskAllocation: '-1,2' }],
    ['no numbers', { taskAllocation: 'a,b' }],
    ['too many', { taskAllocation: '1,1001' }],
    ['more than any number', { taskAllocation: `1,${'9'.repeat(400)}` }],
    ['nothing', { taskAllocation: '' }],
    ['a text longer than a message', { autoReceiptionText: 'x'.repeat(10_001) }],
    ['a farewell longer than a message', { greetingLeftChat: 'x'.repeat(10_001) }],
    ['a greeting that a nickname makes too long', { greetingComing: `${'x'.repeat(9_980)}{staff_nickName}` }],
    ['a button like a letter', { solvedCheckYes: 'x'.repeat(101) }],
    ['another such button', { solvedCheckNo: 'x'.repeat(101) }],
    ['NUL', { greetingComing: 'a\0b' }],
  ];
  for (const [what, change] of refused) {
    it(`refuses ${what}, and changes nothing`, async () => {
      const before = await read();
      const answer = await save(change);
      expect(answer.code).toBe(4022);
      expect(answer.codeMsg).not.toBe('');
      expect(await read()).toEqual(before);
    });
  }

  it('accepts texts of the length of a message, and answers 400 to another shape', async () => {
    expect((await save({ autoReceiptionText: 'x'.repeat(10_000), greetingLeftChat: 'cut \ud83d' })).code).toBe(200);
    expect((await read())?.greetingLeftChat).toBe('cut \ufffd');
    for (const body of [{}, { ...SETTINGS, autoEndChatTime: '10' }, { ...SETTINGS, isAutoEndChat: 1 }]) {
      const answer = await fetch(`${server.url}${saveChatSettings.path}`, {
        method: 'POST',
        headers: { 'x-token': editor.token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(400);
    }
  });

  it('writes to the audit log: by whom, before and after', async () => {
    await save();
    await save({ taskAllocation: '1,3' });
    const { rows } = await server.db.query<{
      staff_id: string;
      action: string;
      before: ChatSettings;
      after: ChatSettings;
    }>(
      `select staff_id::text, action, before, after
         from audit_log
        where object_type = 'config_chat' order by id desc limit 1`,
    );
    expect(rows[0]?.staff_id).toBe(editor.id);
    expect(rows[0]).toEqual(
      jasmine.objectContaining({
        action: 'settings.chat',
        before: jasmine.objectContaining({ allocationMin: 2, allocationMax: 7 }),
        after: jasmine.objectContaining({ allocationMin: 1, allocationMax: 3 }),
      }),
    );
  });

  it('allocates waiting chats when the maximum rises', async () => {
    await save({ taskAllocation: '0,0' });
    const agent = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true });
    const waiting = await aChat(server.db);
    const owner = async () =>
      (
        await server.db.query<{ staff_id: string | null }>('select staff_id::text from chat where id = $1', [
          waiting.id,
        ])
      ).rows[0]?.staff_id;
    expect(await owner()).toBeNull();
    await save({ taskAllocation: '0,1' });
    await until('the chat is theirs', async () => (await owner()) === agent.id);
  });

  it('requires its key', async () => {
    const codeOf = async (type: UserType, keys: readonly string[]) =>
      (await server.call(saveChatSettings, SETTINGS, { token: (await someone(type, keys)).token })).code;
    expect(await codeOf('D', [ROLE_KEY.tasks])).toBe(4003);
    expect(await codeOf('L', [ROLE_KEY.leader, ROLE_KEY.settingsQuery])).toBe(4003);
    expect(await codeOf('A', [])).toBe(200);
    const customer = await aCustomer(server.db);
    expect((await server.call(saveChatSettings, SETTINGS, { token: await customerToken(customer.id) })).status).toBe(
      403,
    );
  });
});

describe('saved settings', () => {
  it('make open pages load changed targets and names of staff, in whichever server process', async () => {
    const database = await startDatabase();
    const [one, other] = [await startServer({ database }), await startServer({ database })];
    const admin = await aSession(one.db, (await aStaff(one.db, { type: 'A' })).id);
    const { id } = await aStaff(other.db);
    const token = await aSession(other.db, id);
    const limits = async () => (await other.call(getLoginUserInfo, {}, { token })).data?.waitLimits;
    expect(await limits()).toEqual({ amberMs: 120_000, lateMs: 300_000 });
    const page = await openNotifications(other.url, { userId: id, token });
    const { data: all } = await one.call(listTargets, {}, { token: admin });
    const updateTime = all?.find(({ type }) => type === REPORT_TYPE.chat)?.updateTime ?? '';
    const targets = { firstMinutes: 8, nextMinutes: 5, resolveMinutes: null, warnPercent: 25 };
    await one.call(saveTargets, { comeFrom: 0, type: REPORT_TYPE.chat, targets, updateTime }, { token: admin });
    await page.accessChanged();
    expect(await limits()).toEqual({ amberMs: 120_000, lateMs: 480_000 });
    await one.call(saveChatSettings, { ...SETTINGS, greetingLeftChat: 'Farewell' }, { token: admin });
    await one.call(saveChatSettings, { ...SETTINGS, staffNames: 'product' }, { token: admin });
    await page.accessChanged(2);
    expect(page.messages.length).withContext('other settings concern no open page').toBe(2);
    expect((await other.call(getLoginUserInfo, {}, { token })).data?.staffNames).toBe('product');
    await page.close();
    await one.stop();
    await other.stop();
    await database.stop();
  });

  it('apply to every server process at once', async () => {
    const database = await startDatabase();
    const [one, other] = [await startServer({ database }), await startServer({ database })];
    const token = await aSession(one.db, (await aStaff(one.db, { type: 'A' })).id);
    await one.call(saveChatSettings, { ...SETTINGS, autoReceiptionText: 'Said by the other one' }, { token });
    const customer = await aCustomer(other.db);
    const opened = await other.call(openCustomerChat, { comeFrom: 1 }, { token: await customerToken(customer.id) });
    const { rows } = await other.db.query<{ msg: string }>('select msg from message where chat_id = $1', [
      opened.data?.chat?.chatId,
    ]);
    expect(rows.map(({ msg }) => msg)).toEqual([JSON.stringify({ text: 'Said by the other one' })]);
    await one.stop();
    await other.stop();
    await database.stop();
  });
});
