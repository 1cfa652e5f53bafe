import { Type, type Static } from 'typebox';
import { BUTTON_KEY, ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { ResourceNode } from './resources.ts';
import { AppId, AppIdInUrl, EditedVersion, EffectiveStatus, FreeText, Id, Instant, TakesWork } from './schemas.ts';

/** A set of resources that accounts are given. */
export const Role = Type.Object({
  id: Id,
  appId: AppId,
  code: Type.String(),
  name: Type.String(),
  remark: Type.String(),
  sortNum: Type.Integer(),
  /** An inactive one cannot be chosen, and gives nothing to those who have it. */
  status: EffectiveStatus,
  /** Accounts that have it, deleted ones apart. */
  accountCount: Type.Integer(),
  createTime: Instant,
  updateTime: Instant,
  /** Whether the caller may give it to others: type A, and holders of all its permissions, may. */
  mayGive: Type.Boolean(),
});
export type Role = Static<typeof Role>;

export const listRoles = defineCall({
  method: 'GET',
  path: '/api/sso/auth/authRole/list',
  access: staff(ROLE_KEY.roles, ROLE_KEY.accounts, BUTTON_KEY.accountAdd, BUTTON_KEY.accountEdit),
  summary: 'All roles of an application, in order.',
  request: Type.Object({ appId: AppIdInUrl }),
  response: Type.Array(Role),
  conditional: true,
});

export const getRole = defineCall({
  method: 'GET',
  path: '/api/sso/auth/authRole/:id',
  access: staff(ROLE_KEY.roles),
  summary: 'One role.',
  request: Type.Object({ id: Id }),
  response: Role,
});

const roleFields = {
  name: FreeText,
  remark: FreeText,
  status: EffectiveStatus,
  /** Its resources, all of them. */
  resourceIds: Type.Array(Id),
  /** Left out: made from nothing, or left as it is. */
  code: Type.Optional(Type.String()),
  sortNum: Type.Optional(Type.Integer()),
};

export const addRole = defineCall({
  method: 'POST',
  path: '/api/sso/auth/authRole/add',
  access: staff(ROLE_KEY.roles),
  summary:
    'Makes a role. 4022 without a name or a description, 4009 when the name is taken, 4004 for an unknown ' +
    'resource, 4003 for a permission that one does not hold.',
  request: Type.Object({ appId: AppId, ...roleFields }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const editRole = defineCall({
  method: 'PUT',
  path: '/api/sso/auth/authRole/edit',
  access: staff(ROLE_KEY.roles),
  summary:
    'Changes a role: from the next call on, those who have it may do what it says. 4009 when it has been changed ' +
    "since `updateTime`, 4003 for one's own role and for permissions that one does not hold (type A apart), 4010 " +
    'when it takes open work from people and `takesWork` is not set.',
  request: Type.Object({ id: Id, ...roleFields, updateTime: EditedVersion, takesWork: TakesWork }),
});

export const removeRole = defineCall({
  method: 'DELETE',
  path: '/api/sso/auth/authRole/remove/:id',
  access: staff(ROLE_KEY.roles),
  summary: 'Deletes a role. 4009 while an account has it.',
  request: Type.Object({ id: Id }),
});

export const selectResourceIdsByRoleId = defineCall({
  method: 'GET',
  path: '/api/sso/auth/authRole/selectResourceIdsByRoleId/:id',
  access: staff(ROLE_KEY.roles),
  summary: 'The resources of a role.',
  request: Type.Object({ id: Id }),
  response: Type.Array(Id),
});

export const selectResourceByAppId = defineCall({
  method: 'GET',
  path: '/api/sso/auth/selectResourceByAppId/:id',
  access: staff(ROLE_KEY.roles),
  summary: 'All resources of an application as a tree, for choosing those of a role.',
  request: Type.Object({ id: AppIdInUrl }),
  response: Type.Array(ResourceNode),
});
