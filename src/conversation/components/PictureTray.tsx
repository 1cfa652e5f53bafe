import { RotateCw, TriangleAlert, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShare } from '#common/format/number.ts';
import { IconButton } from '#common/components/Button.tsx';
import { readMessage } from '#common/messageText.ts';
import type { Attachment } from '../attachments/attachments.ts';
import { ADD_CLASS } from './ChoosePictures.tsx';
import { keepFocus } from './textBoxEvents.ts';
import type { TextPictures } from './useAttachments.ts';
import './PictureTray.css';

interface PictureTrayProps {
  readonly pictures: Omit<TextPictures, 'onFiles'>;
  /** The text has been sent, and waits for all of them. */
  readonly isWanted?: boolean;
  /** No picture can be removed or uploaded again. */
  readonly isLocked?: boolean;
}

/** The chosen pictures and the progress of their uploads. Draws nothing without pictures. */
export function PictureTray({ pictures, isWanted = false, isLocked = false }: PictureTrayProps) {
  const { t } = useTranslation();
  const { chosen, onRetry, onRemove } = pictures;
  if (chosen.length === 0) return null;
  return (
    <ul className="cs-tray cs-below-2 cs-list cs-row cs-gap-2" aria-label={t('conversation.picture.chosen')}>
      {chosen.map((picture, index) => (
        <li
          key={picture.id}
          className={`cs-tray-item cs-thumb cs-fixed cs-anchor is-${picture.state.name}`}
          aria-label={t('conversation.picture.one', { number: index + 1 })}
        >
          <img src={picture.preview} alt="" draggable={false} />
          <Words state={picture.state} isWanted={isWanted || picture.isWanted === true} />
          {!isLocked && (
            <Actions
              state={picture.state.name}
              onRetry={() => onRetry(picture.id)}
              onRemove={() => onRemove(picture.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ActionsProps {
  readonly state: Attachment<unknown>['state']['name'];
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function Actions({ state, onRetry, onRemove }: ActionsProps) {
  const { t } = useTranslation();
  const onRetried = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    handOver(currentTarget, currentTarget.nextElementSibling);
    onRetry();
  };
  const onRemoved = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const item = currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling ?? null;
    handOver(
      currentTarget,
      neighbour?.querySelector('button:last-of-type') ??
        currentTarget.closest('form')?.querySelector(`.${ADD_CLASS}`) ??
        null,
    );
    onRemove();
  };
  return (
    <span className="cs-tray-actions cs-absolute cs-row">
      {state === 'failed' && (
        <IconButton
          label={t('conversation.picture.retry')}
          icon={<RotateCw size={14} />}
          onMouseDown={keepFocus}
          onClick={onRetried}
        />
      )}
      <IconButton
        label={state === 'uploading' ? t('conversation.picture.cancel') : t('conversation.picture.remove')}
        icon={<X size={14} />}
        onMouseDown={keepFocus}
        onClick={onRemoved}
      />
    </span>
  );
}

/** The pressed button disappears, and the focus must not disappear with it, if it is there. */
function handOver(from: Element, to: Element | null): void {
  if (to instanceof HTMLElement && from === document.activeElement) to.focus();
}

function Words({ state, isWanted }: { readonly state: Attachment<unknown>['state']; readonly isWanted: boolean }) {
  const { t } = useTranslation();
  switch (state.name) {
    case 'uploading': {
      const percent = formatShare(state.share);
      return (
        <>
          <progress
            className="cs-tray-progress cs-borderless cs-absolute cs-full-width"
            value={state.share}
            max={1}
            aria-label={t('conversation.picture.uploading', { percent })}
          />
          <span className="cs-tray-words cs-digits">
            {isWanted
              ? t('conversation.picture.waiting', { percent })
              : t('conversation.picture.uploading', { percent })}
          </span>
        </>
      );
    }
    case 'ready':
      return <span className="cs-visually-hidden">{t('conversation.picture.uploaded')}</span>;
    case 'failed':
    case 'refused':
      return (
        <span className="cs-tray-words cs-digits" role="alert">
          <TriangleAlert size={12} aria-hidden="true" />{' '}
          <span>{state.name === 'failed' ? t('conversation.picture.failed') : readMessage(t, state.reason)}</span>
        </span>
      );
  }
}
