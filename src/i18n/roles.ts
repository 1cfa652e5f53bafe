import en from './en.json?roles';

/** What is read on the role screen alone. */
export const ROLES_TEXTS = { roles: en.roles, checkTree: en.checkTree };
