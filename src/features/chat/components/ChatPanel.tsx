import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '#common/components/Button.tsx';
import { late } from '#common/components/ErrorBoundary.tsx';
import { Loading } from '#common/components/states.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { useLastingView } from '#common/view.ts';
import { useLateViews } from '#src/features/lateViews/index.ts';
import { openedQuery, pageRequested, panelToggled, selectQueries } from '../queriesSlice.ts';
import { hasPanelRoom, PANEL_TOGGLE_ID } from './panelRoom.ts';
import { QueriesPane } from './QueriesPane.tsx';
import type { Address } from './useAddress.ts';
import './ChatPanel.css';

interface PanelProps {
  readonly chatId: string;
  readonly customerId: string;
  readonly onEnter: Address['openChat'];
}

interface ChatPanelProps extends Pick<PanelProps, 'onEnter'> {
  /** Null: closed, or there is no chat on screen. */
  readonly chat: Pick<PanelProps, 'chatId' | 'customerId'> | null;
}

/**
 * The right panel. Where there is no room beside the conversation it covers it, and takes the focus from the button
 * that opened it.
 */
export function ChatPanel({ chat, onEnter }: ChatPanelProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const panel = useRef<HTMLElement>(null);
  const givesFocusBack = useRef(false);
  const isShown = chat !== null;
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
      className="cs-chat-panel cs-fixed cs-on-surface cs-stack cs-narrowed"
      aria-label={t('chatPanel.label')}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        // A dialog that the panel opened is elsewhere in the page, and handles Escape itself.
        if (key === 'Escape' && !hasPanelRoom() && target instanceof Node && currentTarget.contains(target)) close();
      }}
    >
      <PanelTabs
        chatId={chat.chatId}
        customerId={chat.customerId}
        onEnter={(other) => {
          if (!hasPanelRoom()) close();
          onEnter(other);
        }}
        onClose={close}
      />
    </aside>
  );
}

const TABS = ['customer', 'queries'] as const;

function PanelTabs({ onClose, ...props }: PanelProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { customerPanel: Customer } = useLateViews();
  const [chosen, choose] = useLastingView('chat.panelTab');
  const tabs = TABS.filter((name) => name === 'queries' || Customer !== undefined);
  const active = tabs.find((name) => name === chosen) ?? tabs[0] ?? 'queries';
  return (
    <Tabs
      label={t('chatPanel.label')}
      tabs={tabs.map((name) => ({ name, label: t(`chatPanel.${name}`) }))}
      active={active}
      onSelect={choose}
      actions={
        <span className="cs-row cs-gap-1">
          {active === 'queries' && <RefreshQueries />}
          <IconButton className="cs-quiet" label={t('chat.hidePanel')} icon={<X size={18} />} onClick={onClose} />
        </span>
      }
    >
      {active === 'queries' || Customer === undefined ? (
        <QueriesPane customerId={props.customerId} />
      ) : (
        late(
          <Customer key={props.chatId} {...props} onOpenQuery={(id) => dispatch(openedQuery.actions.opened({ id }))} />,
          <Loading />,
        )
      )}
    </Tabs>
  );
}

function RefreshQueries() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, page, wanted } = useSelector(selectQueries);
  const isBusy = status === 'loading' && page !== null;
  return (
    <IconButton
      className="cs-quiet"
      label={t('chatQueries.refresh')}
      busy={isBusy}
      icon={isBusy ? null : <RotateCw size={16} />}
      onClick={() => dispatch(pageRequested(wanted))}
    />
  );
}
