import { ACCOUNT_IMPORT_MAX } from '#contract/constants.ts';
import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { importAccounts } from '#contract/http/accounts.ts';
import { login } from '#contract/http/auth.ts';
import { encodedOf, type Passwords } from '#server/people/passwords.ts';
import { cheapPasswords } from '#tools/test/cheapPasswords.ts';
import { aCustomer, aRole, aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const HEADER = 'account,name,phoneCode,phone,email,role,type';

describe('an import of accounts', () => {
  /** Runs before each hash of a new password. */
  let beforeHash: () => Promise<void> = () => Promise.resolve();
  /** The lane of each hash that is asked for or runs. */
  let lanes: string[] = [];
  let mostLanes = 0;
  const passwords: Passwords = {
    ...cheapPasswords,
    hash: async (verify, of) => {
      lanes.push(of.lane);
      mostLanes = Math.max(mostLanes, lanes.length);
      await beforeHash();
      expect(lanes.pop()).toBe('network');
      return cheapPasswords.hash(verify, of);
    },
  };
  const freshServer = shareServer({ passwords, env: { LOG_LEVEL: 'trace' } });
  let server: TestServer;
  let token: string;
  let authorId: string;
  beforeEach(async () => {
    server = await freshServer();
    beforeHash = () => Promise.resolve();
    [lanes, mostLanes] = [[], 0];
    const roleId = await aRole(server.db, [ROLE_KEY.tasks]);
    await server.db.query(`update role set name = 'Agent' where id = $1`, [roleId]);
    authorId = (await aStaff(server.db, { type: 'A', isBound: false })).id;
    token = await aSession(server.db, authorId);
  });

  const take = (lines: readonly string[], isTrial = false, by = token) =>
    server.call(importAccounts, { csv: [HEADER, ...lines].join('\n'), isTrial }, { token: by });
  const reasonsOf = async (answer: ReturnType<typeof take>) =>
    (await answer).data?.rows.map(({ line, outcome, reason }) => `${line} ${outcome}: ${reason}`);
  const countOf = async (table: string) =>
    (await server.db.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
  const aLine = (account: string, phone: string) => `${account},Agnes,44,${phone},agnes@example.com,agent,`;
  const signedInAs = async (type: UserType, keys: readonly string[]) =>
    aSession(server.db, (await aStaff(server.db, { type, keys })).id);

  it('adds accounts with random passwords, and binds the person who has the phone', async () => {
    const { id } = await aCustomer(server.db, { phone: '7700900001' });
    await aCustomer(server.db, { phone: '77009000012' });
    const { data } = await take([
      aLine('bound.one', '7700 900-001').replace(',44,', ',00 44,'),
      aLine('new.one', '7700900002'),
    ]);
    expect(data?.isStored).toBeTrue();
    expect(data?.rows.map(({ line, account, outcome }) => [line, account, outcome])).toEqual([
      [2, 'bound.one', 'bound'],
      [3, 'new.one', 'added'],
    ]);
    const [first = '', second = ''] = data?.rows.map(({ password }) => password ?? '') ?? [];
    expect(first).toMatch(/^[a-zA-Z2-9]{14}$/);
    expect(first).not.toBe(second);
    const { rows } = await server.db.query(
      `select account, name, email, phone_code || phone as mobile, type, status, must_change_password as "mustChange",
              target_id = $1 as "isKnown"
         from staff where account like '%.one' order by id`,
      [id],
    );
    const agnes = { name: 'Agnes', email: 'agnes@example.com', type: 'D', status: 'A', mustChange: true };
    expect(rows).toEqual([
      { ...agnes, account: 'bound.one', mobile: '447700900001', isKnown: true },
      { ...agnes, account: 'new.one', mobile: '447700900002', isKnown: false },
    ]);
    const answer = await server.call(login, { account: 'new.one', password: encodedOf(second) });
    expect(answer.data?.mustChangePassword).toBeTrue();
  });

  it('is in the audit log like single accounts; passwords are nowhere', async () => {
    const { data } = await take([aLine('new.one', '7700900002')]);
    const { rows } = await server.db.query(
      `select staff_id::text as by, action, before, after from audit_log where action = 'account.created'`,
    );
    const mobile = '447700900002';
    const after = { account: 'new.one', name: 'Agnes', email: 'agnes@example.com', mobile, type: 'D', role: 'Agent' };
    expect(rows).toEqual([{ by: authorId, action: 'account.created', before: null, after }]);
    const password = data?.rows[0]?.password ?? '';
    expect(password).not.toBe('');
    expect(server.log.join('')).not.toContain(password);
    const { rowCount } = await server.db.query('select from staff where staff::text like $1', [`%${password}%`]);
    expect(rowCount).toBe(0);
  });

  it('as a trial says the same, stores nothing and hashes nothing', async () => {
    beforeHash = () => Promise.reject(new Error('hashed'));
    const before = [await countOf('staff'), await countOf('app_user'), await countOf('audit_log')];
    const { data } = await take([aLine('new.one', '7700900002')], true);
    expect(data).toEqual({
      isStored: false,
      rows: [{ line: 2, account: 'new.one', outcome: 'added', reason: '', password: null }],
    });
    expect([await countOf('staff'), await countOf('app_user'), await countOf('audit_log')]).toEqual(before);
  });

  it('says of each line why it is refused, and then stores none', async () => {
    const taken = await aStaff(server.db, { account: 'taken.one' });
    await server.db.query(`update app_user set phone = '7700900003' where id = $1`, [taken.targetId]);
    await aCustomer(server.db, { phone: '7700900004' });
    await aCustomer(server.db, { phone: '7700900004' });
    const before = await countOf('staff');
    const reasons = await reasonsOf(
      take([
        aLine('good.one', '7700900001'),
        aLine('GOOD.one', '7700900002'),
        aLine('good.two', '7700900001'),
        aLine('Taken.One', '7700900005'),
        aLine('good.three', '7700900003'),
        aLine('good.four', '7700900004'),
        aLine('short', '7700900006'),
        aLine('good.five', ''),
        aLine('good.six', '12'),
        'good.seven,Al,44,7700900007,a@example.com,Agent,',
        'good.eight,Agnes,44,7700900008,nowhere,Agent,',
        'good.nine,Agnes,44,7700900009,a@example.com,Agnet,',
        'good.ten,Agnes,44,7700900010,a@example.com,Agent,X',
        'good.eleven,Agnes,44,7700900011,a@example.com,Agent,D,more',
        'good.twelve,Agnes,0,7700900012,a@example.com,Agent,D',
      ]),
    );
    expect(reasons).toEqual([
      '2 added: ',
      '3 refused: The file has this account twice',
      '4 refused: The file has this phone number twice',
      '5 refused: This account already exists',
      '6 refused: This messaging-app user is already bound to another account',
      '7 refused: Several people have this phone number. Add this account by hand.',
      '8 refused: The length is 6 to 20 (account)',
      '9 refused: Please enter your phone',
      '10 refused: This is not a phone number',
      '11 refused: The length is 6 to 20 (name)',
      '12 refused: Please enter the correct email address (email)',
      "13 refused: There is no active role 'Agnet'",
      '14 refused: The type is A, L, D, or nothing',
      '15 refused: This line has more fields than there are columns',
      '16 refused: This is not a phone number',
    ]);
    expect(await countOf('staff')).toBe(before);
  });

  it('gives no type and no role beyond those of its author', async () => {
    const leader = await signedInAs('L', [BUTTON_KEY.accountAdd]);
    const line = (type: string) => `good.one,Agnes,44,7700900001,agnes@example.com,Agent,${type}`;
    for (const type of ['A', 'L'])
      expect(
        await reasonsOf(take([line(type)], true, await signedInAs('L', [BUTTON_KEY.accountAdd, ROLE_KEY.tasks]))),
      ).toEqual([`2 refused: You may not give the type ${type}`]);
    expect(await reasonsOf(take([line('D')], true, leader))).toEqual(["2 refused: You may not give the role 'Agent'"]);
    expect((await take([line('D')], true, await signedInAs('L', [ROLE_KEY.tasks]))).code).toBe(4003);
    expect(await reasonsOf(take([line('a')], true))).toEqual(['2 added: ']);
  });

  it('has a limit, and names what is wrong with the file', async () => {
    const many = Array.from({ length: ACCOUNT_IMPORT_MAX + 1 }, (_, at) =>
      aLine(`many.${at}`, String(7_700_900_000 + at)),
    );
    const { code, codeMsg } = await take(many, true);
    expect([code, codeMsg]).toEqual([4022, 'A file can have at most 1000 accounts']);
    expect(await reasonsOf(take(many.slice(1), true))).toHaveSize(ACCOUNT_IMPORT_MAX);
    const answer = await server.call(importAccounts, { csv: 'account,boots\n' }, { token });
    expect(answer.codeMsg).toContain("There is no column 'boots'");
  });

  it('stores nothing when a line is taken while it hashes, and leaves logins their place in the meantime', async () => {
    const { account } = await aStaff(server.db);
    const signedIn: number[] = [];
    beforeHash = async () => {
      signedIn.push((await server.call(login, { account, password: ENCODED_PASSWORD })).code);
      await aStaff(server.db, { account: 'new.one' }).catch(() => undefined);
    };
    const { data } = await take([aLine('new.one', '7700900002'), aLine('new.two', '7700900003')]);
    expect(signedIn).toEqual([200, 200]);
    expect(mostLanes).withContext('hashes at once').toBe(1);
    expect(data?.isStored).toBeFalse();
    expect(data?.rows.map(({ outcome, password }) => [outcome, password])).toEqual([
      ['refused', null],
      ['added', null],
    ]);
    expect((await server.db.query(`select from staff where account = 'new.two'`)).rowCount).toBe(0);
  });
});
