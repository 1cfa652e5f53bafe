import { Type, type Static } from 'typebox';
import { defineCall, staff } from './call.ts';
import { Resource } from './resources.ts';
import { AppIdInUrl } from './schemas.ts';

/** A menu with its children; menus nest two deep in the sidebar. */
export const SideMenu = Type.Object({ ...Resource.properties, children: Type.Array(Resource) });
export type SideMenu = Static<typeof SideMenu>;

export const selectMenuByAppId = defineCall({
  method: 'GET',
  path: '/api/sso/auth/selectMenuByAppId/:appId',
  access: staff(),
  summary: 'Side menus of the signed-in person: active menus that they may open, in order. Functions are left out.',
  request: Type.Object({ appId: AppIdInUrl }),
  response: Type.Array(SideMenu),
});
