export { reportStatus } from './replayFrameStatus.ts';
