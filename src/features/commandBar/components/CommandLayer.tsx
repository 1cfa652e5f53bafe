import { useLastingView } from '#common/view.ts';
import { COMMAND_VIEW } from '../commandViews.ts';
import { CommandBar } from './CommandBar.tsx';
import { KeySheet } from './KeySheet.tsx';

/** The command bar or the shortcut sheet, whichever is open. */
export function CommandLayer() {
  const [view, setView] = useLastingView(COMMAND_VIEW.viewKey);
  const close = () => setView(null);
  if (view === COMMAND_VIEW.bar) return <CommandBar onDismiss={close} />;
  const [name, changedId = null] = view?.split(':') ?? [];
  if (name !== COMMAND_VIEW.keys) return null;
  return (
    <KeySheet
      changedId={changedId}
      onChange={(id) => setView(id === null ? COMMAND_VIEW.keys : `${COMMAND_VIEW.keys}:${id}`)}
      onDismiss={close}
    />
  );
}
