export { NotFoundScreen } from './components/NotFoundScreen.tsx';
