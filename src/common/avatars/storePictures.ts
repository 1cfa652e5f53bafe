import type { UnknownAction } from 'redux';
import type { HeadPictures } from '../components/headPictures.tsx';
import { headsWanted, type AvatarsState } from './avatarsSlice.ts';

/** A store in which the slice may not be yet. */
export interface PicturesStore {
  readonly getState: () => { readonly avatars?: AvatarsState };
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (action: UnknownAction) => unknown;
}

/**
 * Pictures as a store has them. What one drawing of the page puts on screen is dispatched as one action.
 * @param afterDrawing runs a task after the components that are being drawn: `queueMicrotask`
 */
export function storePictures(
  { getState, subscribe, dispatch }: PicturesStore,
  afterDrawing: (task: () => void) => void,
): HeadPictures {
  let wanted: readonly string[] = [];
  const tell = () => {
    const heard = [...new Set(wanted)];
    wanted = [];
    dispatch(headsWanted(heard));
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
    addressOf: (head) => {
      const state = getState().avatars?.heads[head];
      return state?.name === 'ready' && state.address !== '' ? state.address : null;
    },
    want: (head) => {
      if (wanted.length === 0) afterDrawing(tell);
      wanted = [...wanted, head];
    },
  };
}
