import { BUTTON_KEY, ROLE_KEY } from '../../../../contract/domain.ts';
import { staff } from '../../../../contract/http/call.ts';
import type * as accounts from '../../../../contract/http/accounts.ts';
import { aCustomer, aRole, ENCODED_PASSWORD } from '../../../support/builders.ts';
import { aFreeRole, anAccount, aWord, FIRST_PAGE, NO_ID } from '../objects.ts';
import type { Ground } from '../ground.ts';
import type { Row, Rows } from '../row.ts';

/** What whoever administers accounts in these rows does not hold. */
const BEYOND = [ROLE_KEY.dashboard] as const;
const ADMINS_ONLY = { D: 4003, L: 4003, A: 200 } as const;

async function aNewAccount({ db }: Ground, roleId: string) {
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

/**
 * What is done to an account: of one's own type or below it, and whose permissions one holds; to anyone's by type A.
 */
function changing<In>(
  input: (id: string) => In,
): Pick<Row<In>, 'foreign' | 'missing'> & { readonly more: NonNullable<Row<In>['more']> } {
  return {
    foreign: { request: async (_, ground) => input(await anAccount(ground, 'D')), answer: 200 },
    missing: { request: () => input(NO_ID), answer: 4004 },
    more: {
      "a leader's": {
        request: async (_, ground) => input(await anAccount(ground, 'L')),
        answer: { D: 4003, L: 200, A: 200 },
      },
      "an admin's": { request: async (_, ground) => input(await anAccount(ground, 'A')), answer: ADMINS_ONLY },
      'of somebody who may do more': {
        request: async (_, ground) => input(await anAccount(ground, 'D', BEYOND)),
        answer: ADMINS_ONLY,
      },
      'of somebody who could do more, were their role active': {
        request: async (_, ground) => {
          const id = await anAccount(ground, 'D');
          await ground.db.query('update staff set role_id = $2 where id = $1', [
            id,
            await aRole(ground.db, BEYOND, 'I'),
          ]);
          return input(id);
        },
        answer: ADMINS_ONLY,
      },
      "a deleted one's": {
        request: async (_, ground) => {
          const id = await anAccount(ground, 'D');
          await ground.db.query('update staff set deleted_at = now() where id = $1', [id]);
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
      request: async (_, ground) => aNewAccount(ground, await aFreeRole(ground, [BUTTON_KEY.accountAdd])),
      answer: 200,
    },
    foreign: 'it only makes something new',
    missing: {
      request: async (_, ground) => ({ ...(await aNewAccount(ground, await aFreeRole(ground))), targetId: NO_ID }),
      answer: 4004,
    },
    more: {
      "with a role beyond one's own": {
        request: async (_, ground) => aNewAccount(ground, await aFreeRole(ground, BEYOND)),
        answer: ADMINS_ONLY,
      },
      'of type L': {
        request: async (_, ground) => ({ ...(await aNewAccount(ground, await aFreeRole(ground))), type: 'L' }),
        answer: ADMINS_ONLY,
      },
      'of type A': {
        request: async (_, ground) => ({ ...(await aNewAccount(ground, await aFreeRole(ground))), type: 'A' }),
        answer: ADMINS_ONLY,
      },
      'of type D': {
        request: async (_, ground) => ({ ...(await aNewAccount(ground, await aFreeRole(ground))), type: 'D' }),
        answer: 200,
      },
      'with a role that there is not': { request: (_, ground) => aNewAccount(ground, NO_ID), answer: 4022 },
    },
  },
  editAccount: {
    by: staff(BUTTON_KEY.accountEdit),
    own: { request: ({ id }) => ({ id, name: 'My new name', email: 'me@example.com' }), answer: 200 },
    ...edits,
    more: {
      ...edits.more,
      "one's own role": {
        request: async ({ id }, ground) => ({ id, roleId: await aFreeRole(ground) }),
        answer: ADMINS_ONLY,
      },
      "one's own type": { request: ({ id }) => ({ id, type: 'L' }), answer: ADMINS_ONLY },
      "one's own status": { request: ({ id }) => ({ id, status: 'I' }), answer: { D: 4003, L: 4003, A: 4009 } },
      "one's own password": { request: ({ id }) => ({ id, password: ENCODED_PASSWORD }), answer: ADMINS_ONLY },
      "giving a role beyond one's own": {
        request: async (_, ground) => ({ id: await anAccount(ground, 'D'), roleId: await aFreeRole(ground, BEYOND) }),
        answer: ADMINS_ONLY,
      },
      "giving a role within one's own": {
        request: async (_, ground) => ({
          id: await anAccount(ground, 'D'),
          roleId: await aFreeRole(ground, [BUTTON_KEY.accountEdit]),
        }),
        answer: 200,
      },
      'giving an inactive role': {
        request: async (_, ground) => ({ id: await anAccount(ground, 'D'), roleId: await aRole(ground.db, [], 'I') }),
        answer: 4022,
      },
      'making a leader': {
        request: async (_, ground) => ({ id: await anAccount(ground, 'D'), type: 'L' }),
        answer: ADMINS_ONLY,
      },
      'making an admin': {
        request: async (_, ground) => ({ id: await anAccount(ground, 'D'), type: 'A' }),
        answer: ADMINS_ONLY,
      },
      'leaving the type': {
        request: async (_, ground) => ({ id: await anAccount(ground, 'D'), type: 'D' }),
        answer: 200,
      },
      "an admin's password": {
        request: async (_, ground) => ({ id: await anAccount(ground, 'A'), password: ENCODED_PASSWORD }),
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
    by: staff(BUTTON_KEY.accountAdd),
    own: { request: () => ({ phoneCode: '44', keyword: '7900' }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
};
