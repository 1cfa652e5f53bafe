// Made by `npm run generate`. Do not edit.

export { upsertPeople } from './directory/upsertPeople.js';
