import type { UnknownAction } from 'redux';
import type { AvatarSource } from '#common/components/avatarSource.ts';
import { avatarsWanted, type AvatarsState } from './avatarsSlice.ts';

/** A store whose avatars slice may not have loaded yet. */
export interface AvatarsStore {
  readonly getState: () => { readonly avatars?: AvatarsState };
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (action: UnknownAction) => unknown;
}

/**
 * Avatars from a store. All that are wanted in one drawing of the page are one action.
 * @param afterDrawing runs a task after the current drawing: `queueMicrotask`
 */
export function storeAvatars(
  { getState, subscribe, dispatch }: AvatarsStore,
  afterDrawing: (task: () => void) => void,
): AvatarSource {
  let wanted: readonly string[] = [];
  const dispatchWanted = () => {
    const distinct = [...new Set(wanted)];
    wanted = [];
    dispatch(avatarsWanted(distinct));
  };
  return {
    subscribe: (listener) => {
      let known = getState().avatars;
      return subscribe(() => {
        const { avatars } = getState();
        if (avatars === known) return;
        known = avatars;
        listener();
      });
    },
    addressOf: (avatar) => {
      const state = getState().avatars?.states[avatar];
      return state?.name === 'ready' && state.address !== '' ? state.address : null;
    },
    want: (avatar) => {
      if (wanted.length === 0) afterDrawing(dispatchWanted);
      wanted = [...wanted, avatar];
    },
  };
}

/**
 * Avatars whose source loads after the page. Until `arrive` there are none; it then asks for all that were wanted
 * before.
 */
export interface LateAvatars extends AvatarSource {
  readonly arrive: (pictures: AvatarSource) => void;
}

export function lateAvatars(): LateAvatars {
  const listeners = new Set<() => void>();
  const wanted = new Set<string>();
  let arrived: AvatarSource | null = null;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    addressOf: (avatar) => arrived?.addressOf(avatar) ?? null,
    want: (avatar) => {
      if (arrived === null) wanted.add(avatar);
      else arrived.want(avatar);
    },
    arrive: (pictures) => {
      arrived = pictures;
      pictures.subscribe(() => {
        for (const listener of listeners) listener();
      });
      wanted.forEach(pictures.want);
    },
  };
}
