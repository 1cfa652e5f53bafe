export { MenusScreen } from './components/MenusScreen.tsx';
