import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonType } from '#contract/domain.ts';
import { isolated } from '#contract/names.ts';
import { Button } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { MessageBubble } from './MessageBubble.tsx';
import type { MediaActions, SendActions } from '../messageActions.ts';
import type { MessageRow } from '../messageRows.ts';
import { firstUnreadIn, insetsAfter, type Inset, newestWhere, placementOf, wordsOf, writerOf } from '../messageView.ts';
import { QuotesContext } from './quotes.ts';
import { useMessageWindow } from './useMessageWindow.ts';
import { useToolsPlace, type ToolsPlace } from './useToolsPlace.ts';
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
  /** Draws the tools of a message. Absent where there are none. */
  readonly drawTools?: (place: ToolsPlace) => ReactNode;
}

const NO_INSETS: readonly Inset[] = [];

/**
 * A conversation of any length: only messages near the visible ones are in the page. At the end it follows new messages;
 * elsewhere it keeps the reader's position, whatever is added before or after. Give it the chat id as `key`, because
 * another conversation opens at its end.
 */
export function MessageList({ id, label, unreadAfter = null, insets = NO_INSETS, ...rest }: MessageListProps) {
  const { t } = useTranslation();
  const { messages, older, onOlder } = rest;
  const firstUnread = useMemo(() => firstUnreadIn(messages, unreadAfter), [messages, unreadAfter]);
  const { scroller, span, isAtEnd, jumpToEnd, jumpTo, onScroll } = useMessageWindow(messages, {
    older,
    onOlder,
    firstUnread,
  });
  const unseen = useUnseen(messages, isAtEnd);
  const quotes = {
    find: (chatSeq: number) => newestWhere(messages, (message) => message.chatSeq === chatSeq),
    onJump: jumpTo,
  };
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
        <QuotesContext value={quotes}>
          <Rows {...rest} insets={insets} span={span} firstUnread={firstUnread} />
        </QuotesContext>
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

interface RowsProps extends Omit<MessageListProps, 'id' | 'label' | 'unreadAfter' | 'insets'> {
  readonly insets: readonly Inset[];
  readonly span: ReturnType<typeof useMessageWindow>['span'];
  /** Index of the first unread message; -1 for none. */
  readonly firstUnread: number;
}

/** The messages that are in the page. */
function Rows({ messages, ownType, older, onOlder, actions, insets, drawTools, span, firstUnread }: RowsProps) {
  const zone = useTimeZone();
  const { placeAt, handlers } = useToolsPlace(messages);
  const toolsOf = (message: MessageRow) => {
    const place = placeAt(message);
    return place === null ? undefined : drawTools?.(place);
  };
  const latestOwn = newestWhere(messages, ({ side }) => side === 'mine')?.key;
  return (
    <div className="cs-messages-rows cs-fixed" {...(drawTools !== undefined && handlers)}>
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
            tools={toolsOf(message)}
            {...placementOf(message, messages[span.from + index - 1], zone)}
          />,
          ...insetsAfter(insets, messages, span.from + index),
        ])}
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
