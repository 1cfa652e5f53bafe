import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TYPE } from '#contract/domain.ts';
import { wordsOf } from '#src/conversation/messageView.ts';
import { useElapsedMs } from '#common/clock/index.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { useRowClick } from '#common/components/useRowClick.ts';
import { useChatDue } from '#common/deadlines.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { dateTimeOf, shortTimeOf } from '#common/format/messageTime.ts';
import { formatBadge } from '#common/format/number.ts';
import { useProductName } from '#common/products.ts';
import type { ChatRow } from '../chatSelectors.ts';

interface ChatListItemProps {
  readonly row: ChatRow;
  readonly isSelected: boolean;
  /** Tab leads to one row of the list: this one. */
  readonly isTabStop: boolean;
  /** YYYY-MM-DD in the zone: times of that day are shown without a date. */
  readonly today: string;
  readonly onOpen: (row: ChatRow) => void;
  readonly onFocus: (chatId: string) => void;
}

export const ChatListItem = memo(function ChatListItem({
  row,
  isSelected,
  isTabStop,
  today,
  onOpen,
  onFocus,
}: ChatListItemProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const productName = useProductName();
  const { chatId, nickName, headImg, comeFrom, ownership, waitingSince, unread, last, typist, at } = row;
  const shownName = customerNameOf(t, nickName);
  return (
    <div
      role="option"
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={`cs-chat-item cs-item cs-grid cs-anchor is-${ownership} ${unread > 0 ? 'is-unread' : ''}`.trim()}
      data-chat-id={chatId}
      {...useRowClick(() => onOpen(row))}
      onFocus={() => onFocus(chatId)}
    >
      <Avatar name={nickName} avatar={headImg} />
      <span className="cs-chat-item-line cs-row cs-gap-2 cs-narrowed">
        <bdi className="cs-chat-item-name cs-strong cs-ellipsis" title={shownName}>
          {shownName}
        </bdi>
        {waitingSince !== null && <WaitMark waitingSince={waitingSince} dueAt={row.dueAt} urgentAt={row.urgentAt} />}
        {waitingSince === null && at !== null && (
          <time
            className="cs-muted cs-tiny cs-digits cs-fixed"
            dateTime={new Date(at).toISOString()}
            title={dateTimeOf(at, zone)}
          >
            {shortTimeOf(at, today, zone)}
          </time>
        )}
      </span>
      <span className="cs-chat-item-line cs-row cs-gap-2 cs-narrowed cs-chat-item-about cs-muted cs-tiny">
        <span className="cs-digits cs-fixed">{t('chat.chatNo', { id: chatId })}</span>
        <span className="cs-chat-item-product cs-grow cs-ellipsis">{productName(comeFrom)}</span>
        {ownership !== 'mine' && (
          <span className="cs-chat-item-state cs-fixed">
            {ownership === 'ended' ? t('chat.stateEnded') : t('chat.stateLeft')}
          </span>
        )}
      </span>
      <span className="cs-chat-item-line cs-row cs-gap-2 cs-narrowed">
        <Preview last={last} typist={typist} />
        {unread > 0 && (
          <span className="cs-badge cs-inline cs-tiny cs-strong cs-digits cs-chat-badge cs-fixed">
            <span aria-hidden="true">{formatBadge(unread)}</span>
            <span className="cs-visually-hidden">{t('chat.unread', { count: unread })}</span>
          </span>
        )}
      </span>
    </div>
  );
});

/**
 * How long the customer has been waiting, with a bar at the row's edge once that is urgent. Updates itself, without
 * drawing the row.
 */
const WaitMark = memo(function WaitMark(wait: Pick<ChatRow, 'waitingSince' | 'dueAt' | 'urgentAt'>) {
  const { t } = useTranslation();
  const ms = useElapsedMs(wait.waitingSince);
  const { tone, due } = useChatDue(wait);
  if (ms === null) return null;
  const span = formatCoarse(t, ms);
  return (
    <span className={`cs-chat-wait cs-strong cs-muted cs-tiny cs-digits cs-fixed is-${tone}`} title={due}>
      <span aria-hidden="true">{span}</span>
      <span className="cs-visually-hidden">{t('chat.waiting', { span, due })}</span>
    </span>
  );
});

/** More characters of a message never fit into the row. */
const PREVIEW_MAX = 120;

function Preview({ last, typist }: Pick<ChatRow, 'last' | 'typist'>) {
  const { t } = useTranslation();
  if (typist !== null)
    return (
      <span className="cs-chat-item-preview cs-hint is-typing cs-ellipsis">
        {t(typist === PERSON_TYPE.customer ? 'chat.typing' : 'chat.colleagueTypes')}
      </span>
    );
  return (
    <span className="cs-chat-item-preview cs-hint cs-ellipsis" dir="auto">
      {last === null ? t('chat.noMessage') : wordsOf(t, last.msgType, last.msg).slice(0, PREVIEW_MAX)}
    </span>
  );
}
