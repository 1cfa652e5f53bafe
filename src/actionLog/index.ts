export { PLACEHOLDER_PICTURE } from '#common/placeholderPicture.ts';
export {
  createLogRules,
  fieldRules,
  namesIn,
  type FieldRule,
  type FieldRules,
  type LogRuleOptions,
  type LogRules,
  type RuleNames,
  type RuleNode,
} from './logRules.ts';
export { projectState } from './project.ts';
export { createRecorder, type Recorded, type Recorder } from './recorder.ts';
export { maskMessage, maskText, redact, redactAction } from './redact.ts';
export { createStateHasher } from './stateHash.ts';
