import { BUTTON_KEY, ROLE_KEY, USER_TYPE, type UserType } from '#contract/domain.ts';
import { addAccount, deleteUser, editAccount } from '#contract/http/accounts.ts';
import type { Call, RequestOf } from '#contract/http/call.ts';
import { addResource, editResource, removeResource } from '#contract/http/resources.ts';
import { addRole, editRole, removeRole } from '#contract/http/roles.ts';
import { chanceFrom, type Chance } from '#demo/seed/random.ts';
import { aCustomer, aResource, aRole, aSession, ENCODED_PASSWORD } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { createFixture, EVERY_KEY } from './fixture.ts';
import { aFreeResource, aFreeRole, aWord } from './objects.ts';

/** An account's current state. */
interface AccountState {
  readonly id: string;
  readonly type: UserType;
  /** Every field that an attacker could try to change. */
  readonly row: string;
  /** Its current permissions. */
  readonly effective: readonly string[];
  /** Its permissions if it and its role were active. */
  readonly potential: readonly string[];
}

const ACCOUNT_STATES = `
  select staff.id::text, staff.type,
         concat_ws(' ', staff.type, staff.status, staff.role_id, staff.deleted_at, staff.password_hash,
                   staff.name) as row,
         array(select distinct uri from held where held.role_id = staff.role_id and role_status = 'A'
                order by uri) as effective,
         array(select distinct uri from held where held.role_id = staff.role_id order by uri) as potential
    from staff order by staff.id`;
const HELD = `
  with held as (select role.id as role_id, role.status as role_status, resource.uri
                  from role join role_resource on role_resource.role_id = role.id
                  join resource on resource.id = role_resource.resource_id
                 where resource.status = 'A')`;
const RANK: Readonly<Record<UserType, number>> = { D: 0, L: 1, A: 2 };
const STEPS = 100;
/** Concurrent attempts. */
const AT_ONCE = 4;
const ACCOUNT_KEYS = [ROLE_KEY.accounts, BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit, BUTTON_KEY.accountDelete];
const ROLE_KEYS = [ROLE_KEY.roles, ROLE_KEY.menus];

/** The attacker's type and keys, and the seed for the order of attempts. */
const ATTACKS: readonly (readonly [UserType, readonly string[], number])[] = [
  ['D', [...ACCOUNT_KEYS, ...ROLE_KEYS], 1],
  ['L', [...ACCOUNT_KEYS, ...ROLE_KEYS], 2],
  ['D', ACCOUNT_KEYS, 3],
  ['D', ROLE_KEYS, 4],
  ['L', [...ACCOUNT_KEYS, ROLE_KEY.roles, ROLE_KEY.leader, ROLE_KEY.tasks], 5],
];

describe('an administrator who is not of type A', () => {
  const freshServer = shareServer();
  let server: TestServer;
  beforeEach(async () => {
    server = await freshServer();
  });

  for (const [type, keys, seed] of ATTACKS) {
    it(`gives no one more and takes away no more than they hold: ${type} with ${keys.join(' ')}`, async () => {
      const { db } = server;
      await somePeople(server, keys);
      const { id } = await createFixture(server).staff(type, keys);
      const before = new Map((await accountStates(server)).map((state) => [state.id, state]));
      const attack = new Attack(server, chanceFrom(seed), { id, keys, token: await aSession(db, id) });
      for (let round = 0; round < STEPS / AT_ONCE; round += 1) {
        const tried = (await Promise.all(Array.from({ length: AT_ONCE }, () => attack.step()))).join('\n');
        const wrongs = (await accountStates(server)).flatMap((after) =>
          wrongsOf(before.get(after.id), after, { type, keys }),
        );
        expect(wrongs).withContext(`after ${tried}`).toEqual([]);
        expect(tried).not.toMatch(/ 5\d\d$/m);
        if (wrongs.length > 0) break;
      }
      // Some attempts must succeed, otherwise the spec would prove nothing.
      expect(attack.done).toBeGreaterThan(1);
    });
  }
});

async function accountStates({ db }: TestServer): Promise<readonly AccountState[]> {
  return (await db.query<AccountState>(`${HELD} ${ACCOUNT_STATES}`)).rows;
}

