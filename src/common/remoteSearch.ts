/** A search as one types: what stands in the field, and what has been found. */
export interface RemoteSearch<Option> {
  readonly keyword: string;
  /** `searching`: these options answer an older keyword. */
  readonly status: RemoteSearchStatus;
  readonly options: readonly Option[];
}

export type RemoteSearchStatus = 'idle' | 'searching' | 'ready' | 'failed';

/** Nothing has been looked for. */
export const NO_SEARCH = { keyword: '', status: 'idle', options: [] } as const satisfies RemoteSearch<never>;

/** A search begins when nothing has been typed for this long. */
export const TYPING_PAUSE_MS = 250;
