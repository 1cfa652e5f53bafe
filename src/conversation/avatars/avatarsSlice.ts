import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '#common/errors.ts';

/** The state of one avatar. `missing`: the server has none. */
type AvatarState =
  | { readonly name: 'wanted' | 'missing' | 'failed' }
  /** An object URL: only this page can show it. */
  | { readonly name: 'ready'; readonly address: string };

/** By the contract's HeadImg. The avatars that were on screen last are at the end. */
export interface AvatarsState {
  readonly states: Readonly<Record<string, AvatarState>>;
}

export interface AvatarsRoot {
  readonly avatars: AvatarsState;
}

const initialState = (): AvatarsState => ({ states: {} });

/** The avatars that have been on screen. */
const avatarsSlice = createSlice({
  name: 'avatars',
  initialState,
  reducers: {
    avatarsRequested: ({ states }, { payload }: PayloadAction<readonly string[]>): AvatarsState => {
      const asked = Object.fromEntries(
        payload.map((avatar) => [avatar, states[avatar] ?? { name: 'wanted' as const }]),
      );
      return { states: { ...without(states, payload), ...asked } };
    },
    avatarReady: (
      { states },
      { payload: { head, address } }: PayloadAction<{ readonly head: string; readonly address: string }>,
    ): AvatarsState => ({ states: { ...states, [head]: { name: 'ready', address } } }),
    avatarMissing: ({ states }, { payload }: PayloadAction<string>): AvatarsState => ({
      states: { ...states, [payload]: { name: 'missing' } },
    }),
    avatarFailed: ({ states }, { payload }: PayloadAction<string>): AvatarsState => ({
      states: { ...states, [payload]: { name: 'failed' } },
    }),
    /** Avatars that were missing or failed are loaded again. */
    avatarsRetried: ({ states }, { payload }: PayloadAction<readonly string[]>): AvatarsState => {
      const again = payload.filter((avatar) => states[avatar]?.name === 'failed' || states[avatar]?.name === 'missing');
      return {
        states: { ...states, ...Object.fromEntries(again.map((avatar) => [avatar, { name: 'wanted' as const }])) },
      };
    },
    avatarsEvicted: ({ states }, { payload }: PayloadAction<readonly string[]>): AvatarsState => ({
      states: without(states, payload),
    }),
  },
});

function without(avatars: AvatarsState['states'], some: readonly string[]): AvatarsState['states'] {
  return Object.fromEntries(Object.entries(avatars).filter(([avatar]) => !some.includes(avatar)));
}

export const { avatarsRequested, avatarReady, avatarMissing, avatarFailed, avatarsRetried, avatarsEvicted } =
  avatarsSlice.actions;
markFailure(avatarFailed);
export const avatarsReducer = avatarsSlice.reducer;

export const selectAvatars = (state: AvatarsRoot) => state.avatars.states;
