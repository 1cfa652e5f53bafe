export { ProductOf, QueryStatus, When } from './components/queryFacts.tsx';
export { QueryItem } from './components/QueryItem.tsx';
export { QueryPictures } from '../../conversation/components/QueryPictures.tsx';
export { QueryWords } from '../../conversation/components/QueryWords.tsx';
export { QueryText, titleOf, type OpenedQuery } from './components/QueryText.tsx';
