import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { AvatarSource } from '#common/components/avatarSource.ts';
import { markFailure } from '#common/errors.ts';

/** The state of one avatar. `missing`: the server has none. */
type AvatarState =
  | { readonly name: 'wanted' | 'missing' | 'failed' }
  /** An object URL: only this page can show it. */
  | { readonly name: 'ready'; readonly address: string };

/** By the contract's HeadImg. The avatars that were on screen last are at the end. */
interface AvatarsState {
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

/** A store whose avatars slice may not have loaded yet. */
interface AvatarsStore {
  readonly getState: () => { readonly avatars?: AvatarsState };
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (action: UnknownAction) => unknown;
}

/**
 * Avatars from a store. All that are wanted in one drawing of the page, or before the slice has loaded, are one action.
 * @param afterDrawing runs a task after the current drawing: `queueMicrotask`
 */
export function storeAvatars(
  { getState, subscribe, dispatch }: AvatarsStore,
  afterDrawing: (task: () => void) => void,
): AvatarSource {
  const wanted = new Set<string>();
  const request = () => {
    if (wanted.size === 0 || getState().avatars === undefined) return;
    const avatars = [...wanted];
    wanted.clear();
    dispatch(avatarsRequested(avatars));
  };
  return {
    subscribe: (listener) => {
      let known = getState().avatars;
      return subscribe(() => {
        const { avatars } = getState();
        if (avatars === known) return;
        known = avatars;
        request();
        listener();
      });
    },
    addressOf: (avatar) => {
      const state = getState().avatars?.states[avatar];
      return state?.name === 'ready' && state.address !== '' ? state.address : null;
    },
    want: (avatar) => {
      if (wanted.size === 0) afterDrawing(request);
      wanted.add(avatar);
    },
  };
}
