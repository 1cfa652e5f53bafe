import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonType } from '#contract/domain.ts';
import { isolated } from '#contract/names.ts';
import { Button } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import type { MediaActions } from './MessageBody.tsx';
import { MessageBubble, type SendActions } from './MessageBubble.tsx';
import type { MessageRow } from '../messageRows.ts';
import { firstUnreadIn, insetsAfter, type Inset, newestWhere, placementOf, wordsOf, writerOf } from '../messageView.ts';
import { useMessageWindow } from './useMessageWindow.ts';
import './MessageList.css';

export interface MessageListProps {
  /** Of the element that scrolls, which can have the focus. */
  readonly id?: string;
  /** Names the conversation. */
  readonly label: string;
  /** Unchanged messages must be the same objects. */
  readonly messages: readonly MessageRow[];
  readonly ownType: PersonType;
  /** Draws a line above the first message of others with a higher number; null for none. */
  readonly unreadAfter?: number | null;
  readonly older: 'none' | 'more' | 'loading';
  readonly onOlder: () => void;
  readonly actions: SendActions & MediaActions;
  readonly insets?: readonly Inset[];
}

const NO_INSETS: readonly Inset[] = [];

/**
 * A conversation of any length: only messages near the visible ones are in the page. At the end it follows new messages;
 * elsewhere it keeps the reader's position, whatever is added before or after. Give it the chat id as `key`, because
 * another conversation opens at its end.
 */
export function MessageList({
  id,
  label,
  messages,
  ownType,
  unreadAfter = null,
  older,
  onOlder,
  actions,
  insets = NO_INSETS,
}: MessageListProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const firstUnread = useMemo(() => firstUnreadIn(messages, unreadAfter), [messages, unreadAfter]);
  const { scroller, span, isAtEnd, jumpToEnd, onScroll } = useMessageWindow(messages, { older, onOlder, firstUnread });
  const unseen = useUnseen(messages, isAtEnd);
  const latestOwn = newestWhere(messages, ({ side }) => side === 'mine')?.key;
  return (
    <div className="cs-messages-frame cs-fill cs-anchor">
      <div
        ref={scroller}
        id={id}
        className="cs-messages cs-scroll cs-narrowed cs-focus-inside"
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="cs-messages-rows cs-fixed">
          <div className="cs-messages-head cs-centred cs-row cs-gap-2 cs-muted cs-tiny">
            {span.from === 0 && <ListStart older={older} isEmpty={messages.length === 0} onOlder={onOlder} />}
          </div>
          {span.from === 0 && older === 'none' && insetsAfter(insets, messages, -1)}
          {messages
            .slice(span.from, span.to)
            .flatMap((message, index) => [
              <MessageBubble
                key={message.key}
                message={message}
                ownType={ownType}
                isLatestOwn={message.key === latestOwn}
                startsUnread={span.from + index === firstUnread}
                actions={actions}
                {...placementOf(message, messages[span.from + index - 1], zone)}
              />,
              ...insetsAfter(insets, messages, span.from + index),
            ])}
        </div>
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
}: Pick<MessageListProps, 'older' | 'onOlder'> & { readonly isEmpty: boolean }) {
  const { t } = useTranslation();
  if (older === 'loading')
    return (
      <>
        <span className="cs-spinner" aria-hidden="true" />
        <span>{t('conversation.olderLoading')}</span>
      </>
    );
  if (older === 'more')
    return (
      <Button variant="link" onClick={onOlder}>
        {t('conversation.older')}
      </Button>
    );
  return <span>{isEmpty ? t('conversation.empty') : t('conversation.beginning')}</span>;
}

/** Announces new messages of others. The list itself is silent, because scrolling adds and removes messages in it. */
function Announcement({ messages }: { readonly messages: readonly MessageRow[] }) {
  const { t } = useTranslation();
  const newest = newestWhere(messages, ({ side }) => side === 'theirs');
  const [known] = useState(newest?.chatSeq ?? 0);
  const isNews = newest?.chatSeq !== undefined && newest.chatSeq !== null && newest.chatSeq > known;
  return (
    <div className="cs-visually-hidden" aria-live="polite">
      {isNews && (
        // Without the key, a message with the text of the one before would change nothing, and be silent.
        <span key={newest.chatSeq}>
          {`${t('conversation.wrote', { name: isolated(writerOf(t, newest)) })} ${wordsOf(t, newest.msgType, newest.msg)}`}
        </span>
      )}
    </div>
  );
}

/** Messages of others that have arrived since the reader left the end. */
function useUnseen(messages: readonly MessageRow[], isAtEnd: boolean): number {
  const last = newestWhere(messages, ({ chatSeq }) => chatSeq !== null)?.chatSeq ?? 0;
  const [left, setLeft] = useState({ isAtEnd, seq: last });
  if (left.isAtEnd !== isAtEnd) setLeft({ isAtEnd, seq: last });
  if (isAtEnd) return 0;
  return messages.filter(({ side, chatSeq }) => side === 'theirs' && chatSeq !== null && chatSeq > left.seq).length;
}
