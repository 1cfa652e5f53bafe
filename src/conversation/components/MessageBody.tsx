import { ClipboardList, ImageOff } from 'lucide-react';
import { useMemo, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { parseContent, type MessageContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE, type PersonType } from '#contract/domain.ts';
import { PLACEHOLDER_PICTURE } from '#common/placeholderPicture.ts';
import { Button } from '#common/components/Button.tsx';
import { useTimeFormat } from '#common/components/timeZone.ts';
import { useSteadyAddress } from '../browser/fileAddress.ts';
import { LinkedText } from './LinkedText.tsx';
import { isOwnAddress } from '../links.ts';
import { queryTitleOf } from '#common/format/erasedNames.ts';
import type { MessageRow } from '../messageRows.ts';
import { wordsOf } from '../messageView.ts';
import './MessageBody.css';

/** More accents on a letter than any language has: they would be painted over other messages. */
const STACKED = /(?:\p{M}\p{Cf}*){5}/u;

/** The reader's actions on pictures, videos and cards. */
export interface MediaActions {
  /** Shows a picture in large. */
  readonly onOpenPicture: (key: string) => void;
  /** Called when a file could not be loaded: its address may have expired. */
  readonly onMediaExpired: (chatSeq: number) => void;
  /** Shows the query of a work-order card. Absent where it cannot be shown. */
  readonly onOpenCard?: (queryId: string) => void;
}

interface MessageBodyProps {
  readonly message: MessageRow;
  /** Whether the reader is a customer or staff. */
  readonly ownType: PersonType;
  readonly actions: MediaActions;
}

/**
 * The content of a message. Text is never markup, and has a direction of its own. Nothing is loaded from another host.
 */
export function MessageBody({ message, ownType, actions }: MessageBodyProps) {
  const { t } = useTranslation();
  const content = useMemo(() => parseContent(message.msg), [message.msg]);
  switch (message.msgType) {
    case MESSAGE_TYPE.text:
      if (content.text !== undefined)
        return (
          <LinkedText
            as="span"
            className={`cs-bubble-text cs-lines cs-breaks ${STACKED.test(content.text) ? 'is-stacked' : ''}`.trim()}
            dir="auto"
            data-message-text
            text={content.text}
          />
        );
      break;
    case MESSAGE_TYPE.image:
      if (isOwnAddress(content.img_url))
        return <Picture message={message} address={content.img_url} content={content} actions={actions} />;
      break;
    case MESSAGE_TYPE.video:
      if (isOwnAddress(content.file_url))
        return <Video message={message} address={content.file_url} content={content} actions={actions} />;
      break;
    case MESSAGE_TYPE.card:
      if (content.isErased !== true) return <Card content={content} ownType={ownType} actions={actions} />;
  }
  return (
    <span className="cs-bubble-text cs-lines cs-breaks is-placeholder" dir="auto" data-message-text>
      {wordsOf(t, message.msgType, message.msg)}
    </span>
  );
}

interface MediaProps {
  readonly message: MessageRow;
  readonly address: string;
  readonly content: MessageContent;
  readonly actions: MediaActions;
}

function Picture(media: MediaProps) {
  const { t } = useTranslation();
  return (
    <Loading {...media}>
      {({ onError, size, shown }) => (
        <button
          type="button"
          className="cs-media-open cs-borderless cs-fits cs-block"
          aria-label={t('conversation.picture.open')}
          onClick={() => media.actions.onOpenPicture(media.message.key)}
        >
          <img
            src={shown}
            alt={t('conversation.image')}
            {...size}
            decoding="async"
            draggable={false}
            onError={onError}
          />
        </button>
      )}
    </Loading>
  );
}

/** A video continues at the position where its old address expired. */
function Video(media: MediaProps) {
  const { t } = useTranslation();
  const left = useRef({ at: 0, isPlaying: false });
  const onLoaded = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    const { at, isPlaying } = left.current;
    if (at > 0) video.currentTime = at;
    // If the browser refuses to continue, the user has to start it.
    if (isPlaying) video.play().catch(() => undefined);
  };
  return (
    <Loading {...media}>
      {({ onError, size, shown }) => (
        <video
          {...(shown !== PLACEHOLDER_PICTURE && { src: shown })}
          aria-label={t('conversation.video')}
          {...size}
          controls
          playsInline
          preload="metadata"
          onLoadedMetadata={onLoaded}
          onError={({ currentTarget: video }) => {
            left.current = { at: video.currentTime, isPlaying: !video.paused };
            onError();
          }}
        />
      )}
    </Loading>
  );
}

