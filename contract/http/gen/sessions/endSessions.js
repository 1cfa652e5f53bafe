// Made by `npm run generate`. Do not edit.

const endSessions_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("ended" in value && Number.isInteger(value.ended))));
export const endSessions = { method: 'POST', path: '/api/sso/session/endAll', isResponse: endSessions_check_0 };
