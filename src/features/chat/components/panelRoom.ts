/** From this width on, the right panel fits beside the conversation; otherwise it covers it. */
const HAS_ROOM = '(min-width: 1281px)';

export function hasPanelRoom(): boolean {
  return window.matchMedia(HAS_ROOM).matches;
}

export function watchPanelRoom(onChange: () => void): () => void {
  const query = window.matchMedia(HAS_ROOM);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
