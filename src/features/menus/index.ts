export { flattenResources } from './resourceTree.ts';
