import type { UnknownAction } from 'redux';
import type { AvatarSource } from '#common/components/avatarSource.ts';
import { avatarsRequested, type AvatarsState } from './avatarsSlice.ts';

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
