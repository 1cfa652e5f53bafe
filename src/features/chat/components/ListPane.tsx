import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from '../../../common/components/Link.tsx';
import { useTimeZone } from '../../../common/components/timeZone.tsx';
import { dayOf } from '../../../common/format/messageTime.ts';
import { useThrottledSelector } from '../../../common/browser/useThrottledSelector.ts';
import { LazySoundControl } from '../../attention/index.ts';
import { LazyReportButton } from '../../problemReport/index.ts';
import {
  selectChatRows,
  selectConnectionView,
  selectMore,
  selectNow,
  selectSelectedId,
  selectWorkspaceStatus,
  type ChatRoot,
  type ChatRow,
} from '../chatSelectors.ts';
import { listRequested, moreRequested } from '../chatSlice.ts';
import { ChatList } from './ChatList.tsx';
import { ConnectionButton } from './ConnectionButton.tsx';

/**
 * Shortest time between two drawings of the list, in milliseconds. In a flood, drawing every change would cost too
 * much.
 */
const DRAW_MS = 250;

/** The left column: the agent's chats, and the state of the connection. */
export function ListPane({ onOpen }: { readonly onOpen: (row: ChatRow) => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const status = useSelector(selectWorkspaceStatus);
  const rows = useThrottledSelector(selectChatRows, DRAW_MS);
  const selectedId = useSelector(selectSelectedId);
  const more = useSelector(selectMore);
  const today = useSelector((state: ChatRoot) => dayOf(selectNow(state), zone));
  const isOff = useSelector((state: ChatRoot) => selectConnectionView(state).name === 'off');
  return (
    <nav className="cs-chat-list" aria-label={t('chat.listOf')}>
      <div className="cs-chat-list-head">
        <Link className="cs-chat-home" to="/" aria-label={t('chat.home')} title={t('chat.home')}>
          <House size={18} aria-hidden="true" />
        </Link>
        <h2>{t('chat.title')}</h2>
        <LazySoundControl />
        <LazyReportButton />
        <ConnectionButton align="start" />
      </div>
      {!isOff && (
        <ChatList
          rows={rows}
          status={status === 'closed' || status === 'waiting' ? 'loading' : status}
          selectedId={selectedId}
          today={today}
          zone={zone}
          more={more}
          onOpen={onOpen}
          onMore={() => dispatch(moreRequested())}
          onRetry={() => dispatch(listRequested())}
        />
      )}
    </nav>
  );
}
