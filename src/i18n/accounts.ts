import en from './en.json?accounts';

/** What is read on the account page alone. */
export const ACCOUNTS_TEXTS = { accounts: en.accounts };
