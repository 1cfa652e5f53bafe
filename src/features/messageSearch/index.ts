export { SearchTabs } from './components/SearchTabs.tsx';
export { Marked } from './components/Marked.tsx';
export { isLongEnough, searchAddress } from './searchAddress.ts';
export { default as searchTabsTexts } from './tabsTexts.json';
