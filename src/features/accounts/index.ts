export { AccountsScreen } from './components/AccountsScreen.tsx';
