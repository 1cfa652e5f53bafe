import { ROLE_KEY } from '#contract/domain.ts';
import { addAccount, editAccount, pageAccounts, searchAppUser, type Account } from '#contract/http/accounts.ts';
import { getLoginUserInfo, login, loginIM, register } from '#contract/http/auth.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { encodedOf, verifyOf } from '#server/people/passwords.ts';
import { ACCOUNT_CASES, FORGED_ACCOUNT_CASES, type FieldCase } from '../../support/accountLimits.ts';
import { aCustomer, aRole, aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const PASSWORD = encodedOf('a new one, 42');

describe('accounts', () => {
  let server: TestServer;
  let admin: { id: string; token: string };
  let roleId: string;
  let made = 0;
  beforeAll(async () => {
    server = await startServer();
    const { id } = await aStaff(server.db, { type: 'A', name: 'The admin', isBound: false });
    admin = { id, token: await aSession(server.db, id) };
    roleId = await aRole(server.db, [ROLE_KEY.tasks]);
  });
  afterAll(() => server.stop());

  type NewAccount = RequestOf<typeof addAccount>;
  const anInput = async (input: Partial<NewAccount> = {}): Promise<NewAccount> => {
    const target = await aCustomer(server.db, { phone: `66${(made += 1)}` });
    return {
      account: `newcomer${made}`,
      name: 'Newcomer',
      email: 'new@example.com',
      phoneCode: '44',
      mobile: target.phone,
      roleId,
      password: PASSWORD,
      targetId: target.id,
      ...input,
    };
  };
  const add = (input: NewAccount) => server.call(addAccount, input, { token: admin.token });
  const edit = (input: RequestOf<typeof editAccount>) => server.call(editAccount, input, { token: admin.token });
  const find = async (id: string): Promise<Account> => {
    const { data } = await server.call(pageAccounts, { pageNo: 1, pageSize: 100 }, { token: admin.token });
    const account = data?.records.find((listed) => listed.id === id);
    if (account === undefined) throw new Error(`account ${id} is not in the list`);
    return account;
  };
  const auditOf = async (id: string) =>
    (
      await server.db.query<{ staff_id: string | null; action: string; before: unknown; after: unknown }>(
        `select staff_id::text, action, before, after
           from audit_log
          where object_type = 'staff' and object_id = $1 and action like 'account.%' order by id`,
        [id],
      )
    ).rows;

  describe('when created', () => {
    it('are active, of type D, bound to a messaging-app user, and sign in to both services', async () => {
      const input = await anInput({ name: "Ann O'Hara" });
      const { data } = await add(input);
      expect(await find(data?.id ?? '')).toEqual(
        jasmine.objectContaining({
          account: input.account,
          name: "Ann O'Hara",
          email: input.email,
          phoneCode: '44',
          phone: input.mobile,
          mobile: `44${input.mobile}`,
          type: 'D',
          status: 'A',
          roleId,
          targetId: input.targetId,
          isOnline: false,
          isInService: true,
          lastUsedTime: null,
          mayEdit: true,
          mayDelete: true,
        }),
      );
      const signedIn = await server.call(login, { account: input.account, password: PASSWORD });
      expect(signedIn.data?.uris).toEqual([ROLE_KEY.tasks]);
      const chat = await server.call(
        loginIM,
        { verify: verifyOf(PASSWORD), appType: 3, mobile: input.mobile, deviceId: 'd', deviceName: 'D' },
        { token: signedIn.data?.token ?? '' },
      );
      expect(chat.data?.userId).toBe(input.targetId);
      expect((await find(data?.id ?? '')).lastUsedTime).not.toBeNull();
    });

    for (const rule of [...ACCOUNT_CASES, ...FORGED_ACCOUNT_CASES]) {
      it(`${rule.message === null ? 'accept' : 'refuse'} as ${rule.field} ${rule.what}`, async () => {
        const { code, codeMsg, data } = await add(await anInput({ [rule.field]: rule.value }));
        expect(rule.message === null ? code : [code, codeMsg]).toEqual(
          rule.message === null ? 200 : [4022, rule.message],
        );
        if (rule.message === null) expect(valueOf(await find(data?.id ?? ''), rule)).toBe(rule.stored ?? rule.value);
      });
    }

    it('never look like an earlier account', async () => {
      for (const [earlier, wanted] of [
        ['\uff57ide-one', 'WIDE-one'],
        ['\u2160\u2160-two-i', 'ii-TWO-i'],
      ]) {
        await aStaff(server.db, { account: earlier ?? '' });
        const { codeMsg } = await add(await anInput({ account: wanted ?? '' }));
        expect(codeMsg)
          .withContext(wanted ?? '')
          .toBe('This account already exists');
        const registered = await server.call(register, {
          account: wanted ?? '',
          name: 'Newcomer',
          password: PASSWORD,
        });
        expect(registered.codeMsg)
          .withContext(wanted ?? '')
          .toBe('This account already exists');
      }
    });

    it('need a password that is not among the most common ones', async () => {
      for (const plain of ['123456', 'qwerty', 'itsname1', 'ITSNAME1']) {
        const { code, codeMsg } = await add(
          await anInput({ account: 'ITSname1', password: encodedOf(plain === 'ITSNAME1' ? 'ITSname1' : plain) }),
        );
        expect([code, codeMsg]).withContext(plain).toEqual([4022, 'This password is too common. Choose another one.']);
      }
    });

    it('need an existing messaging-app user with the phone that was sent', async () => {
      const input = await anInput();
      expect((await add({ ...input, targetId: '99999999' })).code).toBe(4004);
      for (const other of [{ phoneCode: '49' }, { mobile: '1' }, { targetId: (await aCustomer(server.db)).id }]) {
        expect([(await add({ ...input, ...other })).codeMsg]).toEqual([
          'The phone does not match the messaging-app user',
        ]);
      }
      expect((await add(input)).code).toBe(200);
    });

    it('never share a name in any case, nor a messaging-app user, even when created at once', async () => {
      const [one, other] = [await anInput({ account: 'TheSameName' }), await anInput({ account: 'theSAMEname' })];
      const names = await Promise.all([add(one), add(other)]);
      expect(names.map(({ code }) => code).toSorted()).toEqual([200, 4009]);
      expect(names.find(({ code }) => code === 4009)?.codeMsg).toBe('This account already exists');
      const input = await anInput();
      const users = await Promise.all([add(input), add({ ...input, account: 'another1' })]);
      expect(users.map(({ code }) => code).toSorted()).toEqual([200, 4009]);
      expect(users.find(({ code }) => code === 4009)?.codeMsg).toBe(
        'This messaging-app user is already bound to another account',
      );
    });

    it('are written to the audit log without their password', async () => {
      const input = await anInput();
      const id = (await add(input)).data?.id ?? '';
      const [entry, ...more] = await auditOf(id);
      expect(more).toEqual([]);
      expect(entry).toEqual({
        staff_id: admin.id,
        action: 'account.created',
        before: null,
        after: {
          account: input.account,
          name: input.name,
          email: input.email,
          mobile: `44${input.mobile}`,
          type: 'D',
          role: jasmine.stringMatching(/^role/),
        },
      });
    });
  });

  describe('when edited', () => {
    it('change only the sent fields, never name, phone and messaging-app user of the account', async () => {
      const { id } = await aStaff(server.db, { roleId });
      const before = await find(id);
      const forged = {
        id,
        name: 'Renamed',
        account: 'somebody',
        phoneCode: '1',
        phone: '2',
        mobile: '2',
        targetId: null,
        target_id: '5',
        deletedAt: 'now',
      };
      expect((await edit(forged)).code).toBe(200);
      const after = await find(id);
      expect({ ...after, updateTime: before.updateTime }).toEqual({ ...before, name: 'Renamed' });
      expect((await edit({ id, email: ' other@example.com ', type: 'L' })).code).toBe(200);
      expect(await find(id)).toEqual(
        jasmine.objectContaining({
          account: before.account,
          name: 'Renamed',
          email: 'other@example.com',
          type: 'L',
          roleId,
          phone: before.phone,
        }),
      );
    });

    const RULES = [...ACCOUNT_CASES, ...FORGED_ACCOUNT_CASES].filter(
      ({ field }) => field === 'name' || field === 'email' || field === 'roleId',
    );
    it('follow the same rules as new ones', async () => {
      const { id } = await aStaff(server.db, { roleId });
      for (const rule of RULES) {
        const { code, codeMsg } = await edit({ id, [rule.field]: rule.value });
        expect(rule.message === null ? code : [code, codeMsg])
          .withContext(`${rule.field}: ${rule.what}`)
          .toEqual(rule.message === null ? 200 : [4022, rule.message]);
        if (rule.message === null)
          expect(valueOf(await find(id), rule))
            .withContext(rule.what)
            .toBe(rule.stored ?? rule.value);
      }
    });

    it('keep a name from before a rule, until it changes', async () => {
      const { id } = await aStaff(server.db, { roleId, name: 'Shift leader\u2060' });
      expect((await edit({ id, name: 'Shift leader\u2060', email: 'ann@example.com' })).code).toBe(200);
      expect((await find(id)).email).toBe('ann@example.com');
      expect((await edit({ id, name: 'Leader\u2060' })).codeMsg).toBe('Invisible characters are not allowed');
    });

    it('keep an inactive role that they have, but cannot get one', async () => {
      const inactive = await aRole(server.db, [ROLE_KEY.tasks], 'I');
      const { id } = await aStaff(server.db, { roleId: inactive });
      expect((await edit({ id, roleId: inactive, name: 'Still has it' })).code).toBe(200);
      expect((await edit({ id, roleId })).code).toBe(200);
      expect((await edit({ id, roleId: inactive })).codeMsg).toBe('Please select');
      expect((await add(await anInput({ roleId: inactive }))).codeMsg).toBe('Please select');
    });

    it("are audited with the changed fields and the role's name, and only when something changed", async () => {
      const { id, name, account } = await aStaff(server.db, { roleId });
      const other = await aRole(server.db, [ROLE_KEY.leader]);
      expect((await edit({ id, name, email: `${account}@example.com`, roleId, type: 'D', status: 'A' })).code).toBe(
        200,
      );
      expect(await auditOf(id)).toEqual([]);
      await edit({ id, name: 'After', roleId: other, type: 'L' });
      const { rows: roles } = await server.db.query<{ name: string }>(
        'select name from role where id = any($1) order by id',
        [[roleId, other]],
      );
      expect(await auditOf(id)).toEqual([
        {
          staff_id: admin.id,
          action: 'account.changed',
          before: { name, type: 'D', role: roles[0]?.name },
          after: { name: 'After', type: 'L', role: roles[1]?.name },
        },
      ]);
    });

    it('with a new password are signed out everywhere and sign in with the new one only', async () => {
      const { id, account } = await aStaff(server.db, { roleId });
      const token = await aSession(server.db, id);
      expect((await edit({ id, password: encodedOf(account) })).code).toBe(4022);
      expect((await server.call(getLoginUserInfo, {}, { token })).code).toBe(200);
      expect((await edit({ id, password: PASSWORD })).code).toBe(200);
      expect((await server.call(getLoginUserInfo, {}, { token })).status).toBe(403);
      expect((await server.call(login, { account, password: ENCODED_PASSWORD })).code).toBe(4001);
      expect((await server.call(login, { account, password: PASSWORD })).code).toBe(200);
      expect(await auditOf(id)).toEqual([
        { staff_id: admin.id, action: 'account.passwordChanged', before: null, after: null },
      ]);
    });

    it('are not found when they do not exist', async () => {
      const { id } = await aStaff(server.db);
      await server.db.query('update staff set deleted_at = now() where id = $1', [id]);
      for (const gone of [id, '999999', '0', '9999999999999999999'])
        expect((await edit({ id: gone, name: 'Nobody' })).code)
          .withContext(gone)
          .toBe(4004);
    });
  });

  describe('in the list', () => {
    const page = (input: Partial<RequestOf<typeof pageAccounts>>) =>
      server.call(pageAccounts, { pageNo: 1, pageSize: 10, ...input }, { token: admin.token });

    it('come newest first, in pages with cursors, without deleted ones', async () => {
      const ids: string[] = [];
      for (let number = 0; number < 8; number += 1)
        ids.push((await aStaff(server.db, { name: 'Walked Over', isBound: false })).id);
      await server.db.query('update staff set deleted_at = now() where id = $1', [ids[3]]);
      const wanted = ids.filter((id) => id !== ids[3]).toReversed();
      const walked: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const { data } = await page({
          keyword: 'walked over',
          pageSize: 3,
          pageNo: (pages += 1),
          ...(cursor !== undefined && { cursor }),
        });
        expect([data?.total, data?.totalIsExact]).toEqual([7, true]);
        walked.push(...(data?.records ?? []).map(({ id }) => id));
        cursor = data?.next ?? undefined;
      } while (cursor !== undefined);
      expect([walked, pages]).toEqual([wanted, 3]);
      const last = (await page({ keyword: 'walked over', pageSize: 3, pageNo: 3 })).data;
      const back = (await page({ keyword: 'walked over', pageSize: 3, pageNo: 2, cursor: last?.prev ?? '' })).data;
      expect(back?.records.map(({ id }) => id)).toEqual(wanted.slice(3, 6));
      for (const wrong of ['a.x', 'c.1', '1', 'a.9999999999999999999', 'a.99999999999999999999'])
        expect((await page({ cursor: wrong })).code)
          .withContext(wrong)
          .toBe(4022);
    });

    it('are found by part of account, name, email or phone, by wildcard characters, and by phone code', async () => {
      const { id } = await aStaff(server.db, { account: 'Find_me100%', name: 'Söme One', isBound: false });
      await server.db.query(
        `update staff set email = 'Who\\Ever@example.org', phone_code = '352', phone = '621000777' where id = $1`,
        [id],
      );
      const found = async (input: { keyword?: string; phoneCode?: string }) =>
        (await page(input)).data?.records.map((account) => account.id);
      for (const keyword of [
        ...['d_ME1', '100%', 'SÖME', 'who\\ever', '1000777', '352621', '  söme one ', 'some ONE', 'so\u0308me'],
        ...['+352 621000777', '00352 621 000 777', '(621) 000-777', '+٣٥٢ ٦٢١٠٠٠٧٧٧'],
      ])
        expect(await found({ keyword }))
          .withContext(keyword)
          .toEqual([id]);
      for (const keyword of ['d%me', 'find_me_', '\\%', 'no such account'])
        expect(await found({ keyword }))
          .withContext(keyword)
          .toEqual([]);
      expect(await found({ phoneCode: '352' })).toEqual([id]);
      expect(await found({ phoneCode: '35' })).toEqual([]);
      expect(await found({ phoneCode: '352', keyword: 'another person' })).toEqual([]);
      expect(await found({ phoneCode: '', keyword: ' ' })).toContain(id);
      expect((await page({ keyword: 'x'.repeat(201) })).code).toBe(4022);
    });

    it('answer 304 while nothing changes', async () => {
      const first = await page({ keyword: 'the admin' });
      const etag = first.headers.get('etag') ?? '';
      const again = () =>
        server.call(
          pageAccounts,
          { pageNo: 1, pageSize: 10, keyword: 'the admin' },
          { token: admin.token, headers: { 'if-none-match': etag } },
        );
      expect((await again()).status).toBe(304);
      await edit({ id: admin.id, name: 'The admin II' });
      expect((await again()).status).toBe(200);
    });
  });

  describe('in the search for messaging-app users', () => {
    const search = async (phoneCode: string, keyword: string) =>
      (await server.call(searchAppUser, { phoneCode, keyword }, { token: admin.token })).data;

    it('find at most twenty by the beginning of the phone, and show who is taken', async () => {
      for (let number = 39; number >= 10; number -= 1)
        await aCustomer(server.db, { phoneCode: '81', phone: `90${number}`, nickName: `User ${number}` });
      const found = await search('+81', '90 1');
      expect(found?.map(({ phone }) => phone)).toEqual([
        '9010',
        '9011',
        '9012',
        '9013',
        '9014',
        '9015',
        '9016',
        '9017',
        '9018',
        '9019',
      ]);
      const { id = '', ...user } = found?.[0] ?? {};
      expect(user).toEqual({ phoneCode: '81', phone: '9010', nickName: 'User 10', headImg: '', isBound: false });
      expect((await add(await anInput({ targetId: id, phoneCode: '81', mobile: '9010' }))).code).toBe(200);
      expect((await search('81', '9010'))?.map(({ isBound }) => isBound)).toEqual([true]);
      await server.db.query('update staff set deleted_at = now() where target_id = $1', [id]);
      expect((await search('81', '9010'))?.map(({ isBound }) => isBound)).toEqual([false]);
      await aCustomer(server.db, { phoneCode: '82', phone: '901000' });
      await Promise.all(
        Array.from({ length: 25 }, (_, index) => aCustomer(server.db, { phoneCode: '82', phone: `9011${index}` })),
      );
      expect((await search('82', '901'))?.length).toBe(20);
      for (const keyword of ['+82 901 000', '0082-901000', '(901) 000', '９０１　０００'])
        expect((await search('+82', keyword))?.map(({ phone }) => phone))
          .withContext(keyword)
          .toEqual(['901000']);
    });

    it('find no one by fewer than three digits, other text, another country or the middle of a phone', async () => {
      await aCustomer(server.db, { phoneCode: '83', phone: '123456' });
      expect((await search('83', '123'))?.length).toBe(1);
      for (const [phoneCode, keyword] of [
        ['83', '12'],
        ['83', '%%%'],
        ['83', '___'],
        ['83', 'abc'],
        ['84', '123'],
        ['', '123'],
        ['83', '234'],
        ['%', '123'],
      ] as const) {
        expect(await search(phoneCode, keyword))
          .withContext(`${phoneCode} ${keyword}`)
          .toEqual([]);
      }
    });
  });
});

function valueOf(account: Account, { field }: FieldCase): string | null {
  return field === 'mobile' ? account.phone : account[field];
}
