import { useCallback, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../common/components/Button.tsx';
import { Empty, Failure, Loading } from '../../../common/components/states.tsx';
import type { ChatRow } from '../chatSelectors.ts';
import { ChatListItem } from './ChatListItem.tsx';
import { StaleNote } from './ChatPlaceholders.tsx';

interface ChatListProps {
  readonly rows: readonly ChatRow[];
  readonly status: 'loading' | 'ready' | 'stale' | 'failed';
  readonly selectedId: string | null;
  readonly today: string;
  readonly zone: string;
  readonly more: 'none' | 'more' | 'loading';
  readonly onOpen: (row: ChatRow) => void;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** The agent's chats. Arrow keys go through them, Enter opens one. */
export function ChatList({ rows, status, selectedId, today, zone, more, onOpen, onMore, onRetry }: ChatListProps) {
  const { t } = useTranslation();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const stop = [focusedId, selectedId].find((id) => rows.some(({ chatId }) => chatId === id)) ?? rows[0]?.chatId;
  const onFocus = useCallback((chatId: string) => setFocusedId(chatId), []);
  const openFocused = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows.find(({ chatId }) => chatId === focusedId);
    if (row === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onOpen(row);
  };
  if (rows.length === 0) {
    if (status === 'failed') return <Failure onRetry={onRetry}>{t('chat.listFailed')}</Failure>;
    return status === 'ready' ? <Empty>{t('chat.emptyList')}</Empty> : <Loading />;
  }
  return (
    <div className="cs-chat-scroll">
      {(status === 'stale' || status === 'failed') && <StaleNote onRetry={onRetry}>{t('chat.listStale')}</StaleNote>}
      <div
        role="listbox"
        aria-label={t('chat.listOf')}
        onKeyDown={(event) => {
          moveFocus(event);
          openFocused(event);
        }}
      >
        {rows.map((row) => (
          <ChatListItem
            key={row.chatId}
            row={row}
            isSelected={row.chatId === selectedId}
            isTabStop={row.chatId === stop}
            today={today}
            zone={zone}
            onOpen={onOpen}
            onFocus={onFocus}
          />
        ))}
      </div>
      {more !== 'none' && (
        <Button className="cs-chat-more" variant="tertiary" fluid busy={more === 'loading'} onClick={onMore}>
          {more === 'loading' ? t('chat.moreLoading') : t('chat.more')}
        </Button>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  const at = options.findIndex((option) => option === event.target);
  const target = targetOf(event.key, at, options.length);
  if (target === null) return;
  event.preventDefault();
  options[target]?.focus();
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
