import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { panelToggled, selectPanelChoice } from '../queries/index.ts';
import { QueriesPanel } from '../queries/components/QueriesPanel.tsx';
import { PANEL_TOGGLE_ID } from './ChatHeader.tsx';
import { hasPanelRoom, watchPanelRoom } from './panelRoom.ts';

/** Whether the right panel is open: as the user chose, otherwise where there is room. */
export function usePanelShown(): boolean {
  const choice = useSelector(selectPanelChoice);
  const hasRoom = useSyncExternalStore(watchPanelRoom, hasPanelRoom);
  return choice === 'byWidth' ? hasRoom : choice === 'shown';
}

interface QueriesPaneProps {
  /** Null: closed, or there is no chat on screen. */
  readonly customerId: string | null;
}

/**
 * The right panel. Where there is no room beside the conversation it covers it, and takes the focus from the button
 * that opened it.
 */
export function QueriesPane({ customerId }: QueriesPaneProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const panel = useRef<HTMLElement>(null);
  const givesFocusBack = useRef(false);
  const isShown = customerId !== null;
  useEffect(() => {
    if (isShown && !hasPanelRoom() && document.activeElement?.id === PANEL_TOGGLE_ID) panel.current?.focus();
    if (!isShown && givesFocusBack.current) document.getElementById(PANEL_TOGGLE_ID)?.focus();
    givesFocusBack.current = false;
  }, [isShown]);
  const close = () => {
    givesFocusBack.current = true;
    dispatch(panelToggled({ isShown: false }));
  };
  if (!isShown) return null;
  return (
    <aside
      ref={panel}
      className="cs-chat-panel"
      aria-label={t('chatQueries.title')}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        // A dialog that the panel opened is elsewhere in the page, and handles Escape itself.
        if (key === 'Escape' && !hasPanelRoom() && target instanceof Node && currentTarget.contains(target)) close();
      }}
    >
      <QueriesPanel customerId={customerId} onClose={close} />
    </aside>
  );
}
