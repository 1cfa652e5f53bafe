// Made by `npm run generate`. Do not edit.

export { homeDay } from './home/homeDay.js';
