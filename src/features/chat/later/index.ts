import { tagsQuestionTexts } from '../../tags/index.ts';
import laterTexts from './texts.json';

export { AwayStrip } from '../components/AwayStrip.tsx';
export { ChatCommands } from '../components/ChatCommands.tsx';
export { Blank } from '../components/ChatPlaceholders.tsx';
export { ChatPanel } from '../components/ChatPanel.tsx';
export { ChatQuery } from '../components/ChatQuery.tsx';
export { ConnectionDetails } from '../components/ConnectionDetails.tsx';
export { EndQuestion } from '../components/EndQuestion.tsx';
export { SendQuestion } from '../components/SendQuestion.tsx';
export { SearchMessages } from '../components/SearchMessages.tsx';
export const texts = { ...laterTexts, ...tagsQuestionTexts };
