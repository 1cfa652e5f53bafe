// Made by `npm run generate`. Do not edit.

const readNotifications_check_0 = ((value) => value === null);
export const readNotifications = { method: 'POST', path: '/api/cs/notifications/read', isResponse: readNotifications_check_0 };
