// Made by `npm run generate`. Do not edit.

export { deleteUser } from './staff/deleteUser.js';
export { getCustomerServiceUsers } from './staff/getCustomerServiceUsers.js';
export { pageStaff } from './staff/pageStaff.js';
