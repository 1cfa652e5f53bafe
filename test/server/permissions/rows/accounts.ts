import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as accounts from '#contract/http/accounts.ts';
import { aCustomer, aRole, ENCODED_PASSWORD } from '#test/support/builders.ts';
import { aFreeRole, anAccount, aWord, FIRST_PAGE, NO_ID } from '../objects.ts';
import type { Fixture } from '../fixture.ts';
import type { Row, Rows } from '../row.ts';

/** A key that the callers of these rows lack. */
const BEYOND = [ROLE_KEY.dashboard] as const;
const ADMINS_ONLY = { D: 4003, L: 4003, A: 200 } as const;

async function aNewAccount({ db }: Fixture, roleId: string) {
  const { id: targetId } = await aCustomer(db);
  const {
    rows: [user],
  } = await db.query<{ phoneCode: string; mobile: string }>(
    `select phone_code as "phoneCode", phone as mobile from app_user where id = $1`,
    [targetId],
  );
  return {
    account: `new-${aWord()}`,
    name: 'Newcomer',
    email: 'new@example.com',
    phoneCode: user?.phoneCode ?? '',
    mobile: user?.mobile ?? '',
    password: ENCODED_PASSWORD,
    targetId,
    roleId,
  };
}

async function aFile(fixture: Fixture, roleId: string) {
  const { account, name, email, phoneCode, mobile } = await aNewAccount(fixture, roleId);
  const { rows } = await fixture.db.query<{ name: string }>('select name from role where id = $1', [roleId]);
  const line = [account, name, email, phoneCode, mobile, rows[0]?.name].join(',');
  return { csv: `account,name,email,phoneCode,phone,role\n${line}` };
}

/**
 * A change of an account: allowed for accounts of the same or a lower type without further permissions, and for type A.
 */
function changing<In>(
  input: (id: string) => In,
): Pick<Row<In>, 'foreign' | 'missing'> & { readonly more: NonNullable<Row<In>['more']> } {
  return {
    foreign: { request: async (_, fixture) => input(await anAccount(fixture, 'D')), answer: 200 },
    missing: { request: () => input(NO_ID), answer: 4004 },
    more: {
      "a leader's": {
        request: async (_, fixture) => input(await anAccount(fixture, 'L')),
        answer: { D: 4003, L: 200, A: 200 },
      },
      "an admin's": { request: async (_, fixture) => input(await anAccount(fixture, 'A')), answer: ADMINS_ONLY },
      'of a person who may do more': {
        request: async (_, fixture) => input(await anAccount(fixture, 'D', BEYOND)),
        answer: ADMINS_ONLY,
      },
      'of a person who could do more, were their role active': {
        request: async (_, fixture) => {
          const id = await anAccount(fixture, 'D');
          await fixture.db.query('update staff set role_id = $2 where id = $1', [
            id,
            await aRole(fixture.db, BEYOND, 'I'),
          ]);
          return input(id);
        },
        answer: ADMINS_ONLY,
      },
      "a deleted one's": {
        request: async (_, fixture) => {
          const id = await anAccount(fixture, 'D');
          await fixture.db.query('update staff set deleted_at = now() where id = $1', [id]);
          return input(id);
        },
        answer: 4004,
      },
    },
  };
}

const edits = changing((id) => ({ id, name: 'Another name', email: 'another@example.com' }));

