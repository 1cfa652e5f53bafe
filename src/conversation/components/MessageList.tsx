import { ChevronDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { PersonType } from '../../../contract/domain.ts';
import { Button } from '../../common/components/Button.tsx';
import { useTimeZone } from '../../common/components/timeZone.tsx';
import type { MediaActions } from './MessageBody.tsx';
import { MessageBubble, type SendActions } from './MessageBubble.tsx';
import type { MessageRow } from '../messageRows.ts';
import { firstUnreadIn, newestWhere, placementOf, wordsOf, writerOf } from '../messageView.ts';
import './MessageList.css';

/** Height of the space above the oldest message, as in `MessageList.css`. */
const HEAD_PX = 48;
/** Distance to the end that counts as being at the end. */
const END_PX = 32;
/** With more unread messages than this, a conversation opens at the first unread one. */
const MANY_UNREAD = 10;
const START_MARGIN_PX = 80;
/** Distance to the oldest message at which older ones are loaded. */
const OLDER_PX = 400;

export interface MessageListProps extends SendActions, MediaActions {
  /** Names the conversation. */
  readonly label: string;
  /** Unchanged messages must be the same objects. */
  readonly messages: readonly MessageRow[];
  readonly ownType: PersonType;
  /** Draws a line above the first message of others with a higher number; null for none. */
  readonly unreadAfter?: number | null;
  readonly older: 'none' | 'more' | 'loading';
  readonly onOlder: () => void;
}

/**
 * A conversation of any length: only the visible messages are in the page. At the end it follows new messages;
 * elsewhere it keeps the reader's position, whatever is added before or after. Give it the chat id as `key`, because
 * another conversation opens at its end.
 */
export function MessageList({
  label,
  messages,
  ownType,
  unreadAfter = null,
  older,
  onOlder,
  onRetry,
  onDiscard,
  onOpenPicture,
  onMediaExpired,
  onOpenCard,
}: MessageListProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const shift = useShift(messages);
  const actions = useMemo(
    () => ({ onRetry, onDiscard, onOpenPicture, onMediaExpired, ...(onOpenCard !== undefined && { onOpenCard }) }),
    [onRetry, onDiscard, onOpenPicture, onMediaExpired, onOpenCard],
  );
  const firstUnread = useMemo(() => firstUnreadIn(messages, unreadAfter), [messages, unreadAfter]);
  const { scroller, virtualizer, isAtEnd, jumpToEnd, onScroll, onResize } = useStickyEnd(messages, {
    older,
    onOlder,
    firstUnread,
  });
  const unseen = useUnseen(messages, isAtEnd);
  const latestOwn = newestWhere(messages, ({ side }) => side === 'mine')?.key;
  return (
    <div className="cs-messages-frame">
      <div ref={scroller} className="cs-messages" role="log" aria-live="off" aria-label={label} tabIndex={0}>
        <div className="cs-messages-head">
          <ListStart older={older} isEmpty={messages.length === 0} onOlder={onOlder} />
        </div>
        <Virtualizer
          ref={virtualizer}
          scrollRef={scroller}
          data={messages}
          shift={shift}
          startMargin={HEAD_PX}
          onScroll={onScroll}
          onResize={onResize}
        >
          {(message, index) => (
            <MessageBubble
              key={message.key}
              message={message}
              ownType={ownType}
              isLatestOwn={message.key === latestOwn}
              startsUnread={index === firstUnread}
              actions={actions}
              {...placementOf(message, messages[index - 1], zone)}
            />
          )}
        </Virtualizer>
      </div>
      <Announcement messages={messages} />
      {!isAtEnd && (
        <Button className="cs-jump" onClick={jumpToEnd}>
          <ChevronDown size={16} aria-hidden="true" />
          {unseen === 0 ? t('conversation.jump') : t('conversation.newMessages', { count: unseen })}
        </Button>
      )}
    </div>
  );
}

function ListStart({
  older,
  isEmpty,
  onOlder,
}: {
  readonly older: MessageListProps['older'];
  readonly isEmpty: boolean;
  readonly onOlder: () => void;
}) {
  const { t } = useTranslation();
  if (older === 'loading')
    return (
      <>
        <span className="cs-spinner" aria-hidden="true" />
        {t('conversation.olderLoading')}
      </>
    );
  if (older === 'more')
    return (
      <Button variant="link" onClick={onOlder}>
        {t('conversation.older')}
      </Button>
    );
  return <>{isEmpty ? t('conversation.empty') : t('conversation.beginning')}</>;
}

/** Announces new messages of others. The list itself is silent, because scrolling adds and removes messages in it. */
function Announcement({ messages }: { readonly messages: readonly MessageRow[] }) {
  const { t } = useTranslation();
  const newest = newestWhere(messages, ({ side }) => side === 'theirs');
  const [known] = useState(newest?.chatSeq ?? 0);
  const isNews = newest?.chatSeq !== undefined && newest.chatSeq !== null && newest.chatSeq > known;
  return (
    <div className="cs-visually-hidden" aria-live="polite">
      {isNews
        ? `${t('conversation.wrote', { name: writerOf(t, newest) })} ${wordsOf(t, newest.msgType, newest.msg)}`
        : ''}
    </div>
  );
}

/** True while the newest change was at the start of the list: then visible positions count from the end. */
function useShift(messages: readonly MessageRow[]): boolean {
  const first = messages[0]?.key;
  const [seen, setSeen] = useState({ first, count: messages.length, shift: false });
  if (first !== seen.first || messages.length !== seen.count) {
    setSeen({ first, count: messages.length, shift: seen.first !== undefined && first !== seen.first });
  }
  return seen.shift;
}

/** Messages of others that have arrived since the reader left the end. */
function useUnseen(messages: readonly MessageRow[], isAtEnd: boolean): number {
  const last = newestWhere(messages, ({ chatSeq }) => chatSeq !== null)?.chatSeq ?? 0;
  const [left, setLeft] = useState({ isAtEnd, seq: last });
  if (left.isAtEnd !== isAtEnd) setLeft({ isAtEnd, seq: last });
  if (isAtEnd) return 0;
  return messages.filter(({ side, chatSeq }) => side === 'theirs' && chatSeq !== null && chatSeq > left.seq).length;
}

/**
 * Keeps the list at its end while the reader is there. Only the reader's own scrolling leaves the end; sending returns
 * to it. A conversation with more unread messages than fit opens at the first of them.
 */
function useStickyEnd(
  messages: readonly MessageRow[],
  { older, onOlder, firstUnread }: Pick<MessageListProps, 'older' | 'onOlder'> & { readonly firstUnread: number },
) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [start] = useState(() =>
    firstUnread >= 0 && messages.length - firstUnread > MANY_UNREAD ? firstUnread : null,
  );
  const at = useRef({ isEnd: start === null, offset: 0, sent: '' });
  const [isAtEnd, setIsAtEnd] = useState(start === null);
  const last = messages.at(-1);

  useLayoutEffect(() => {
    if (start !== null) virtualizer.current?.scrollToIndex(start, { align: 'start', offset: -START_MARGIN_PX });
  }, [start]);

  const jumpToEnd = useCallback(() => {
    at.current.isEnd = true;
    setIsAtEnd(true);
    // Not `scrollToIndex`: it goes on scrolling against the reader. When sizes become known, `onResize` calls this
    // again.
    scrollToEnd(scroller.current);
  }, []);

  useLayoutEffect(() => {
    const sent = last?.side === 'mine' ? last.key : '';
    const isNewlySent = sent !== '' && sent !== at.current.sent;
    at.current.sent = sent;
    if (at.current.isEnd || (isNewlySent && last?.chatSeq === null)) jumpToEnd();
  }, [last, jumpToEnd]);
  // A message just below the visible part makes the list higher before it is drawn, without a call of `onResize`.
  useEffect(() => {
    const list = scroller.current?.lastElementChild ?? null;
    if (list === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (at.current.isEnd) scrollToEnd(scroller.current);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  const askForOlder = (offset: number) => {
    if (older === 'more' && offset < OLDER_PX) onOlder();
  };
  // Reads the element, not the list's measurements: a list that grows scrolls by itself, and that is not the reader.
  const onScroll = () => {
    if (scroller.current === null) return;
    const { scrollTop: offset, scrollHeight, clientHeight } = scroller.current;
    const isReader = offset < at.current.offset - 1;
    const isEnd = scrollHeight - offset - clientHeight < END_PX || (at.current.isEnd && !isReader);
    at.current = { ...at.current, isEnd, offset };
    if (isEnd !== isAtEnd) setIsAtEnd(isEnd);
    if (isReader) askForOlder(offset);
  };
  const onResize = () => {
    if (scroller.current === null) return;
    if (at.current.isEnd) jumpToEnd();
    if (scroller.current.scrollHeight <= scroller.current.clientHeight) askForOlder(0);
  };
  return { scroller, virtualizer, isAtEnd, jumpToEnd, onScroll, onResize };
}

function scrollToEnd(element: HTMLElement | null): void {
  element?.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
}
