export { flattenResources } from './menuTree.ts';
