export { PLACEHOLDER_PICTURE } from '#common/placeholderPicture.ts';
export { createCauses, type Cause, type Causes } from './causes.ts';
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
export { createRecorder, SAGA_MARK, type Recorded } from './recorder.ts';
export { maskMessage, maskText, projectState, redact, redactAction } from './redact.ts';
export { createStateHasher } from './stateHash.ts';
