// Made by `npm run generate`. Do not edit.

export { listNotifications } from './notifications/listNotifications.js';
export { readNotifications } from './notifications/readNotifications.js';
