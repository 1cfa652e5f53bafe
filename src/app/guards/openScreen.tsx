import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useView, type ViewState } from '#common/view/index.ts';
import { screenAt, type Screen } from '../screens.ts';

const PLACE = 'app.openScreen';

/** Stores which of the user's screens is open, so that the page can tell a withdrawn screen from an unknown address. */
export function NoteOpenScreen({ screens }: { readonly screens: readonly Screen[] }) {
  const { pathname } = useLocation();
  const [, note] = useView(PLACE);
  const name = screenAt(screens, pathname)?.name ?? null;
  useEffect(() => {
    if (name !== null) note(name);
  }, [note, name]);
  return null;
}

/** The screen at the current address, if it was open and the user has lost the permission since; otherwise null. */
export function useWithdrawnScreen(screens: readonly Screen[]): Screen | null {
  const { pathname } = useLocation();
  const openName = useSelector(({ view }: { readonly view?: ViewState }) => view?.[PLACE] ?? null);
  const screen = screenAt(screens, pathname);
  return screen !== null && screen.name === openName ? screen : null;
}
