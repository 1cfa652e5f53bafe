export { projectState, redactAction } from './project.ts';
export { createRecorder, LOG_FORMAT, type ActionLog, type LogEntry, type LogSegment, type Recorder } from './recorder.ts';
export { DROPPED, maskText, redact } from './redact.ts';
export { replaySegment } from './replay.ts';
export { createStateHasher, type StateHasher } from './stateHash.ts';
