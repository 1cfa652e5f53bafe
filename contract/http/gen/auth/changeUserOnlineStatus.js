// Made by `npm run generate`. Do not edit.

const changeUserOnlineStatus_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("isOnline" in value && "recalled" in value) && (typeof value.isOnline === "boolean" && Number.isInteger(value.recalled)))));
export const changeUserOnlineStatus = { method: 'POST', path: '/api/cs/user/changeUserOnlineStatus', isResponse: changeUserOnlineStatus_check_0 };
