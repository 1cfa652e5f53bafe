// Made by `npm run generate`. Do not edit.

export { addResource } from './resources/addResource.js';
export { editResource } from './resources/editResource.js';
export { getResource } from './resources/getResource.js';
export { getResourceTree } from './resources/getResourceTree.js';
export { removeResource } from './resources/removeResource.js';
