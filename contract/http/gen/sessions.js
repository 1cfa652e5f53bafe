// Made by `npm run generate`. Do not edit.

const changePassword_check_0 = ((value) => value === null);
export const changePassword = { method: 'POST', path: '/api/sso/changePassword', isResponse: changePassword_check_0 };

const endSession_check_0 = ((value) => value === null);
export const endSession = { method: 'POST', path: '/api/sso/session/end', isResponse: endSession_check_0 };

const endSessions_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("ended" in value && Number.isInteger(value.ended))));
export const endSessions = { method: 'POST', path: '/api/sso/session/endAll', isResponse: endSessions_check_0 };

const listSessions_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((((((("id" in unique_0 && "browser" in unique_0) && "system" in unique_0) && "address" in unique_0) && "createTime" in unique_0) && "lastUsedTime" in unique_0) && "expireTime" in unique_0) && "isCurrent" in unique_0) && ((((((((typeof unique_0.id === "string" && /^[0-9]{1,19}$/u.test(unique_0.id)) && typeof unique_0.browser === "string") && typeof unique_0.system === "string") && typeof unique_0.address === "string") && (typeof unique_0.createTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.createTime))) && (typeof unique_0.lastUsedTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.lastUsedTime))) && (typeof unique_0.expireTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.expireTime))) && typeof unique_0.isCurrent === "boolean")))))));
export const listSessions = { method: 'GET', path: '/api/sso/session/list', isResponse: listSessions_check_0 };
