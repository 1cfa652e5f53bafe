export { PutOff, type MaybePutOffRoot } from './putOff.tsx';
