export { createReplay, type ReplayOptions, type ShownPosition } from './createReplay.ts';
export type { Annotations, MapMessage } from './annotations.ts';
export { holds, readPredicate } from './predicate.ts';
export { isFields, LAST_INSTANT, readActionLog } from './readActionLog.ts';
export { MARK_KINDS, ROWS_MAX, TIMELINE_BUCKETS } from './replayPort.ts';
export type * from './replayPort.ts';
export { recordOf, SEGMENT_BEGAN, type PageRecord, type Seen, type SeenKind, type Sighting } from './sightings.ts';
export { keysOfPath, pathWith, stateDiff, valueAt } from './stateDiff.ts';
export { withReportedTexts } from './restoreTexts.ts';