interface LoadingProps extends MediaProps {
  readonly children: (media: {
    readonly shown: string;
    readonly size: ReturnType<typeof shownSize>;
    readonly onError: () => void;
  }) => ReactNode;
}

/**
 * Reserves the space of a file that loads. If its address fails, asks once for a new one, and then shows the failure.
 */
function Loading({ message: { chatSeq }, address, content, actions, children }: LoadingProps) {
  const { t } = useTranslation();
  const { shown, hasFailed, onError, retry } = useSteadyAddress(address, () => {
    if (chatSeq !== null) actions.onMediaExpired(chatSeq);
  });
  const size = shownSize(content);
  return (
    <div className="cs-media cs-fits" data-message-text>
      {hasFailed ? (
        <div className="cs-media-failed cs-pad-2-3 cs-hint cs-row cs-wrap cs-late" style={{ minHeight: size.height }}>
          <ImageOff size={20} aria-hidden="true" />
          <span>{t('conversation.mediaFailed')}</span>
          <Button variant="link" onClick={retry}>
            {t('conversation.mediaRetry')}
          </Button>
        </div>
      ) : (
        children({ onError, size, shown })
      )}
    </div>
  );
}

/** Largest width and height of a picture in a conversation, in pixels. */
const MEDIA_MAX_PX = 320;
const MEDIA_MIN_PX = 48;

function shownSize({ width = 320, height = 240 }: Pick<MessageContent, 'width' | 'height'>) {
  const scale = Math.min(1, MEDIA_MAX_PX / width, MEDIA_MAX_PX / height);
  const scaled = (px: number) => Math.max(MEDIA_MIN_PX, Math.round(px * scale));
  return { width: scaled(width), height: scaled(height) };
}

interface CardProps extends Pick<MessageBodyProps, 'ownType' | 'actions'> {
  readonly content: MessageContent;
}

/** Only staff see whether the customer has opened it. */
function Card({ content, ownType, actions: { onOpenCard } }: CardProps) {
  const { t } = useTranslation();
  const { time } = useTimeFormat();
  const {
    workOrderId: id = '',
    workOrderTitle: title = '',
    workOrderCreateTime: created = '',
    workOrderUserRead: isRead,
  } = content;
  const createdAt = Date.parse(created);
  const words = (
    <>
      <ClipboardList className="cs-card-icon" size={20} aria-hidden="true" />
      <span className="cs-gap-half cs-stack cs-narrowed">
        <span className="cs-card-kind cs-muted cs-tiny">{t('conversation.card')}</span>
        <bdi className="cs-card-title cs-clipped cs-strong cs-breaks" dir="auto">
          {queryTitleOf(t, { title })}
        </bdi>
        {!Number.isNaN(createdAt) && (
          <span className="cs-card-note cs-muted cs-tiny">
            {t('conversation.cardCreated', { time: time(createdAt) })}
          </span>
        )}
        {ownType === PERSON_TYPE.staff && isRead !== undefined && (
          <span className="cs-card-note cs-muted cs-tiny">
            {isRead ? t('conversation.cardRead') : t('conversation.cardUnread')}
          </span>
        )}
      </span>
    </>
  );
  return onOpenCard === undefined || id === '' ? (
    <div className="cs-card cs-gap-3" data-message-text>
      {words}
    </div>
  ) : (
    <button type="button" className="cs-card cs-gap-3" data-message-text onClick={() => onOpenCard(id)}>
      {words}
    </button>
  );
}
