export {
  COMMAND_GROUPS,
  commandsOf,
  sourceOf,
  type Command,
  type CommandEntry,
  type CommandGroup,
  type CommandSource,
} from './command.ts';
export { commandRan, placeRequested } from './commandActions.ts';
export { commandsReducer, keysChosen, keysReset, preferenceChosen, preferencesReceived } from './preferences.ts';
export { conflictsOf, matchStroke, SEQUENCE_MS } from './keyMap.ts';
export { strokeTexts } from './keyText.ts';
export {
  keysOf,
  selectAfterEnd,
  selectAnnouncesChats,
  selectChosenKeys,
  selectPreferences,
  selectSendKey,
  type CommandsRoot,
  type Preferences,
  type SendKey,
} from './preferences.ts';
export { pageCommands } from './registry.ts';
export { isAllowed, isMove, pressOf, strokeOf, type KeyPress } from './strokes.ts';
export { useCommandItem, useCommands, useKeyHint, useRunCommand } from './useCommand.ts';
