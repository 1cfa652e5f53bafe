// Made by `npm run generate`. Do not edit.

export { addCannedReply } from './cannedReplies/addCannedReply.js';
export { archiveCannedReply } from './cannedReplies/archiveCannedReply.js';
export { editCannedReply } from './cannedReplies/editCannedReply.js';
export { exportCannedReplies } from './cannedReplies/exportCannedReplies.js';
export { importCannedReplies } from './cannedReplies/importCannedReplies.js';
export { listArchivedCannedReplies } from './cannedReplies/listArchivedCannedReplies.js';
export { listCannedReplies } from './cannedReplies/listCannedReplies.js';
export { listCannedVersions } from './cannedReplies/listCannedVersions.js';
export { listStaleCannedReplies } from './cannedReplies/listStaleCannedReplies.js';
export { pageCannedUse } from './cannedReplies/pageCannedUse.js';
export { restoreCannedReply } from './cannedReplies/restoreCannedReply.js';
