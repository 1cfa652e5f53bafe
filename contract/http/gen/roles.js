// Made by `npm run generate`. Do not edit.

export { addRole } from './roles/addRole.js';
export { editRole } from './roles/editRole.js';
export { getRole } from './roles/getRole.js';
export { listRoles } from './roles/listRoles.js';
export { removeRole } from './roles/removeRole.js';
export { selectResourceByAppId } from './roles/selectResourceByAppId.js';
export { selectResourceIdsByRoleId } from './roles/selectResourceIdsByRoleId.js';