/** The changes of an account that should have been refused. */
function wrongsOf(
  before: AccountState | undefined,
  after: AccountState,
  attacker: { readonly type: UserType; readonly keys: readonly string[] },
): readonly string[] {
  const beyond = (uris: readonly string[]): string => uris.filter((uri) => !attacker.keys.includes(uri)).join(' ');
  const wrongs: string[] = [];
  if (after.type !== (before?.type ?? USER_TYPE.staff)) wrongs.push(`${after.id} is of type ${after.type}`);
  if (beyond(after.effective) !== beyond(before?.effective ?? []))
    wrongs.push(`${after.id} may do ${after.effective.join(' ')}`);
  const isOutOfReach =
    before !== undefined && (RANK[before.type] > RANK[attacker.type] || beyond(before.potential) !== '');
  if (isOutOfReach && before.row !== after.row)
    wrongs.push(`${after.id} was changed from ${before.row} to ${after.row}`);
  return wrongs;
}

/** Active and inactive roles and accounts, some with keys that the attacker lacks. */
async function somePeople(server: TestServer, within: readonly string[]): Promise<void> {
  const { db } = server;
  const fixture = createFixture(server);
  for (const key of EVERY_KEY) await aResource(db, { uri: key, name: aWord() });
  await aResource(db, { uri: '/dormant', name: aWord(), status: 'I' });
  const roles = [
    await aRole(db, EVERY_KEY),
    await aRole(db, [ROLE_KEY.leader, ROLE_KEY.tasks]),
    await aRole(db, [ROLE_KEY.dashboard], 'I'),
    await aRole(db, []),
    await aRole(db, ['/dormant', ROLE_KEY.accounts]),
    await aRole(db, [BUTTON_KEY.accountEdit]),
    await aRole(db, [ROLE_KEY.roles]),
  ];
  for (const key of within) {
    await aFreeResource(fixture, key);
    roles.push(await aFreeRole(fixture, [key]));
  }
  for (const type of ['A', 'L', 'D'] as const) {
    for (const roleId of [null, ...roles]) {
      const { id } = await fixture.staff(type);
      await db.query('update staff set role_id = $2 where id = $1', [id, roleId]);
    }
  }
  await db.query(`update staff set status = 'I' where id % 5 = 0 and type <> 'A'`);
}

interface Actor {
  readonly id: string;
  readonly token: string;
}

/** Makes random requests as any account that the attacker controls. */
class Attack {
  /** The number of successful attempts. */
  done = 0;
  readonly #server: TestServer;
  readonly #chance: Chance;
  readonly #actors: Actor[];
  readonly #keys: readonly string[];

  constructor(server: TestServer, chance: Chance, first: Actor & { readonly keys: readonly string[] }) {
    this.#server = server;
    this.#chance = chance;
    this.#actors = [first];
    this.#keys = first.keys;
  }

