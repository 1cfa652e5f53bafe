export { reportStatus } from './replayFrameStatus.ts';
export { seenIn } from './case/seenIn.ts';
