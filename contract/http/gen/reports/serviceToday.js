// Made by `npm run generate`. Do not edit.

const serviceToday_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((((("medianFirstResponseMs" in value && "limitMs" in value) && "dueNum" in value) && "inTimeNum" in value) && "longestWaitMs" in value) && "missedNum" in value) && ((((((Number.isInteger(value.medianFirstResponseMs) || value.medianFirstResponseMs === null) && Number.isInteger(value.limitMs)) && Number.isInteger(value.dueNum)) && Number.isInteger(value.inTimeNum)) && (Number.isInteger(value.longestWaitMs) || value.longestWaitMs === null)) && Number.isInteger(value.missedNum)))));
export const serviceToday = { method: 'GET', path: '/api/cs/report/serviceToday', isResponse: serviceToday_check_0 };