  /** Makes one random request that the keys allow; other calls are tested by the matrix. @returns what was tried */
  async step(): Promise<string> {
    const tries = [
      ...(this.#keys.includes(ROLE_KEY.roles) ? [this.#addRole, this.#editRole, this.#editRole, this.#removeRole] : []),
      ...(this.#keys.includes(ROLE_KEY.menus)
        ? [this.#addResource, this.#editResource, this.#editResource, this.#removeResource]
        : []),
      ...(this.#keys.includes(BUTTON_KEY.accountEdit)
        ? [this.#editAccount, this.#editAccount, this.#editAccount, this.#deleteUser]
        : []),
      ...(this.#keys.includes(BUTTON_KEY.accountAdd) && this.#chance.isTrue(0.4) ? [this.#addAccount] : []),
    ];
    return this.#chance.oneOf(tries).call(this);
  }

  #addRole = async (): Promise<string> => this.#make('addRole', addRole, { appId: 1, ...(await this.#roleInput()) });
  #editRole = async (): Promise<string> =>
    this.#make('editRole', editRole, { id: await this.#idOf('role'), ...(await this.#roleInput()) });
  #removeRole = async (): Promise<string> => this.#make('removeRole', removeRole, { id: await this.#idOf('role') });
  #addResource = async (): Promise<string> =>
    this.#make('addResource', addResource, { appId: 1, ...(await this.#resourceInput()) });
  #editResource = async (): Promise<string> =>
    this.#make('editResource', editResource, { id: await this.#resourceId(), ...(await this.#resourceInput()) });
  #removeResource = async (): Promise<string> =>
    this.#make('removeResource', removeResource, { id: await this.#resourceId() });
  #deleteUser = async (): Promise<string> => this.#make('deleteUser', deleteUser, { id: await this.#idOf('staff') });

  #addAccount = async (): Promise<string> => {
    const { id: targetId } = await aCustomer(this.#server.db);
    const input = {
      account: `new-${aWord()}`,
      name: 'Newcomer',
      email: 'new@example.com',
      phoneCode: '44',
      mobile: `7900${targetId}`,
      password: ENCODED_PASSWORD,
      targetId,
      roleId: await this.#idOf('role'),
      ...this.#maybe({ type: this.#chance.oneOf(['A', 'L', 'D'] as const) }),
    };
    const result = await this.#make('addAccount', addAccount, input);
    const {
      rows: [made],
    } = await this.#server.db.query<{ id: string }>('select id::text from staff where target_id = $1', [targetId]);
    if (made !== undefined) await this.#control(made.id);
    return result;
  };

  #editAccount = async (): Promise<string> => {
    const id = await this.#idOf('staff');
    const password = this.#chance.isTrue(0.1) ? { password: ENCODED_PASSWORD } : {};
    const result = await this.#make('editAccount', editAccount, {
      id,
      ...password,
      ...this.#maybe({ name: `Name ${aWord()}` }),
      ...this.#maybe({ roleId: await this.#idOf('role') }),
      ...this.#maybe({ type: this.#chance.oneOf(['A', 'L', 'D'] as const) }),
      ...this.#maybe({ status: this.#chance.oneOf(['A', 'I'] as const) }),
    });
    if ('password' in password && result.endsWith(' 200')) await this.#control(id);
    return result;
  };

  /** The fields in about a third of the cases. */
  #maybe<T extends object>(fields: T): Partial<T> {
    return this.#chance.isTrue(0.35) ? fields : {};
  }

  async #roleInput() {
    const resourceIds = new Set<string>();
    for (let more = this.#chance.integer(0, 3); more > 0; more -= 1) resourceIds.add(await this.#resourceId());
    return {
      name: aWord(),
      remark: 'A role.',
      status: this.#chance.oneOf(['A', 'I'] as const),
      resourceIds: [...resourceIds],
    };
  }

  async #resourceInput() {
    const uri = this.#chance.isTrue(0.6)
      ? this.#chance.oneOf(this.#keys)
      : this.#chance.oneOf([...EVERY_KEY, '/dormant', `/${aWord()}`]);
    const parentId = this.#chance.isTrue(0.3) ? await this.#resourceId() : null;
    const type = this.#chance.oneOf(['MENU', 'FUCN'] as const);
    return {
      code: aWord(),
      name: aWord(),
      parentId,
      remark: '',
      sortNum: 1,
      status: this.#chance.oneOf(['A', 'I'] as const),
      type,
      uri,
    };
  }

  async #idOf(table: 'role' | 'staff'): Promise<string> {
    return this.#chance.oneOf(
      (await this.#server.db.query<{ id: string }>(`select id::text from ${table} order by ${table}.id`)).rows,
    ).id;
  }

  /**
   * Never a resource of the attacker's own role, because removing it would end the attack. Resources with the same keys
   * are more frequent.
   */
  async #resourceId(): Promise<string> {
    const { rows } = await this.#server.db.query<{ id: string }>(
      `select id::text from resource where ($2::text[] is null or uri = any($2))
          and id not in (select resource_id from role_resource join staff on staff.role_id = role_resource.role_id
                         where staff.id = $1) order by resource.id`,
      [this.#actors[0]?.id, this.#chance.isTrue(0.6) ? this.#keys : null],
    );
    return rows.length === 0 ? '1' : this.#chance.oneOf(rows).id;
  }

  async #control(id: string): Promise<void> {
    this.#actors.push({ id, token: await aSession(this.#server.db, id) });
  }

  async #make<C extends Call>(name: string, call: C, input: RequestOf<C>): Promise<string> {
    const actor = this.#chance.oneOf(this.#actors);
    const { code } = await this.#server.call(call, input, { token: actor.token });
    if (code === 200) this.done += 1;
    return `${actor.id}: ${name} ${JSON.stringify(input)} ${code}`;
  }
}
