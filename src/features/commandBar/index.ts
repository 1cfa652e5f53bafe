export { BarButton } from './components/BarButton.tsx';
export { BAR_COMMAND, COMMAND_VIEW } from './commandViews.ts';
