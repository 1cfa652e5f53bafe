import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { selectPanelChoice } from '../queriesSlice.ts';

/** From this width on, the right panel fits beside the conversation; otherwise it covers it. */
export const PANEL_ROOM_PX = 1281;
const HAS_ROOM = `(min-width: ${PANEL_ROOM_PX}px)`;

/** The button that opens the right panel. It gets the focus back when the panel closes. */
export const PANEL_TOGGLE_ID = 'cs-chat-panel-toggle';

export function hasPanelRoom(): boolean {
  return window.matchMedia(HAS_ROOM).matches;
}

function watchPanelRoom(onChange: () => void): () => void {
  const query = window.matchMedia(HAS_ROOM);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the right panel is open: as the user chose, otherwise where there is room. */
export function usePanelShown(): boolean {
  const choice = useSelector(selectPanelChoice);
  const hasRoom = useSyncExternalStore(watchPanelRoom, hasPanelRoom);
  return choice === 'byWidth' ? hasRoom : choice === 'shown';
}
