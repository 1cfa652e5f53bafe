// Made by `npm run generate`. Do not edit.

export { editCustomerServiceUsers } from './staff/editCustomerServiceUsers.js';
export { getCustomerServiceUsers } from './staff/getCustomerServiceUsers.js';
export { getNotCustomerServiceUsers } from './staff/getNotCustomerServiceUsers.js';
export { pageStaff } from './staff/pageStaff.js';
