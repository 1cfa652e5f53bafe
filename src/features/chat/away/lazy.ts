export { CHAT_AWAY_TEXTS } from '../../../i18n/chatAway.ts';
export { AwayStrip } from './components/AwayStrip.tsx';
