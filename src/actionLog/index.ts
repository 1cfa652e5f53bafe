export { PLACEHOLDER_PICTURE } from '../common/placeholderPicture.ts';
export { projectState } from './project.ts';
export { createRecorder, type Recorded, type Recorder, type RecorderOptions } from './recorder.ts';
export { DROPPED, maskText, redact } from './redact.ts';
export { redactAction } from './redactAction.ts';
export { createStateHasher, type StateHasher, type StateHashes } from './stateHash.ts';
