import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as menus from '#contract/http/menus.ts';
import type * as resources from '#contract/http/resources.ts';
import type * as roles from '#contract/http/roles.ts';
import { aResource } from '#test/support/builders.ts';
import { aFreeResource, aFreeRole, anAccount, aWord, NO_ID } from '../objects.ts';
import type { Fixture } from '../fixture.ts';
import type { Row, Rows } from '../row.ts';

/** A key that the callers of these rows lack. */
const BEYOND = ROLE_KEY.dashboard;
const ADMINS_ONLY = { D: 4003, L: 4003, A: 200 } as const;
const APP = '1';

/** A role that an account has. */
async function usedRole(fixture: Fixture): Promise<string> {
  const roleId = await aFreeRole(fixture);
  await fixture.db.query('update staff set role_id = $2 where id = $1', [await anAccount(fixture, 'D'), roleId]);
  return roleId;
}

const roleInput = async ({ db }: Fixture, ...keys: readonly string[]) => {
  const resourceIds: string[] = [];
  for (const key of keys) resourceIds.push(await aResource(db, { uri: key }));
  return { name: aWord(), remark: 'A role.', status: 'A' as const, resourceIds };
};

function readingRole(...others: readonly string[]): Row<{ id: string }> {
  return {
    by: staff(ROLE_KEY.roles, ...others),
    own: { request: async (_, fixture) => ({ id: await aFreeRole(fixture) }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ id: await aFreeRole(fixture, [BEYOND]) }), answer: 200 },
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
  };
}

