import type { AttentionState } from './attentionSlice.ts';

/** The part of the store that this feature reads; absent until it has loaded. */
export interface AttentionRoot {
  readonly attention?: AttentionState;
}

const NO_NEWS: AttentionState['news'] = {};

/** `unknown`: not read yet. `blocked`: turned on, but the browser waits for a click. */
export type SoundState = 'unknown' | 'on' | 'off' | 'blocked';

export function selectSound({ attention }: AttentionRoot): SoundState {
  if (attention === undefined || attention.preference === null) return 'unknown';
  if (attention.preference === 'silence') return 'off';
  return attention.browser === 'allows' ? 'on' : 'blocked';
}

/** News that arrived while no one looked at the page, by chat. */
export const selectNews = (state: AttentionRoot) => state.attention?.news ?? NO_NEWS;
