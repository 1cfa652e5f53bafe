import type { UnknownAction } from 'redux';
import type { LogRules } from './logRules.ts';
import { redactFields } from './redact.ts';

/** The action as a log stores it. */
export function redactAction(rules: LogRules, action: UnknownAction): { readonly type: string } {
  const { type, ...rest } = action;
  return { type, ...redactFields(rules.ofAction(type), rest) };
}
