import en from './en.json?menus';

/** What is read on the menu screen alone. */
export const MENUS_TEXTS = { menus: en.menus };
