export { ProductOf, QueryStatus, When } from './components/queryFacts.tsx';
export { QueryItem } from './components/QueryItem.tsx';
export { QueryPictures } from '../../common/components/query/QueryPictures.tsx';
export { QueryWords } from '../../common/components/query/QueryWords.tsx';
export { QueryText, titleOf, type OpenedQuery } from './components/QueryText.tsx';
