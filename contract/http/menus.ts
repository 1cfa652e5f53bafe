import { Type, type Static } from 'typebox';
import { defineCall, staff } from './call.ts';
import { Id, Nullable } from './schemas.ts';

const resourceFields = {
  id: Id,
  appId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  parentId: Nullable(Id),
  remark: Type.String(),
  sortNum: Type.Integer(),
  status: Type.Union([Type.Literal('A'), Type.Literal('I')]),
  type: Type.Union([Type.Literal('MENU'), Type.Literal('FUCN')]),
  uri: Type.String(),
};

/** A menu with its children; menus nest two deep in the sidebar. */
export const SideMenu = Type.Object({ ...resourceFields, children: Type.Array(Type.Object(resourceFields)) });
export type SideMenu = Static<typeof SideMenu>;

export const selectMenuByAppId = defineCall({
  method: 'GET',
  path: '/api/sso/auth/selectMenuByAppId/:appId',
  access: staff(),
  summary: 'Side menus of the signed-in person: active menus that they may open, in order. Functions are left out.',
  request: Type.Object({ appId: Type.String({ pattern: '^[0-9]{1,9}$' }) }),
  response: Type.Array(SideMenu),
});
