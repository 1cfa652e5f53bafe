import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { CustomersChat } from '#contract/http/customerPanel.ts';
import { Button } from '#common/components/Button.tsx';
import { Failure, Tag } from '#common/components/states.tsx';
import { useProductName } from '#common/products.ts';
import { When } from '#src/conversation/components/queryFacts.tsx';
import { wordsOfContent } from '#src/conversation/messageView.ts';
import type { CustomerPanelProps } from '#src/features/lateViews/index.ts';
import { QueryItem } from '../../queryView/index.ts';
import { moreRequested, selectTimeline } from '../customerPanelSlice.ts';
import { resultOf } from '../resultOf.ts';
import { Section } from './Section.tsx';

interface TimelineProps extends CustomerPanelProps {
  readonly onOpenChat: (chatId: string) => void;
}

/** Of the row of a chat, which gets the focus back. */
export const rowId = (chatId: string) => `cs-customers-chat-${chatId}`;

/** All chats and queries of the customer, newest first. */
export function Timeline({ chatId: shownId, customerId, onOpenQuery, onOpenChat, onEnter }: TimelineProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, records, next } = useSelector(selectTimeline);
  const more = () => dispatch(moreRequested());
  return (
    <Section title={t('customerPanel.timeline')}>
      <ol className="cs-customer-rows">
        {records.map((entry) => {
          if (entry.kind === 'query')
            return (
              <QueryItem
                key={`query-${entry.query.id}`}
                query={entry.query}
                onOpen={() => onOpenQuery(entry.query.id)}
              />
            );
          const { chatId, endTime, mayRead } = entry.chat;
          // A live one goes on in the workspace.
          const open = () => (endTime === null ? onEnter({ chatId, customerId }) : onOpenChat(chatId));
          return (
            <ChatItem
              key={chatId}
              chat={entry.chat}
              onOpen={mayRead && chatId !== shownId ? open : null}
              isShown={chatId === shownId}
            />
          );
        })}
      </ol>
      {status === 'failed' ? (
        <Failure onRetry={more}>{t('customerPanel.moreFailed')}</Failure>
      ) : (
        next !== null && (
          <Button className="compact cs-above-2" busy={status === 'loading'} onClick={more}>
            {t('customerPanel.more')}
          </Button>
        )
      )}
    </Section>
  );
}

interface ChatItemProps {
  readonly chat: CustomersChat;
  /** It is the chat beside the panel. */
  readonly isShown: boolean;
  /** null: it cannot be opened from here. */
  readonly onOpen: (() => void) | null;
}

function ChatItem({ chat, isShown, onOpen }: ChatItemProps) {
  const className = 'cs-query cs-gap-half cs-rounded cs-full-width cs-stack';
  const lines = <ChatLines chat={chat} isShown={isShown} />;
  return (
    <li>
      {onOpen === null ? (
        <div className={className}>{lines}</div>
      ) : (
        <button type="button" id={rowId(chat.chatId)} className={`${className} cs-item`} onClick={onOpen}>
          {lines}
        </button>
      )}
    </li>
  );
}

function ChatLines({ chat, isShown }: Omit<ChatItemProps, 'onOpen'>) {
  const { t } = useTranslation();
  const productName = useProductName();
  const { chatId, comeFrom, createTime, endTime, mayRead } = chat;
  return (
    <>
      <span className="cs-row cs-between cs-gap-2 cs-narrowed">
        <span className="cs-muted cs-tiny cs-digits cs-ellipsis">{t('customerPanel.chatNo', { id: chatId })}</span>
        {isShown ? (
          <Tag positive={false}>{t('customerPanel.thisChat')}</Tag>
        ) : (
          endTime === null && <Tag positive>{t('customerPanel.live')}</Tag>
        )}
      </span>
      {mayRead && !isShown && <LastMessage message={chat.lastMessage} />}
      {!isShown && (
        <span className="cs-when-filled cs-muted cs-tiny cs-own-direction">
          {mayRead ? resultOf(t, chat) : t('customerPanel.closedToYou')}
        </span>
      )}
      <span className="cs-muted cs-tiny cs-digits cs-row cs-between cs-gap-2 cs-narrowed">
        <span>{productName(comeFrom)}</span>
        <span className="cs-unbroken">
          <When iso={createTime} />
        </span>
      </span>
    </>
  );
}

function LastMessage({ message }: { readonly message: CustomersChat['lastMessage'] }) {
  const { t } = useTranslation();
  if (message === undefined) return null;
  const { msgType, ...content } = message;
  return (
    <span className="cs-own-direction cs-two-lines" dir="auto">
      {wordsOfContent(t, msgType, { ...content, workOrderTitle: content.text })}
    </span>
  );
}
