// Made by `npm run generate`. Do not edit.

const uploadLogo_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("logo" in value && typeof value.logo === "string")));
export const uploadLogo = { method: 'POST', path: '/api/cs/configChat/logo', isResponse: uploadLogo_check_0 };
