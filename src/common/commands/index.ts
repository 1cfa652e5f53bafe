export {
  COMMAND_GROUPS,
  commandsOf,
  sourceOf,
  commandRan,
  addressRequested,
  type Command,
  type CommandEntry,
  type CommandGroup,
  type CommandSource,
} from './command.ts';
export {
  commandsReducer,
  keysChosen,
  keysReset,
  preferenceChosen,
  preferencesReceived,
  keysOf,
  selectAfterEnd,
  selectAnnouncesChats,
  selectChosenKeys,
  selectPreferences,
  selectSendKey,
  selectUndoesSends,
  type CommandsRoot,
  type Preferences,
  type SendKey,
} from './preferences.ts';
export { CommandButton } from './CommandButton.tsx';
export { conflictsOf, matchStroke, SEQUENCE_MS } from './keyMap.ts';
export { strokeTexts, isAllowed, isMove, pressOf, strokeOf, type KeyPress } from './strokes.ts';
export {
  pageCommands,
  useCommandItem,
  useCommands,
  useKeyHint,
  useRunCommand,
  type CommandItem,
} from './useCommand.ts';
