// What a conversation and its message box draw later.

import texts from './texts.json';
import './later.css';

declare module '#src/i18n/index.ts' {
  interface Catalogue {
    readonly cardNumbers: typeof texts.cardNumbers;
    readonly messageTools: typeof texts.messageTools;
    readonly unsent: typeof texts.unsent;
    readonly queryCard: typeof texts.queryCard;
    readonly media: typeof texts.media;
  }
}

export { texts as laterTexts };

export { withoutCardNumbers } from '#contract/cardNumbers.ts';
export { PictureTray } from '../components/PictureTray.tsx';
export { askAboutCards } from './askAboutCards.tsx';
export { ChosenQuote } from './ChosenQuote.tsx';
export { DeleteQuestion } from './DeleteQuestion.tsx';
export { Picture, Video } from './Media.tsx';
export { MessageTools } from './MessageTools.tsx';
export { QueryCard } from './QueryCard.tsx';
export { Quote } from './Quote.tsx';
export { Unsent } from './Unsent.tsx';
