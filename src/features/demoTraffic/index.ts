export { DemoTrafficPlace } from './DemoTrafficPlace.tsx';
