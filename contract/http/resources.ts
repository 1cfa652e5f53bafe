import { Type, type Static } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import {
  AppId,
  AppIdInUrl,
  EditedVersion,
  EffectiveStatus,
  FreeText,
  Id,
  Instant,
  Nullable,
  TakesWork,
} from './schemas.ts';

/** MENU: leads to a screen, or groups others. FUCN, shown as FUNCTION: a permission without a menu of its own. */
export const ResourceType = Type.Union([Type.Literal('MENU'), Type.Literal('FUCN')]);
export type ResourceType = Static<typeof ResourceType>;

const resourceFields = {
  code: Type.String(),
  name: FreeText,
  /** null: at the top. */
  parentId: Nullable(Id),
  remark: FreeText,
  /** Place among its siblings, the smallest first. */
  sortNum: Type.Integer(),
  status: EffectiveStatus,
  type: ResourceType,
  /** The permission key. */
  uri: Type.String(),
};

/** What a request has of them. The server makes a code where none is given. */
const givenFields = { ...resourceFields, code: Type.Optional(Type.String()) };

/** A menu or a permission. */
export const Resource = Type.Object({ id: Id, appId: AppId, ...resourceFields, updateTime: Instant });
export type Resource = Static<typeof Resource>;

/** A resource with its descendants, siblings in order. No more than RESOURCE_DEPTH_MAX deep. */
export const ResourceNode = Type.Cyclic(
  {
    ResourceNode: Type.Object({
      ...Resource.properties,
      /** Roles that hold it: they lose it when it is deleted. */
      roleCount: Type.Integer(),
      children: Type.Array(Type.Ref('ResourceNode')),
    }),
  },
  'ResourceNode',
);
export type ResourceNode = Static<typeof ResourceNode>;

export const getResourceTree = defineCall({
  method: 'GET',
  path: '/api/sso/auth/authResource/tree/:appId',
  access: staff(ROLE_KEY.menus),
  summary: 'All resources of an application as a tree, inactive ones too.',
  request: Type.Object({ appId: AppIdInUrl }),
  response: Type.Array(ResourceNode),
  conditional: true,
});

export const getResource = defineCall({
  method: 'GET',
  path: '/api/sso/auth/authResource/:id',
  access: staff(ROLE_KEY.menus),
  summary: 'One resource.',
  request: Type.Object({ id: Id }),
  response: Resource,
});

export const addResource = defineCall({
  method: 'POST',
  path: '/api/sso/auth/authResource/add',
  access: staff(ROLE_KEY.menus),
  summary:
    'Makes a menu or a permission. 4022 without a name or a key, and too deep; 4009 when its parent is not there ' +
    'any more, or a sibling has its name; 4003 for a key that one does not hold (type A apart).',
  request: Type.Object({ appId: AppId, ...givenFields }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const editResource = defineCall({
  method: 'PUT',
  path: '/api/sso/auth/authResource/edit',
  access: staff(ROLE_KEY.menus),
  summary:
    'Changes a resource, or moves it below another. 4022 below itself or what stands below it; otherwise as for a ' +
    'new one; 4009 when it has been changed since `updateTime`, 4010 when it takes open work from people and ' +
    '`takesWork` is not set. From the next call on, menus and permissions follow.',
  request: Type.Object({ id: Id, ...givenFields, updateTime: EditedVersion, takesWork: TakesWork }),
});

export const removeResource = defineCall({
  method: 'DELETE',
  path: '/api/sso/auth/authResource/remove/:id',
  access: staff(ROLE_KEY.menus),
  summary: 'Deletes a resource; roles that hold it lose it. 4009 while others stand below it, 4010 as for a change.',
  request: Type.Object({ id: Id, takesWork: Type.Optional(Type.Literal('true')) }),
});
