// Made by `npm run generate`. Do not edit.

const addResource_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("id" in value && (typeof value.id === "string" && /^[0-9]{1,19}$/u.test(value.id)))));
export const addResource = { method: 'POST', path: '/api/sso/auth/authResource/add', isResponse: addResource_check_0 };
