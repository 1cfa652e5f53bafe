import { BUTTON_KEY, NEW_PERSON, ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { addAccount, editAccount, pageAccounts, searchAppUser } from '#contract/http/accounts.ts';
import { getLoginUserInfo } from '#contract/http/auth.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aCustomer, aRole, aSession, aStaff } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const PASSWORD = encodedOf('not so common');

/** Without a person, an account takes no chats. */
describe('the person of an account', () => {
  let server: TestServer;
  let token: string;
  let roleId: string;
  let made = 0;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
    token = await aSession(server.db, (await aStaff(server.db, { type: 'A', isBound: false })).id);
    roleId = await aRole(server.db, [ROLE_KEY.tasks]);
  });
  afterAll(() => server.stop());

  const add = (mobile: string, fields: Partial<RequestOf<typeof addAccount>> = {}) =>
    server.call(
      addAccount,
      {
        account: `newcomer${(made += 1)}`,
        name: 'Newcomer',
        email: 'new@example.com',
        phoneCode: '44',
        mobile,
        roleId,
        password: PASSWORD,
        targetId: NEW_PERSON,
        ...fields,
      },
      { token },
    );
  const edit = (change: RequestOf<typeof editAccount>, by = token) => server.call(editAccount, change, { token: by });
  const find = async (id: string) =>
    (await server.call(pageAccounts, { pageNo: 1, pageSize: 100 }, { token })).data?.records.find(
      (account) => account.id === id,
    );

  it('can be a new one with a phone that finds no one', async () => {
    const { code, data } = await add('7700900001');
    expect(code).toBe(200);
    const account = await find(data?.id ?? '');
    expect(account).toEqual(jasmine.objectContaining({ mobile: '447700900001', name: 'Newcomer' }));
    expect(BigInt(account?.targetId ?? '0') >= 9_000_000_000_000_000_000n).toBeTrue();
    const { data: found } = await server.call(searchAppUser, { phoneCode: '44', keyword: '7700900001' }, { token });
    expect(found?.map(({ nickName, isBound }) => [nickName, isBound])).toEqual([['Newcomer', true]]);
  });

  it('is never a second one with the same phone, even when several people add them at once', async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => aStaff(server.db, { type: 'A', isBound: false })));
    const answers = await Promise.all(
      admins.map(async ({ id }) =>
        edit({ id, targetId: NEW_PERSON, phoneCode: '44', mobile: '7700900002' }, await aSession(server.db, id)),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveSize(1);
    expect((await add('7700900002')).codeMsg).toBe('Someone has this phone number already. Choose them.');
    for (const [mobile, phoneCode] of [
      ['12', '44'],
      ['7700 900003', '44'],
      ['7700900003', '0'],
    ] as const)
      expect((await add(mobile, { phoneCode })).codeMsg).toBe('This is not a phone number');
  });

  it('is set once by an edit of an account without one, and then never changes', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isBound: false });
    const [person, other] = [
      await aCustomer(server.db, { phone: '6600001' }),
      await aCustomer(server.db, { phone: '6600002' }),
    ];
    const bind = (target: { id: string; phone: string }) =>
      edit({ id, targetId: target.id, phoneCode: '44', mobile: target.phone });
    expect((await edit({ id, targetId: null })).code).toBe(200);
    expect((await find(id))?.targetId).toBeNull();
    expect((await bind(person)).code).toBe(200);
    expect(await find(id)).toEqual(jasmine.objectContaining({ targetId: person.id, mobile: '446600001' }));
    const session = await aSession(server.db, id);
    expect((await server.call(getLoginUserInfo, {}, { token: session })).data?.targetId).toBe(person.id);
    const { rows } = await server.db.query(
      `select action, before, after from audit_log where object_type = 'staff' and object_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ action: 'account.changed', before: { mobile: '' }, after: { mobile: '446600001' } }]);
    expect((await bind(other)).code).toBe(200);
    expect((await find(id))?.targetId).toBe(person.id);
    const third = await aStaff(server.db, { isBound: false });
    expect((await edit({ id: third.id, targetId: person.id, phoneCode: '44', mobile: person.phone })).codeMsg).toBe(
      'This messaging-app user is already bound to another account',
    );
    expect((await edit({ id: third.id, targetId: NEW_PERSON, phoneCode: '44', mobile: '7700900009' })).code).toBe(200);
  });

  it('is not chosen by oneself, unless one is an admin', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.accounts, BUTTON_KEY.accountEdit], isBound: false });
    const own = await aSession(server.db, id);
    expect((await edit({ id, targetId: NEW_PERSON, phoneCode: '44', mobile: '7700900010' }, own)).code).toBe(4003);
  });
});
