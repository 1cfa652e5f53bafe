import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { panelToggled } from '../queries/index.ts';
import { QueriesPanel } from '../queries/components/QueriesPanel.tsx';
import { PANEL_TOGGLE_ID } from './ChatHeader.tsx';
import { hasPanelRoom } from './panelRoom.ts';

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
      className="cs-chat-panel cs-stack cs-narrowed"
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
