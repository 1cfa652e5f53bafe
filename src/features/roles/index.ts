export { RolesScreen } from './components/RolesScreen.tsx';
