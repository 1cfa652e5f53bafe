// Made by `npm run generate`. Do not edit.

const addRole_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("id" in value && (typeof value.id === "string" && /^[0-9]{1,19}$/u.test(value.id)))));
export const addRole = { method: 'POST', path: '/api/sso/auth/authRole/add', isResponse: addRole_check_0 };
