import type { UnknownAction } from 'redux';
import type { LogSegment } from '#contract/actionLog.ts';

/** Reduces the actions of a segment over its first state. No saga runs. */
export function replaySegment<State>(
  reducer: (state: State, action: UnknownAction) => State,
  segment: LogSegment,
): State {
  return segment.entries.reduce((state, { action }) => reducer(state, action), segment.state as State);
}
