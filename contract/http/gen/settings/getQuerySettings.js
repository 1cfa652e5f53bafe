// Made by `npm run generate`. Do not edit.

const getQuerySettings_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((("allocation" in value && "expireIn" in value) && "notification" in value) && "notificationMsg" in value) && (((Number.isFinite(value.allocation) && Number.isFinite(value.expireIn)) && Number.isFinite(value.notification)) && typeof value.notificationMsg === "string"))));
export const getQuerySettings = { method: 'POST', path: '/api/cs/configQuery/getOne', isResponse: getQuerySettings_check_0 };
