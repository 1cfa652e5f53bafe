// Made by `npm run generate`. Do not edit.

const demoToken_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("token" in value && "expiresAt" in value) && (typeof value.token === "string" && (typeof value.expiresAt === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(value.expiresAt))))));
export const demoToken = { method: 'POST', path: '/api/cs/h5/demo/token', isResponse: demoToken_check_0 };
