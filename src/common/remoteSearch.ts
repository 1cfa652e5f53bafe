/** A search while typing: the text of the field, and the results. */
export interface RemoteSearch<Option> {
  readonly keyword: string;
  /** `searching`: the options belong to an older keyword. */
  readonly status: RemoteSearchStatus;
  readonly options: readonly Option[];
}

export type RemoteSearchStatus = 'idle' | 'searching' | 'ready' | 'failed';

/** No search yet. */
export const NO_SEARCH = { keyword: '', status: 'idle', options: [] } as const satisfies RemoteSearch<never>;

/** A search starts after this pause in typing, in milliseconds. */
export const TYPING_PAUSE_MS = 250;
