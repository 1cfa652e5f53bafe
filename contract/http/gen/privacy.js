// Made by `npm run generate`. Do not edit.

export { eraseCustomer } from './privacy/eraseCustomer.js';
export { findErasableCustomers } from './privacy/findErasableCustomers.js';
