import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { addAccount, deleteUser, editAccount, pageAccounts } from '#contract/http/accounts.ts';
import { getLoginUserInfo, login } from '#contract/http/auth.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { encodedOf } from '#server/people/passwords.ts';
import {
  aCustomer,
  aResource,
  aRole,
  aSession,
  aStaff,
  ENCODED_PASSWORD,
  type StaffOptions,
} from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const ACCOUNT_KEYS = [ROLE_KEY.accounts, BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit, BUTTON_KEY.accountDelete];
const PASSWORD = encodedOf('a new one, 42');

describe('rights over accounts', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let admin: Someone;
  beforeEach(async () => {
    server = await freshServer();
    admin = await someone({ type: 'A' });
  });

  interface Someone {
    readonly id: string;
    readonly token: string;
    readonly account: string;
  }
  const someone = async (options: StaffOptions = {}): Promise<Someone> => {
    const { id, account } = await aStaff(server.db, { isBound: false, ...options });
    return { id, account, token: await aSession(server.db, id) };
  };
  /** A person with the keys of all account buttons and of the task list. */
  const manager = (type: UserType = 'D') => someone({ type, keys: [...ACCOUNT_KEYS, ROLE_KEY.tasks] });
  type Edit = RequestOf<typeof editAccount>;
  const edit = async ({ token }: Someone, input: Edit) => (await server.call(editAccount, input, { token })).code;
  const remove = async ({ token }: Someone, id: string) => (await server.call(deleteUser, { id }, { token })).code;
  const add = async ({ token }: Someone, input: Partial<RequestOf<typeof addAccount>> & { roleId: string }) => {
    const target = await aCustomer(server.db);
    const given = {
      account: `made${target.id}`,
      name: 'Made',
      email: 'made@example.com',
      phoneCode: '44',
      mobile: target.phone,
      targetId: target.id,
      password: PASSWORD,
    };
    return (await server.call(addAccount, { ...given, ...input }, { token })).code;
  };
  const stateOf = async (id: string) =>
    (
      await server.db.query(
        'select name, email, type, status, role_id, password_hash, target_id, deleted_at from staff where id = $1',
        [id],
      )
    ).rows[0];
  const EDITS: readonly Omit<Edit, 'id'>[] = [
    { name: 'Another' },
    { email: 'another@example.com' },
    { password: PASSWORD },
    { status: 'I' },
    { status: 'A' },
    { type: 'D' },
    {},
  ];

  /** Expects that the person can neither edit any field of the account nor delete it. */
  const expectOutOfReach = async (who: Someone, id: string): Promise<void> => {
    const before = await stateOf(id);
    for (const input of EDITS)
      expect(await edit(who, { id, ...input }))
        .withContext(JSON.stringify(input))
        .toBe(4003);
    expect(await remove(who, id)).toBe(4003);
    expect(await stateOf(id)).toEqual(before);
    const { data } = await server.call(pageAccounts, { pageNo: 1, pageSize: 100 }, { token: who.token });
    expect(
      data?.records.filter((account) => account.id === id).map(({ mayEdit, mayDelete }) => [mayEdit, mayDelete]),
    ).toEqual([[false, false]]);
  };

  describe('of people who are not admins', () => {
    it('exclude accounts of a higher type', async () => {
      await someone({ type: 'A' });
      await expectOutOfReach(await manager('L'), admin.id);
      await expectOutOfReach(await manager('D'), (await someone({ type: 'L' })).id);
      await expectOutOfReach(await manager('D'), (await someone({ type: 'A', status: 'I' })).id);
    });

    it('exclude accounts whose role holds a key that they lack, even an inactive one', async () => {
      const beyond = [ROLE_KEY.tasks, ROLE_KEY.roles];
      await expectOutOfReach(await manager(), (await someone({ keys: beyond })).id);
      await expectOutOfReach(await manager('L'), (await someone({ roleId: await aRole(server.db, beyond, 'I') })).id);
      await expectOutOfReach(await manager(), (await someone({ status: 'I', keys: beyond })).id);
    });

    it('cover accounts with no more rights, ignoring keys of inactive resources', async () => {
      await aResource(server.db, { uri: '/retired', status: 'I' });
      const boss = await manager('L');
      for (const input of [
        { keys: [ROLE_KEY.tasks, '/retired'] },
        { keys: [ROLE_KEY.accounts], type: 'L' },
        {},
      ] as const) {
        const { id, account } = await someone(input);
        expect(await edit(boss, { id, name: 'Renamed', type: 'type' in input ? input.type : 'D' })).toBe(200);
        expect(await edit(boss, { id, password: PASSWORD })).toBe(200);
        expect((await server.call(login, { account, password: PASSWORD })).code).toBe(200);
        expect(await edit(boss, { id, status: 'I' })).toBe(200);
        expect(await remove(boss, id)).toBe(200);
      }
    });

    it('over their own account are limited to name and email', async () => {
      const boss = await manager('L');
      const roleId = await aRole(server.db, [ROLE_KEY.tasks]);
      const { role_id: ownRole } = (await stateOf(boss.id)) ?? {};
      for (const input of [
        { roleId },
        { roleId: String(ownRole) },
        { type: 'L' },
        { type: 'A' },
        { status: 'A' },
        { status: 'I' },
        { password: PASSWORD },
      ] as const) {
        expect(await edit(boss, { id: boss.id, name: 'Sly', ...input }))
          .withContext(JSON.stringify(input))
          .toBe(4003);
      }
      expect(await edit(boss, { id: boss.id, name: 'Herself', email: 'her@example.com' })).toBe(200);
      expect(await stateOf(boss.id)).toEqual(jasmine.objectContaining({ name: 'Herself', email: 'her@example.com' }));
      expect(await remove(boss, boss.id)).toBe(4009);
    });

    it('do not allow giving a role with a key that they lack', async () => {
      const boss = await manager('L');
      const { id } = await someone();
      const [beyond, within] = [
        await aRole(server.db, [ROLE_KEY.tasks, ROLE_KEY.menus]),
        await aRole(server.db, [ROLE_KEY.tasks]),
      ];
      expect(await edit(boss, { id, roleId: beyond })).toBe(4003);
      expect(await add(boss, { roleId: beyond })).toBe(4003);
      expect(await edit(boss, { id, roleId: within })).toBe(200);
      expect(await add(boss, { roleId: within })).toBe(200);
      expect(await edit(admin, { id, roleId: beyond })).toBe(200);
    });

    it('do not allow setting a type: new accounts are of type D, others stay the same', async () => {
      const boss = await manager('L');
      const roleId = await aRole(server.db, [ROLE_KEY.tasks]);
      const [staff, leader] = [await someone(), await someone({ type: 'L' })];
      for (const type of ['A', 'L'] as const) {
        expect(await add(boss, { roleId, type })).toBe(4003);
        expect(await edit(boss, { id: staff.id, type })).toBe(4003);
      }
      expect(await edit(boss, { id: leader.id, type: 'D' })).toBe(4003);
      expect(await add(boss, { roleId, type: 'D' })).toBe(200);
      expect(await edit(boss, { id: leader.id, type: 'L', name: 'Leader' })).toBe(200);
    });

    it("do not allow binding an account to another account's messaging-app user", async () => {
      const boss = await manager();
      const victim = await aStaff(server.db, { type: 'A' });
      const roleId = await aRole(server.db, [ROLE_KEY.tasks]);
      const {
        rows: [user],
      } = await server.db.query<{ phone: string }>('select phone from app_user where id = $1', [victim.targetId]);
      expect(await add(boss, { roleId, targetId: victim.targetId ?? '', mobile: user?.phone ?? '' })).toBe(4009);
      const { id } = await someone();
      const wanted = { id, targetId: victim.targetId, phoneCode: '44', mobile: user?.phone ?? '' };
      expect((await server.call(editAccount, wanted, { token: boss.token })).code).toBe(4009);
      expect(await stateOf(id)).toEqual(jasmine.objectContaining({ target_id: null }));
    });

    it('require the key of each button', async () => {
      const { id } = await someone();
      const roleId = await aRole(server.db, [ROLE_KEY.accounts]);
      const [adder, editor, remover] = await Promise.all(
        [BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit, BUTTON_KEY.accountDelete].map((key) =>
          someone({ keys: [ROLE_KEY.accounts, key] }),
        ),
      );
      if (adder === undefined || editor === undefined || remover === undefined) throw new Error('nobody');
      const mays = async ({ token }: Someone) => {
        const { data } = await server.call(pageAccounts, { pageNo: 1, pageSize: 100 }, { token });
        return data?.records
          .filter((account) => account.id === id)
          .map(({ mayEdit, mayDelete }) => [mayEdit, mayDelete])
          .flat();
      };
      expect([await mays(adder), await mays(editor), await mays(remover)]).toEqual([
        [false, false],
        [true, false],
        [false, true],
      ]);
      expect([await edit(adder, { id, name: 'Not so' }), await edit(remover, { id, name: 'Not so' })]).toEqual([
        4003, 4003,
      ]);
      expect([await add(editor, { roleId }), await add(remover, { roleId })]).toEqual([4003, 4003]);
      expect([await remove(adder, id), await remove(editor, id)]).toEqual([4003, 4003]);
    });
  });

  describe('of admins', () => {
    it('allow everything, except towards themselves', async () => {
      const other = await someone({ type: 'A' });
      expect(await edit(admin, { id: admin.id, status: 'I' })).toBe(4009);
      expect(await remove(admin, admin.id)).toBe(4009);
      expect(await edit(admin, { id: other.id, type: 'L', status: 'I', password: PASSWORD })).toBe(200);
      const { data } = await server.call(pageAccounts, { pageNo: 1, pageSize: 10 }, { token: admin.token });
      expect(data?.records.map(({ id, mayEdit, mayDelete }) => [id, mayEdit, mayDelete])).toEqual([
        [other.id, true, true],
        [admin.id, true, false],
      ]);
    });

    it('never allow removing the last active admin, by type, status or deletion', async () => {
      await someone({ type: 'A', status: 'I' });
      const gone = await someone({ type: 'A' });
      expect(await remove(admin, gone.id)).toBe(200);
      for (const input of [{ type: 'D' }, { type: 'L' }, { status: 'I' }, { type: 'D', status: 'I' }] as const) {
        const { code, codeMsg } = await server.call(editAccount, { id: admin.id, ...input }, { token: admin.token });
        expect([code, codeMsg]).withContext(JSON.stringify(input)).toEqual([4009, 'This is the last active admin']);
      }
      expect(await stateOf(admin.id)).toEqual(jasmine.objectContaining({ type: 'A', status: 'A' }));
      const second = await someone({ type: 'A' });
      expect(await edit(admin, { id: admin.id, type: 'L' })).toBe(200);
      expect((await server.call(getLoginUserInfo, {}, { token: admin.token })).data?.type).toBe('L');
      expect(await edit(second, { id: second.id, type: 'D' })).toBe(4009);
    });
  });

  describe('with concurrent changes', () => {
    const waiting = async (): Promise<number> =>
      (
        await server.db.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%order by staff.id%'`,
        )
      ).rows.length;

    /** Makes calls whose transactions begin while `change` runs, so that they wait for it and see its result. */
    const during = async <T>(
      locked: readonly string[],
      change: string,
      calls: () => readonly Promise<T>[],
    ): Promise<readonly T[]> => {
      const { answers } = await server.db.transaction(async (tx) => {
        await tx.query('select from staff where id = any($1) order by id for update', [locked]);
        if (change !== '') await tx.query(change);
        const made = calls();
        await until('all calls wait', async () => (await waiting()) === made.length);
        return { answers: made };
      });
      return Promise.all(answers);
    };

    for (const [what, input] of [
      ['demote', { type: 'D' }],
      ['deactivate', { status: 'I' }],
    ] as const) {
      it(`one of two admins who ${what} each other stays`, async () => {
        const other = await someone({ type: 'A' });
        const codes = await during([admin.id, other.id], '', () => [
          edit(admin, { id: other.id, ...input }),
          edit(other, { id: admin.id, ...input }),
        ]);
        expect(codes.toSorted()).toEqual([200, 4009]);
        const { rows } = await server.db.query(`select from staff where type = 'A' and status = 'A'`);
        expect(rows.length).toBe(1);
      });
    }

    it('one of two admins who step down stays', async () => {
      const other = await someone({ type: 'A' });
      const codes = await during([admin.id, other.id], '', () => [
        edit(admin, { id: admin.id, type: 'L' }),
        edit(other, { id: other.id, type: 'D' }),
      ]);
      expect(codes.toSorted()).toEqual([200, 4009]);
    });

    it('an admin who was just demoted can no longer change accounts', async () => {
      const [other, victim] = [await someone({ type: 'A' }), await someone()];
      const roleId = await aRole(server.db, [ROLE_KEY.tasks]);
      const codes = await during([other.id], `update staff set type = 'D' where id = ${other.id}`, () => [
        add(other, { roleId, type: 'A' }),
        edit(other, { id: victim.id, type: 'A' }),
        edit(other, { id: other.id, type: 'A' }),
        remove(other, victim.id),
      ]);
      expect(codes).toEqual([4003, 4003, 4003, 4003]);
    });

    it('a manager who just lost a role or account can no longer use it', async () => {
      for (const change of ['role_id = null', `status = 'I'`, 'deleted_at = now()']) {
        const [boss, victim] = [await manager(), await someone()];
        const roleId = await aRole(server.db, [ROLE_KEY.tasks]);
        const codes = await during([boss.id], `update staff set ${change} where id = ${boss.id}`, () => [
          add(boss, { roleId }),
          edit(boss, { id: victim.id, name: 'Not so' }),
          remove(boss, victim.id),
        ]);
        expect(codes).withContext(change).toEqual([4003, 4003, 4003]);
      }
    });

    it('a person of a lower type cannot set the password of an account that was just promoted', async () => {
      const [boss, rising] = [await manager(), await someone()];
      const codes = await during([rising.id], `update staff set type = 'A' where id = ${rising.id}`, () => [
        edit(boss, { id: rising.id, password: PASSWORD }),
        remove(boss, rising.id),
      ]);
      expect(codes).toEqual([4003, 4003]);
      expect((await server.call(login, { account: rising.account, password: ENCODED_PASSWORD })).code).toBe(200);
    });

    it('a role that is deactivated or extended at this moment cannot be given without its keys', async () => {
      const boss = await manager();
      const { id } = await someone();
      const waits = async () =>
        (
          await server.db.query(
            `select from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and query like '%from role%for share%'`,
          )
        ).rows.length === 1;
      const menus = await aResource(server.db, { uri: ROLE_KEY.menus });
      for (const [change, code] of [
        [`update role set status = 'I' where id = $1`, 4022],
        [`insert into role_resource (role_id, resource_id) values ($1, ${menus})`, 4003],
      ] as const) {
        const roleId = await aRole(server.db, [ROLE_KEY.tasks]);
        const { answer } = await server.db.transaction(async (tx) => {
          await tx.query('select from role where id = $1 for update', [roleId]);
          await tx.query(change, [roleId]);
          const asked = edit(boss, { id, roleId });
          await until('the call waits for the role', waits);
          return { answer: asked };
        });
        expect(await answer)
          .withContext(change)
          .toBe(code);
      }
    });
  });
});
