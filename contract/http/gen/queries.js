// Made by `npm run generate`. Do not edit.

export { addReply } from './queries/addReply.js';
export { assignQuery } from './queries/assignQuery.js';
export { deleteReply } from './queries/deleteReply.js';
export { editReply } from './queries/editReply.js';
export { getQuery } from './queries/getQuery.js';
export { handleQuery } from './queries/handleQuery.js';
export { listQueryLog } from './queries/listQueryLog.js';
export { lookAtQuery } from './queries/lookAtQuery.js';
export { pageMyQueries } from './queries/pageMyQueries.js';
export { pageQueries } from './queries/pageQueries.js';
export { pageQueriesOfUser } from './queries/pageQueriesOfUser.js';
export { pageReplies } from './queries/pageReplies.js';
export { pageReplyHistory } from './queries/pageReplyHistory.js';
