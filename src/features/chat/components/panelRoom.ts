/** From here on there is room for the right panel beside the conversation; else it stands over it. */
const HAS_ROOM = '(min-width: 1281px)';

export function hasPanelRoom(): boolean {
  return window.matchMedia(HAS_ROOM).matches;
}

export function watchPanelRoom(onChange: () => void): () => void {
  const query = window.matchMedia(HAS_ROOM);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
