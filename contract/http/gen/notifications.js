// Made by `npm run generate`. Do not edit.

const listNotifications_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("notifications" in value && "readNo" in value) && ((Array.isArray(value.notifications) && value.notifications.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && ((((("no" in unique_0 && "text" in unique_0) && "createTime" in unique_0) && "objectType" in unique_0) && "objectId" in unique_0) && ((((Number.isInteger(unique_0.no) && typeof unique_0.text === "string") && (typeof unique_0.createTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.createTime))) && (((typeof unique_0.objectType === "string" && unique_0.objectType === "chat") || (typeof unique_0.objectType === "string" && unique_0.objectType === "query")) || unique_0.objectType === null)) && ((typeof unique_0.objectId === "string" && /^[0-9]{1,19}$/u.test(unique_0.objectId)) || unique_0.objectId === null))))))) && Number.isInteger(value.readNo)))));
export const listNotifications = { method: 'GET', path: '/api/cs/notifications', isResponse: listNotifications_check_0 };

const readNotifications_check_0 = ((value) => value === null);
export const readNotifications = { method: 'POST', path: '/api/cs/notifications/read', isResponse: readNotifications_check_0 };
