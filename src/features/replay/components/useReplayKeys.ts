import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { UnknownAction } from 'redux';
import { viewChanged } from '../../../common/view/index.ts';
import {
  filteredJumpRequested,
  playToggled,
  seekRequested,
  speedChosen,
  SPEEDS,
  stepRequested,
} from '../replayEvents.ts';
import { selectPlayer, type ReplayRoot } from '../replaySlice.ts';
import { KEYS_VIEW } from './Keys.tsx';

/** Elements that handle all keys themselves. */
const HANDLES_KEYS =
  'input, select, textarea, [contenteditable=true], [role=tab], [aria-modal=true] *, [aria-modal=true]';
/** Elements that Space activates. */
const HANDLES_SPACE = 'button, a, summary';

/** Keyboard shortcuts of the screen. They do not apply inside elements that handle keys themselves. */
export function useReplayKeys(isOpen: boolean): void {
  const dispatch = useDispatch();
  const store = useStore<ReplayRoot>();
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('[aria-modal=true]') !== null
      )
        return;
      if (
        target instanceof Element &&
        (target.matches(HANDLES_KEYS) || (event.key === ' ' && target.closest(HANDLES_SPACE) !== null))
      )
        return;
      const action = actionOf(event, store.getState());
      if (action === null) return;
      event.preventDefault();
      dispatch(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, dispatch, store]);
}

function actionOf({ key, shiftKey }: KeyboardEvent, root: ReplayRoot): UnknownAction | null {
  const { log, speed } = selectPlayer(root);
  const changeSpeed = (by: 1 | -1) => speedChosen({ speed: SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed });
  switch (key) {
    case ' ':
      return playToggled();
    case 'ArrowLeft':
      return shiftKey ? filteredJumpRequested({ direction: -1 }) : stepRequested({ by: -1 });
    case 'ArrowRight':
      return shiftKey ? filteredJumpRequested({ direction: 1 }) : stepRequested({ by: 1 });
    case 'Home':
      return seekRequested({ position: 0 });
    case 'End':
      return seekRequested({ position: log?.count ?? 0 });
    case '+':
      return changeSpeed(1);
    case '-':
      return changeSpeed(-1);
    case '?':
      return viewChanged({ place: KEYS_VIEW, value: '' });
    default:
      return null;
  }
}
