export { joiningOf, LookOn, type MaybeLookOnRoot } from './lookOn.tsx';
