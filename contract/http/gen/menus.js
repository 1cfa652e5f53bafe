// Made by `npm run generate`. Do not edit.

export { selectMenuByAppId } from './menus/selectMenuByAppId.js';