export const accountRows: Rows<typeof accounts> = {
  pageAccounts: {
    by: staff(ROLE_KEY.accounts),
    own: { request: () => FIRST_PAGE, answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  addAccount: {
    by: staff(BUTTON_KEY.accountAdd),
    own: {
      request: async (_, fixture) => aNewAccount(fixture, await aFreeRole(fixture, [BUTTON_KEY.accountAdd])),
      answer: 200,
    },
    foreign: 'it only makes something new',
    missing: {
      request: async (_, fixture) => ({ ...(await aNewAccount(fixture, await aFreeRole(fixture))), targetId: NO_ID }),
      answer: 4004,
    },
    more: {
      "with a role beyond one's own": {
        request: async (_, fixture) => aNewAccount(fixture, await aFreeRole(fixture, BEYOND)),
        answer: ADMINS_ONLY,
      },
      'of type L': {
        request: async (_, fixture) => ({ ...(await aNewAccount(fixture, await aFreeRole(fixture))), type: 'L' }),
        answer: ADMINS_ONLY,
      },
      'of type A': {
        request: async (_, fixture) => ({ ...(await aNewAccount(fixture, await aFreeRole(fixture))), type: 'A' }),
        answer: ADMINS_ONLY,
      },
      'of type D': {
        request: async (_, fixture) => ({ ...(await aNewAccount(fixture, await aFreeRole(fixture))), type: 'D' }),
        answer: 200,
      },
      'with a role that there is not': { request: (_, fixture) => aNewAccount(fixture, NO_ID), answer: 4022 },
    },
  },
  importAccounts: {
    by: staff(BUTTON_KEY.accountAdd),
    own: {
      request: async (_, fixture) => aFile(fixture, await aFreeRole(fixture, [BUTTON_KEY.accountAdd])),
      answer: 200,
    },
    foreign: 'it only makes something new',
    missing: 'it names nothing',
  },
  editAccount: {
    by: staff(BUTTON_KEY.accountEdit),
    own: { request: ({ id }) => ({ id, name: 'My new name', email: 'me@example.com' }), answer: 200 },
    ...edits,
    more: {
      ...edits.more,
      "one's own role": {
        request: async ({ id }, fixture) => ({ id, roleId: await aFreeRole(fixture) }),
        answer: ADMINS_ONLY,
      },
      "one's own type": { request: ({ id }) => ({ id, type: 'L' }), answer: ADMINS_ONLY },
      "one's own status": { request: ({ id }) => ({ id, status: 'I' }), answer: { D: 4003, L: 4003, A: 4009 } },
      "one's own password": { request: ({ id }) => ({ id, password: ENCODED_PASSWORD }), answer: ADMINS_ONLY },
      "giving a role beyond one's own": {
        request: async (_, fixture) => ({
          id: await anAccount(fixture, 'D'),
          roleId: await aFreeRole(fixture, BEYOND),
        }),
        answer: ADMINS_ONLY,
      },
      "giving a role within one's own": {
        request: async (_, fixture) => ({
          id: await anAccount(fixture, 'D'),
          roleId: await aFreeRole(fixture, [BUTTON_KEY.accountEdit]),
        }),
        answer: 200,
      },
      'giving an inactive role': {
        request: async (_, fixture) => ({
          id: await anAccount(fixture, 'D'),
          roleId: await aRole(fixture.db, [], 'I'),
        }),
        answer: 4022,
      },
      'making a leader': {
        request: async (_, fixture) => ({ id: await anAccount(fixture, 'D'), type: 'L' }),
        answer: ADMINS_ONLY,
      },
      'making an admin': {
        request: async (_, fixture) => ({ id: await anAccount(fixture, 'D'), type: 'A' }),
        answer: ADMINS_ONLY,
      },
      'leaving the type': {
        request: async (_, fixture) => ({ id: await anAccount(fixture, 'D'), type: 'D' }),
        answer: 200,
      },
      "an admin's password": {
        request: async (_, fixture) => ({ id: await anAccount(fixture, 'A'), password: ENCODED_PASSWORD }),
        answer: ADMINS_ONLY,
      },
    },
  },
  deleteUser: {
    by: staff(BUTTON_KEY.accountDelete),
    own: { request: ({ id }) => ({ id }), answer: 4009 },
    ...changing((id) => ({ id })),
  },
  getCountryPhoneCode: {
    by: staff(ROLE_KEY.accounts, BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit),
    own: { request: () => ({}), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  searchAppUser: {
    by: staff(BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit),
    own: { request: () => ({ phoneCode: '44', keyword: '7900' }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
};
