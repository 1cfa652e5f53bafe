import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '../../common/failures.ts';

/** The state of one avatar. `missing`: the server has none. */
export type AvatarState =
  | { readonly name: 'wanted' | 'missing' | 'failed' }
  /** An object URL: only this page can show it. */
  | { readonly name: 'ready'; readonly address: string };

/** By the contract's HeadImg. The avatars that were on screen last are at the end. */
export interface AvatarsState {
  readonly heads: Readonly<Record<string, AvatarState>>;
}

export interface AvatarsRoot {
  readonly avatars: AvatarsState;
}

const initialState = (): AvatarsState => ({ heads: {} });

/** The avatars that have been on screen. */
const avatarsSlice = createSlice({
  name: 'avatars',
  initialState,
  reducers: {
    avatarsWanted: ({ heads }, { payload }: PayloadAction<readonly string[]>): AvatarsState => {
      const asked = Object.fromEntries(payload.map((avatar) => [avatar, heads[avatar] ?? { name: 'wanted' as const }]));
      return { heads: { ...without(heads, payload), ...asked } };
    },
    avatarReady: (
      { heads },
      { payload: { head, address } }: PayloadAction<{ readonly head: string; readonly address: string }>,
    ): AvatarsState => ({ heads: { ...heads, [head]: { name: 'ready', address } } }),
    avatarMissing: ({ heads }, { payload }: PayloadAction<string>): AvatarsState => ({
      heads: { ...heads, [payload]: { name: 'missing' } },
    }),
    avatarFailed: ({ heads }, { payload }: PayloadAction<string>): AvatarsState => ({
      heads: { ...heads, [payload]: { name: 'failed' } },
    }),
    /** Avatars that were missing or failed are loaded again. */
    avatarsRetried: ({ heads }, { payload }: PayloadAction<readonly string[]>): AvatarsState => {
      const again = payload.filter((avatar) => heads[avatar]?.name === 'failed' || heads[avatar]?.name === 'missing');
      return {
        heads: { ...heads, ...Object.fromEntries(again.map((avatar) => [avatar, { name: 'wanted' as const }])) },
      };
    },
    avatarsEvicted: ({ heads }, { payload }: PayloadAction<readonly string[]>): AvatarsState => ({
      heads: without(heads, payload),
    }),
  },
});

function without(avatars: AvatarsState['heads'], some: readonly string[]): AvatarsState['heads'] {
  return Object.fromEntries(Object.entries(avatars).filter(([avatar]) => !some.includes(avatar)));
}

export const { avatarsWanted, avatarReady, avatarMissing, avatarFailed, avatarsRetried, avatarsEvicted } =
  avatarsSlice.actions;
markFailure(avatarFailed);
export const avatarsReducer = avatarsSlice.reducer;

export const selectAvatars = (state: AvatarsRoot) => state.avatars.heads;