export const roleRows: Rows<typeof roles> = {
  listRoles: {
    by: staff(ROLE_KEY.roles, ROLE_KEY.accounts, BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit),
    own: { request: () => ({ appId: APP }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  getRole: readingRole(),
  addRole: {
    by: staff(ROLE_KEY.roles),
    own: { request: async (_, fixture) => ({ appId: 1, ...(await roleInput(fixture, ROLE_KEY.roles)) }), answer: 200 },
    foreign: 'it only makes something new',
    missing: {
      request: async (_, fixture) => ({ appId: 1, ...(await roleInput(fixture)), resourceIds: [NO_ID] }),
      answer: 4004,
    },
    more: {
      'that may do more': {
        request: async (_, fixture) => ({ appId: 1, ...(await roleInput(fixture, ROLE_KEY.roles, BEYOND)) }),
        answer: ADMINS_ONLY,
      },
      'that could do more, were it active': {
        request: async (_, fixture) => ({ appId: 1, ...(await roleInput(fixture, BEYOND)), status: 'I' }),
        answer: ADMINS_ONLY,
      },
    },
  },
  editRole: {
    by: staff(ROLE_KEY.roles),
    own: {
      request: async (_, fixture) => ({ id: await aFreeRole(fixture), ...(await roleInput(fixture, ROLE_KEY.roles)) }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ id: await usedRole(fixture), ...(await roleInput(fixture, ROLE_KEY.roles)) }),
      answer: 200,
    },
    missing: { request: async (_, fixture) => ({ id: NO_ID, ...(await roleInput(fixture)) }), answer: 4004 },
    more: {
      'the role that one has': {
        request: async ({ roleId }, fixture) => ({
          id: roleId ?? (await aFreeRole(fixture)),
          ...(await roleInput(fixture, ROLE_KEY.roles)),
        }),
        answer: ADMINS_ONLY,
      },
      'one that may do more': {
        request: async (_, fixture) => ({ id: await aFreeRole(fixture, [BEYOND]), ...(await roleInput(fixture)) }),
        answer: ADMINS_ONLY,
      },
      'so that it may do more': {
        request: async (_, fixture) => ({ id: await aFreeRole(fixture), ...(await roleInput(fixture, BEYOND)) }),
        answer: ADMINS_ONLY,
      },
    },
  },
  removeRole: {
    by: staff(ROLE_KEY.roles),
    own: { request: async (_, fixture) => ({ id: await aFreeRole(fixture, [ROLE_KEY.roles]) }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ id: await usedRole(fixture) }), answer: 4009 },
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
    more: {
      'the role that one has': {
        request: async ({ roleId }, fixture) => ({ id: roleId ?? (await aFreeRole(fixture)) }),
        answer: ADMINS_ONLY,
      },
      'one that may do more': {
        request: async (_, fixture) => ({ id: await aFreeRole(fixture, [BEYOND]) }),
        answer: ADMINS_ONLY,
      },
    },
  },
  selectResourceIdsByRoleId: readingRole(),
  selectResourceByAppId: {
    by: staff(ROLE_KEY.roles),
    own: { request: () => ({ id: APP }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
};

const resourceInput = (uri: string) => ({
  code: aWord(),
  name: aWord(),
  parentId: null,
  remark: '',
  sortNum: 1,
  status: 'A' as const,
  type: 'FUCN' as const,
  uri,
});
const HELD = ROLE_KEY.menus;

export const resourceRows: Rows<typeof resources> = {
  getResourceTree: {
    by: staff(ROLE_KEY.menus),
    own: { request: () => ({ appId: APP }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  getResource: {
    by: staff(ROLE_KEY.menus),
    own: { request: async (_, fixture) => ({ id: await aFreeResource(fixture, HELD) }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ id: await aFreeResource(fixture, BEYOND) }), answer: 200 },
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
  },
  addResource: {
    by: staff(ROLE_KEY.menus),
    own: { request: () => ({ appId: 1, ...resourceInput(HELD) }), answer: 200 },
    foreign: 'it only makes something new',
    missing: { request: () => ({ appId: 1, ...resourceInput(HELD), parentId: NO_ID }), answer: 4009 },
    more: {
      'with a key that one does not hold': {
        request: () => ({ appId: 1, ...resourceInput(BEYOND) }),
        answer: ADMINS_ONLY,
      },
    },
  },
  editResource: {
    by: staff(ROLE_KEY.menus),
    own: {
      request: async (_, fixture) => ({ id: await aFreeResource(fixture, HELD), ...resourceInput(HELD) }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ id: await aFreeResource(fixture, BEYOND), ...resourceInput(BEYOND) }),
      answer: ADMINS_ONLY,
    },
    missing: { request: () => ({ id: NO_ID, ...resourceInput(HELD) }), answer: 4004 },
    more: {
      'to a key that one does not hold': {
        request: async (_, fixture) => ({ id: await aFreeResource(fixture, HELD), ...resourceInput(BEYOND) }),
        answer: ADMINS_ONLY,
      },
      'from a key that one does not hold': {
        request: async (_, fixture) => ({ id: await aFreeResource(fixture, BEYOND), ...resourceInput(HELD) }),
        answer: ADMINS_ONLY,
      },
      'taking a key away that one does not hold': {
        request: async (_, fixture) => ({
          id: await aFreeResource(fixture, BEYOND),
          ...resourceInput(BEYOND),
          status: 'I',
        }),
        answer: ADMINS_ONLY,
      },
      'giving a key back that one does not hold': {
        request: async (_, fixture) => {
          const id = await aFreeResource(fixture, BEYOND);
          await fixture.db.query(`update resource set status = 'I' where id = $1`, [id]);
          return { id, ...resourceInput(BEYOND) };
        },
        answer: ADMINS_ONLY,
      },
    },
  },
  removeResource: {
    by: staff(ROLE_KEY.menus),
    own: { request: async (_, fixture) => ({ id: await aFreeResource(fixture, HELD) }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ id: await aFreeResource(fixture, BEYOND) }), answer: ADMINS_ONLY },
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
  },
};

export const menuRows: Rows<typeof menus> = {
  selectMenuByAppId: {
    by: staff(),
    own: { request: () => ({ appId: APP }), answer: 200 },
    foreign: 'it names nothing',
    missing: 'it names nothing',
  },
};
