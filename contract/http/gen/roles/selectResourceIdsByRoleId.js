// Made by `npm run generate`. Do not edit.

const selectResourceIdsByRoleId_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => ((typeof unique_0 === "string" && /^[0-9]{1,19}$/u.test(unique_0))))));
export const selectResourceIdsByRoleId = { method: 'GET', path: '/api/sso/auth/authRole/selectResourceIdsByRoleId/:id', isResponse: selectResourceIdsByRoleId_check_0 };
