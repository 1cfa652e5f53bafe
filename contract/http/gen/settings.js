// Made by `npm run generate`. Do not edit.

export { getChatSettings } from './settings/getChatSettings.js';
export { getQuerySettings } from './settings/getQuerySettings.js';
export { listCategories } from './settings/listCategories.js';
export { listSubjects } from './settings/listSubjects.js';
export { saveCategories } from './settings/saveCategories.js';
export { saveChatSettings } from './settings/saveChatSettings.js';
export { saveQuerySettings } from './settings/saveQuerySettings.js';
export { saveSubjects } from './settings/saveSubjects.js';
export { uploadLogo } from './settings/uploadLogo.js';
