import type { UnknownAction } from 'redux';
import { ACTION_LOG_FORMAT, type ActionLog, type LogEntry, type LogSegment } from '#contract/actionLog.ts';
import { createStateHasher, projectState, redactAction, type Cause, type LogRules } from '#src/actionLog/index.ts';

export interface RecordedOptions<State> {
  readonly reducer: (state: State, action: UnknownAction) => State;
  readonly rules: LogRules;
  readonly actions: Iterable<{ readonly action: UnknownAction; readonly at: number; readonly cause?: Cause }>;
  readonly checkpointEvery?: number;
  readonly hashEvery?: number;
}

/** Records actions as a page would. @returns the log, and the states: the initial one, and one after each action */
export function recordedLog<State>(
  initial: State,
  { reducer, rules, actions, checkpointEvery = 40, hashEvery = 10 }: RecordedOptions<State>,
) {
  const hashesOf = createStateHasher(rules);
  const states = [initial];
  const segments: (LogSegment & { readonly entries: LogEntry[] })[] = [];
  for (const { action, at, cause } of actions) {
    const no = states.length;
    const before = states[no - 1] ?? initial;
    const after = reducer(before, action);
    states.push(after);
    if ((no - 1) % checkpointEvery === 0)
      segments.push({ load: 'load-1', state: projectState(rules, before), entries: [] });
    const hashes = no % hashEvery === 0 ? { hashes: hashesOf(after) } : {};
    segments.at(-1)?.entries.push({ no, at, by: 'user', ...cause, action: redactAction(rules, action), ...hashes });
  }
  const entries = segments.flatMap((segment) => segment.entries);
  const log: ActionLog = {
    format: ACTION_LOG_FORMAT,
    client: { version: 1, build: 'here' },
    staffId: '7',
    device: 'Firefox 140 on Linux',
    from: entries[0]?.at ?? 0,
    until: entries.at(-1)?.at ?? 0,
    segments,
    hashes: hashesOf(states.at(-1)),
  };
  return { log, states };
}
