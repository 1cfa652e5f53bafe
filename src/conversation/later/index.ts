// What a message box draws later.

export { withoutCardNumbers } from '#contract/cardNumbers.ts';
export { PictureTray } from '../components/PictureTray.tsx';
export { askAboutCards } from './askAboutCards.tsx';
