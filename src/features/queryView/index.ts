export { ProductOf, QueryStatus, When } from './components/queryFacts.tsx';
export { QueryItem } from './components/QueryItem.tsx';
export { QueryPictures } from './components/QueryPictures.tsx';
export { QueryText, QueryWords, titleOf } from './components/QueryText.tsx';
export type { OpenedQuery } from './openedQuery.ts';
