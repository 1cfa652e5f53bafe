import { ImageOff } from 'lucide-react';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageContent } from '#contract/chat/content.ts';
import { Button } from '#common/components/Button.tsx';
import { PLACEHOLDER_PICTURE } from '#common/placeholderPicture.ts';
import { useSteadyAddress } from '../browser/fileAddress.ts';
import type { MediaActions } from '../messageActions.ts';
import type { MessageRow } from '../messageRows.ts';
import { shownSize } from '../messageView.ts';

interface MediaProps {
  readonly message: MessageRow;
  readonly address: string;
  readonly content: MessageContent;
  readonly actions: MediaActions;
}

export function Picture(media: MediaProps) {
  const { t } = useTranslation();
  return (
    <LoadingMedia {...media}>
      {({ onError, size, shown }) => (
        <button
          type="button"
          className="cs-media-open cs-borderless cs-fits cs-block"
          aria-label={t('media.open')}
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
    </LoadingMedia>
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
function LoadingMedia({ message: { chatSeq }, address, content, actions, children }: LoadingProps) {
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
            {t('media.retry')}
          </Button>
        </div>
      ) : (
        children({ onError, size, shown })
      )}
    </div>
  );
}

/** A video continues at the position where its old address expired. */
export function Video(media: MediaProps) {
  const { t } = useTranslation();
  const left = useRef({ at: 0, isPlaying: false });
  const onLoaded = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    const { at, isPlaying } = left.current;
    if (at > 0) video.currentTime = at;
    // If the browser refuses to continue, the user has to start it.
    if (isPlaying) video.play().catch(() => undefined);
  };
  return (
    <LoadingMedia {...media}>
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
    </LoadingMedia>
  );
}
