import { buffers } from 'redux-saga';
import { listeningChannel } from '#common/browser/listening.ts';
import type { FullScreen } from '../wallSlice.ts';

function stateNow(): FullScreen {
  if (!document.fullscreenEnabled) return 'unsupported';
  return document.fullscreenElement === null ? 'off' : 'on';
}

/** The page over the whole screen. */
export const fullScreen = {
  watch: () =>
    listeningChannel<FullScreen>((emit, signal) => {
      document.addEventListener('fullscreenchange', () => emit(stateNow()), { signal });
      emit(stateNow());
    }, buffers.sliding(1)),
  toggle: () =>
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen(),
};
