import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { UnknownAction } from 'redux';
import { viewChanged } from '../../../common/view/index.ts';
import { playToggled, seekRequested, speedChosen, SPEEDS, stepRequested, strideRequested } from '../replayEvents.ts';
import { selectPlayer, type ReplayRoot } from '../replaySlice.ts';
import { KEYS_VIEW } from './Keys.tsx';

/** What is typed there is theirs. */
const TYPED_INTO =
  'input, select, textarea, [contenteditable=true], [role=tab], [aria-modal=true] *, [aria-modal=true]';
/** Space presses these. */
const PRESSED = 'button, a, summary';

/** The keys of the screen, wherever the focus is but where keys mean something else. */
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
        (target.matches(TYPED_INTO) || (event.key === ' ' && target.closest(PRESSED) !== null))
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
  const faster = (by: 1 | -1) => speedChosen({ speed: SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed });
  switch (key) {
    case ' ':
      return playToggled();
    case 'ArrowLeft':
      return shiftKey ? strideRequested({ direction: -1 }) : stepRequested({ by: -1 });
    case 'ArrowRight':
      return shiftKey ? strideRequested({ direction: 1 }) : stepRequested({ by: 1 });
    case 'Home':
      return seekRequested({ position: 0 });
    case 'End':
      return seekRequested({ position: log?.count ?? 0 });
    case '+':
      return faster(1);
    case '-':
      return faster(-1);
    case '?':
      return viewChanged({ place: KEYS_VIEW, value: '' });
    default:
      return null;
  }
}
