// Made by `npm run generate`. Do not edit.

export { getPreferences } from './preferences/getPreferences.js';
export { savePreferences } from './preferences/savePreferences.js';
