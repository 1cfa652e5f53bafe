export { CommandButton } from './components/CommandButton.tsx';
export { BAR_COMMAND, COMMAND_VIEW } from './commandViews.ts';
