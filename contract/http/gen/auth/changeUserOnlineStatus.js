// Made by `npm run generate`. Do not edit.

const changeUserOnlineStatus_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("isOnline" in value && "breakEndsAt" in value) && "recalled" in value) && ((typeof value.isOnline === "boolean" && ((typeof value.breakEndsAt === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(value.breakEndsAt)) || value.breakEndsAt === null)) && Number.isInteger(value.recalled)))));
export const changeUserOnlineStatus = { method: 'POST', path: '/api/cs/user/changeUserOnlineStatus', isResponse: changeUserOnlineStatus_check_0 };
