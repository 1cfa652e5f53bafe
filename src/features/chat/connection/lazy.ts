export { CHAT_CONNECTION_TEXTS } from '../../../i18n/chatConnection.ts';
export { ConnectionDetails } from './components/ConnectionDetails.tsx';
