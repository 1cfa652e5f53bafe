// Made by `npm run generate`. Do not edit.

export { addOwnReply } from './customerQueries/addOwnReply.js';
export { addQuery } from './customerQueries/addQuery.js';
export { getOwnQuery } from './customerQueries/getOwnQuery.js';
export { getQueryChoices } from './customerQueries/getQueryChoices.js';
export { pageOwnQueries } from './customerQueries/pageOwnQueries.js';
export { pageOwnReplies } from './customerQueries/pageOwnReplies.js';
export { readCard } from './customerQueries/readCard.js';
