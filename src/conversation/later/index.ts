// What a message box draws later.

export { PictureTray } from '../components/PictureTray.tsx';
export { askAboutCards } from './askAboutCards.tsx';
