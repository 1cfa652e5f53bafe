export { AwayStrip } from '../components/AwayStrip.tsx';
export { ChatCommands } from '../components/ChatCommands.tsx';
export { Blank } from '../components/ChatPlaceholders.tsx';
export { ChatPanel } from '../components/ChatPanel.tsx';
export { ChatQuery } from '../components/ChatQuery.tsx';
export { ConnectionDetails } from '../components/ConnectionDetails.tsx';
export { EndQuestion } from '../components/EndQuestion.tsx';
export { SearchMessages } from '../components/SearchMessages.tsx';
export { default as texts } from './texts.json';
