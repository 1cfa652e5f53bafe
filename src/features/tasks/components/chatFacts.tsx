import type { TFunction } from 'i18next';
import { Star } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import { RATING_LOW_MAX, RATING_MAX } from '#contract/serviceLimits.ts';
import { wordsOfContent } from '#src/conversation/messageView.ts';
import { useElapsedMs } from '#common/clock/index.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Avatar } from '#common/components/Avatar.tsx';
import { Tag } from '#common/components/states.tsx';
import { useChatDue, type Deadline } from '#common/deadlines.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { useProductName } from '#common/products.ts';
import './chatFacts.css';

interface ChatCustomerProps {
  readonly name: string;
  /** The contract's HeadImg. */
  readonly avatar: string;
  /** undefined: there is none, or it may not be read. */
  readonly lastMessage: ChatTask['lastMessage'];
  /** The chat's number, as a link or button. */
  readonly children: ReactNode;
}

/** A customer's name and the number of their chat above the newest message, beside their picture. */
export function ChatCustomer({ name, avatar, lastMessage, children }: ChatCustomerProps) {
  const { t } = useTranslation();
  const shownName = customerNameOf(t, name);
  return (
    <span className="cs-chat-customer cs-row cs-gap-2 cs-narrowed">
      <Avatar name={name} avatar={avatar} size="small" />
      <span className="cs-chat-customer-lines cs-at-top cs-stack cs-narrowed">
        <span className="cs-chat-customer-title cs-fits cs-flex cs-gap-2 cs-at-baseline">
          <Cut className="cs-chat-customer-name cs-strong">{shownName}</Cut> {children}
        </span>
        <LastMessage message={lastMessage} />
      </span>
    </span>
  );
}

export function ProductName({ code }: { readonly code: number }) {
  return <bdi>{useProductName()(code)}</bdi>;
}

/** A chat's newest message in one line; nothing without one. */
export function LastMessage({ message }: { readonly message: ChatTask['lastMessage'] }) {
  const { t } = useTranslation();
  if (message === undefined) return null;
  const { msgType, ...content } = message;
  const words = wordsOfContent(t, msgType, { ...content, workOrderTitle: content.text });
  return (
    <span className="cs-last-message cs-fits cs-hint cs-ellipsis" dir="auto" title={words}>
      {words}
    </span>
  );
}

interface ChatTimeProps extends Deadline {
  /** Since when the customer waits for an answer; null: no one waits. */
  readonly waitingSince: string | null;
  /** Since when nothing has happened in the chat; null: not shown. */
  readonly idleSince: string | null;
  /** Shows only the duration of a wait, where a title says what it is. */
  readonly isBrief?: boolean;
}

/**
 * How long a customer has been waiting and when the answer is due, otherwise how long the chat has been idle. Updates
 * itself, without drawing the row.
 */
export const ChatTime = memo(function ChatTime({ idleSince, isBrief = false, ...wait }: ChatTimeProps) {
  const { t } = useTranslation();
  const { waitingSince } = wait;
  const ms = useElapsedMs(waitingSince ?? idleSince);
  const { tone, due } = useChatDue(wait);
  if (ms === null) return null;
  const span = formatCoarse(t, ms);
  if (waitingSince === null) return <span className="cs-chat-time cs-inline is-idle">{t('tasks.idle', { span })}</span>;
  return (
    <span className={`cs-chat-time cs-inline is-${tone}`} title={due}>
      <span>{isBrief ? span : t('tasks.waiting', { span })}</span>{' '}
      <span className={`cs-chat-due cs-tiny ${tone === 'late' ? 'cs-chat-late' : ''}`.trim()}>{due}</span>
    </span>
  );
});

interface ChatStateTagProps {
  readonly chat: Pick<ChatTask, 'chatEnded' | 'toId' | 'waitingSince'>;
}

/** A chat's status in one quiet word, and beside it its state. */
export function ChatStatus({ task }: { readonly task: ChatTask }) {
  const { t } = useTranslation();
  const isEnded = task.chatEnded === CHAT_ENDED.yes;
  return (
    <span className="cs-chat-state cs-row cs-wrap">
      <span className="cs-chat-status cs-hint">{t(isEnded ? 'tasks.invalid' : 'tasks.effective')}</span>
      <ChatStateTag chat={task} />
      <RatingMark rating={task.rating} />
    </span>
  );
}

/** The stars of a chat; nothing of one that is not rated. The rest of the rating is its title. */
export function RatingMark({ rating }: { readonly rating: ChatTask['rating'] }) {
  const { t } = useTranslation();
  if (rating === null) return null;
  const words = wordsOfRating(t, rating);
  return (
    <span
      className={`cs-rating cs-inline cs-hint ${rating.rating <= RATING_LOW_MAX ? 'is-low' : ''}`.trim()}
      title={words}
    >
      <Star size={12} aria-hidden="true" />
      <span aria-hidden="true">{rating.rating}</span>
      <span className="cs-visually-hidden">{words}</span>
    </span>
  );
}

/** A rating in words: how many stars, the reason, and what the customer wrote. */
export function wordsOfRating(t: TFunction, { rating, reason, words }: NonNullable<ChatTask['rating']>): string {
  const said = [reason === null ? '' : t(`tasks.rating.reason.${reason}`), words].filter((part) => part !== '');
  return [t('tasks.rating.stars', { count: rating, max: RATING_MAX }), ...said].join(' · ');
}

/** A chat's state: in line, waiting for an answer, answered or ended. In line is solid, because no one has the chat. */
export function ChatStateTag({ chat }: ChatStateTagProps) {
  const { t } = useTranslation();
  const state = stateOf(chat);
  return (
    <Tag positive={state === 'answered'} warning={state === 'inLine' || state === 'waiting'} solid={state === 'inLine'}>
      {t(`tasks.state.${state}`)}
    </Tag>
  );
}

function stateOf({ chatEnded, toId, waitingSince }: ChatStateTagProps['chat']) {
  if (chatEnded === CHAT_ENDED.yes) return 'ended';
  if (toId === null) return 'inLine';
  return waitingSince === null ? 'answered' : 'waiting';
}
