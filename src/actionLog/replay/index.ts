export { createReplay, type ShownPosition } from './createReplay.ts';
export type { Annotations, LoggedMessage, MapMessage } from './annotations.ts';
export { readActionLog } from './readActionLog.ts';
export { MARK_KINDS, ROWS_MAX } from './replayPort.ts';
export type * from './replayPort.ts';
export { stateDiff } from './stateDiff.ts';
export { keysOfPath, valueAt } from './statePath.ts';
export { withReportedTexts } from './reportedTexts.ts';
