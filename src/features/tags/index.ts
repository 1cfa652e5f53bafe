export { TagsQuestion, useMissingTag } from './question/TagsQuestion.tsx';
export { default as tagsQuestionTexts } from './question/texts.json';
export { TagsCell } from './components/TagsCell.tsx';
export { TagSelect, useHasTags } from './components/TagSelect.tsx';
export { TAGS_PARTS, type TagsPartsDeps } from './parts.ts';
export { namedTags, type NamedTag } from './tagChoice.ts';
export { Tags } from './tags.tsx';
export { tagsSaved, tagsSettled, type MaybeTagsRoot } from './tagsAsked.ts';
export { listRequested as tagListRequested, selectTags, selectTagsState } from './tagsSlice.ts';
