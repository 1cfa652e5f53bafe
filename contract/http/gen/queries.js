// Made by `npm run generate`. Do not edit.

export { getQuery } from './queries/getQuery.js';
export { pageQueriesOfUser } from './queries/pageQueriesOfUser.js';
