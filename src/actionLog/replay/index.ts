export { createReplay, type ReplayOptions, type ShownPosition } from './createReplay.ts';
export type { Annotations, LoggedMessage, MapMessage } from './annotations.ts';
export { readActionLog, type Reading, type Refusal } from './readActionLog.ts';
export type { ReplayReducer } from './replayedLog.ts';
export { ROWS_MAX, TIMELINE_BUCKETS } from './replayPort.ts';
export type * from './replayPort.ts';
export { stateDiff } from './stateDiff.ts';
export { keysOfPath, valueAt } from './statePath.ts';
export { withReportedTexts } from './reportedTexts.ts';
