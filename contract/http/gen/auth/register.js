// Made by `npm run generate`. Do not edit.

const register_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("token" in value && typeof value.token === "string")));
export const register = { method: 'POST', path: '/api/sso/register', isResponse: register_check_0 };
