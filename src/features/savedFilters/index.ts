export { SavedFilters } from './components/SavedFilters.tsx';
export { SAVED_FILTERS_PARTS, type SavedFiltersPartsDeps } from './parts.ts';
