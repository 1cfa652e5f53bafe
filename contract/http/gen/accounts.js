// Made by `npm run generate`. Do not edit.

export { addAccount } from './accounts/addAccount.js';
export { deleteUser } from './accounts/deleteUser.js';
export { editAccount } from './accounts/editAccount.js';
export { getCountryPhoneCode } from './accounts/getCountryPhoneCode.js';
export { importAccounts } from './accounts/importAccounts.js';
export { pageAccounts } from './accounts/pageAccounts.js';
export { searchAppUser } from './accounts/searchAppUser.js';
