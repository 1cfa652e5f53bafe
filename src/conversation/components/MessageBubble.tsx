import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { lazy, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TYPE, type PersonType } from '#contract/domain.ts';
import { isolated } from '#contract/names.ts';
import { clockOf, dateTimeOf } from '#common/format/messageTime.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useTimeFormat, useTimeZone } from '#common/components/timeZone.ts';
import { loadLater } from './loadLater.ts';
import { MessageBody } from './MessageBody.tsx';
import type { MediaActions, SendActions } from '../messageActions.ts';
import type { MessageRow, SendState } from '../messageRows.ts';
import { laneOf, writerOf, type Placement } from '../messageView.ts';
import './MessageList.css';

const Unsent = lazy(async () => ({ default: (await loadLater()).Unsent }));

export interface MessageBubbleProps extends Placement {
  readonly message: MessageRow;
  /** Whether the reader is a customer or staff. */
  readonly ownType: PersonType;
  /** The newest of the reader's own messages shows its state in words. */
  readonly isLatestOwn: boolean;
  /** The first message that was unread when the conversation was opened. */
  readonly startsUnread: boolean;
  readonly actions: SendActions & MediaActions;
  /** Beside the message. */
  readonly tools?: ReactNode;
}

/** One message. Text is never markup, and has a direction of its own. */
export const MessageBubble = memo(function MessageBubble({
  message,
  ownType,
  isLatestOwn,
  actions,
  startsDay,
  startsGroup,
  startsUnread,
  tools,
}: MessageBubbleProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const { day } = useTimeFormat();
  const lane = laneOf(message, ownType);
  const hasName = message.fromType === PERSON_TYPE.customer || message.fromNickName !== '';
  const isNamed = startsGroup && message.side !== 'mine' && lane !== 'system' && hasName;
  const isTrouble = message.sendState === 'failed' || message.sendState === 'rejected';
  return (
    <div
      className={`cs-message cs-at-top cs-stack is-${lane} ${startsGroup ? 'starts-group' : ''} ${isTrouble ? 'is-trouble' : ''}`}
      data-chat-seq={message.chatSeq}
      tabIndex={-1}
    >
      {startsDay && (
        <div className="cs-day cs-row cs-gap-3 cs-muted cs-tiny cs-digits">
          <span>{day(message.at)}</span>
        </div>
      )}
      {startsUnread && (
        <div className="cs-unread cs-strong cs-row cs-gap-3 cs-muted cs-tiny cs-digits" data-unread-divider>
          <span>{t('conversation.unreadFrom')}</span>
        </div>
      )}
      {isNamed && (
        <div className="cs-message-name cs-fits cs-row cs-gap-2 cs-muted cs-tiny cs-strong" aria-hidden="true">
          <Avatar name={message.fromNickName} avatar={message.fromHeadImg} size="small" />
          <bdi className="cs-ellipsis">{writerOf(t, message)}</bdi>
        </div>
      )}
      <div className="cs-bubble cs-anchor cs-on-surface cs-outlined cs-narrowed">
        <span className="cs-visually-hidden">{t('conversation.wrote', { name: isolated(writerOf(t, message)) })}</span>
        <MessageBody message={message} ownType={ownType} actions={actions} />
        <span className="cs-message-meta cs-inline cs-muted cs-unbroken cs-digits">
          <time dateTime={new Date(message.at).toISOString()} title={dateTimeOf(message.at, zone)}>
            {clockOf(message.at, zone)}
          </time>
          {message.sendState !== null && <Delivery state={message.sendState} inWords={isLatestOwn && !isTrouble} />}
        </span>
        {tools}
      </div>
      {(isTrouble || message.isHeld === true || message.refusal !== '') &&
        late(<Unsent message={message} actions={actions} />)}
    </div>
  );
});

const ICON_OF = {
  queued: Clock,
  sent: Clock,
  acked: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  rejected: CircleAlert,
  failed: CircleAlert,
} as const;

interface DeliveryProps {
  readonly state: SendState;
  /** Adds the text next to the icon. */
  readonly inWords: boolean;
}

/** The delivery state of a message: an icon with a tooltip and an accessible name. */
function Delivery({ state, inWords }: DeliveryProps) {
  const { t } = useTranslation();
  const Icon = ICON_OF[state];
  const label = t(`conversation.state.${state}`);
  return (
    <span className={`cs-send-state cs-inline is-${state}`} title={label} data-send-state={state}>
      <Icon size={14} aria-hidden="true" />
      <span className={inWords ? undefined : 'cs-visually-hidden'}>{label}</span>
    </span>
  );
}
