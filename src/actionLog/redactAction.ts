import type { UnknownAction } from 'redux';
import type { LogRules } from '../common/logRules.ts';
import { redact } from './redact.ts';

/** The action as a log may keep it. An action of an unknown type keeps its shape only. */
export function redactAction(rules: LogRules, action: UnknownAction): { readonly type: string } {
  const { type, ...rest } = action;
  const payloadRule = Object.hasOwn(rules.actions, type) ? rules.actions[type] : undefined;
  const fields = Object.entries(rest).map(([key, value]): [string, unknown] => [key, redact(key === 'payload' ? payloadRule : undefined, value)]);
  return { type, ...Object.fromEntries<unknown>(fields) };
}
