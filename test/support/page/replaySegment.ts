import type { UnknownAction } from 'redux';
import type { LogSegment } from '../../../contract/actionLog.ts';

/** Reduces a segment's actions over the state that it starts from. No saga runs, so nothing happens but memory. */
export function replaySegment<State>(
  reducer: (state: State, action: UnknownAction) => State,
  segment: LogSegment,
): State {
  return segment.entries.reduce((state, { action }) => reducer(state, action), segment.state as State);
}
