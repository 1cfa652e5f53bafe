import en from './en.json?login';

/** What can be read before the screens have loaded. */
export const LOGIN_TEXTS = { common: en.common, errors: en.errors, toasts: en.toasts, login: en.login };
