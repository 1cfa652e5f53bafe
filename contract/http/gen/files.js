// Made by `npm run generate`. Do not edit.

export { uploadFile } from './files/uploadFile.js';
export { uploadQueryPicture } from './files/uploadQueryPicture.js';
