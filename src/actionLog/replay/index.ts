export { createReplay, type ShownPosition } from './createReplay.ts';
export type { Annotations, MapMessage } from './annotations.ts';
export { holds, readPredicate } from './predicate.ts';
export { isFields, readActionLog } from './readActionLog.ts';
export { MARK_KINDS, ROWS_MAX } from './replayPort.ts';
export type * from './replayPort.ts';
export { keysOfPath, pathWith, stateDiff, valueAt } from './stateDiff.ts';
export { withReportedTexts } from './restoreTexts.ts';
