import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '../failures.ts';

/** How far a picture of somebody has come. `missing`: there is none after all, as far as the server says. */
export type HeadState =
  | { readonly name: 'wanted' | 'missing' | 'failed' }
  /** Under this address this page, and no other, can show it. */
  | { readonly name: 'ready'; readonly address: string };

/** By head, as the contract's HeadImg names it: whoever was on screen last stands last. */
export interface AvatarsState {
  readonly heads: Readonly<Record<string, HeadState>>;
}

export interface AvatarsRoot {
  readonly avatars: AvatarsState;
}

const initialState = (): AvatarsState => ({ heads: {} });

/** Pictures of people, as far as they were on screen. */
const avatarsSlice = createSlice({
  name: 'avatars',
  initialState,
  reducers: {
    headsWanted: ({ heads }, { payload }: PayloadAction<readonly string[]>): AvatarsState => {
      const asked = Object.fromEntries(payload.map((head) => [head, heads[head] ?? { name: 'wanted' as const }]));
      return { heads: { ...without(heads, payload), ...asked } };
    },
    headReady: (
      { heads },
      { payload: { head, address } }: PayloadAction<{ readonly head: string; readonly address: string }>,
    ): AvatarsState => ({ heads: { ...heads, [head]: { name: 'ready', address } } }),
    headMissing: ({ heads }, { payload }: PayloadAction<string>): AvatarsState => ({
      heads: { ...heads, [payload]: { name: 'missing' } },
    }),
    headFailed: ({ heads }, { payload }: PayloadAction<string>): AvatarsState => ({
      heads: { ...heads, [payload]: { name: 'failed' } },
    }),
    /** What there was no picture of is worth another try. */
    headsRetried: ({ heads }, { payload }: PayloadAction<readonly string[]>): AvatarsState => {
      const again = payload.filter((head) => heads[head]?.name === 'failed' || heads[head]?.name === 'missing');
      return { heads: { ...heads, ...Object.fromEntries(again.map((head) => [head, { name: 'wanted' as const }])) } };
    },
    headsEvicted: ({ heads }, { payload }: PayloadAction<readonly string[]>): AvatarsState => ({
      heads: without(heads, payload),
    }),
  },
});

function without(heads: AvatarsState['heads'], some: readonly string[]): AvatarsState['heads'] {
  return Object.fromEntries(Object.entries(heads).filter(([head]) => !some.includes(head)));
}

export const { headsWanted, headReady, headMissing, headFailed, headsRetried, headsEvicted } = avatarsSlice.actions;
markFailure(headFailed);
export const avatarsReducer = avatarsSlice.reducer;

export const selectHeads = (state: AvatarsRoot) => state.avatars.heads;
