export { LazyPresenceControl } from './LazyPresenceControl.tsx';
export { OfflineQuestion } from './components/OfflineQuestion.tsx';
export { PRESENCE_COMMANDS } from './presenceCommands.ts';
export { presenceSaga } from './presenceSaga.ts';
export {
  breakChosen,
  offlineChosen,
  offlineConfirmed,
  offlineDeclined,
  onlineChosen,
  presenceReducer,
  selectPresenceStatus,
  type PresenceRoot,
} from './presenceSlice.ts';
export { default as presenceTexts } from './texts.json';
