import { ChevronLeft, ChevronRight, Copy, Download, Maximize, Minimize, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useView } from '#common/view.ts';
import { IconButton } from '#common/components/Button.tsx';
import { useFocusInside } from '#common/components/useFocusInside.ts';
import { useFreshAddress, useSteadyAddress } from '../browser/fileAddress.ts';
import type { MediaActions } from './MessageBody.tsx';
import './PictureViewer.css';

/** A picture of the conversation. */
export interface ViewerPicture {
  readonly key: string;
  /**
   * The number of its message, null until the server has given one. Outside of conversations its position among the
   * others.
   */
  readonly chatSeq: number | null;
  readonly address: string;
  /** Its sender and time, as text. */
  readonly caption: string;
}

export interface PictureViewerProps extends Pick<MediaActions, 'onMediaExpired'> {
  readonly pictures: readonly ViewerPicture[];
  readonly shownKey: string;
  /** Shows another picture; null closes the viewer. */
  readonly onShow: (key: string | null) => void;
  /** Absent where the browser can copy the picture itself. */
  readonly onCopy?: (address: string) => void;
}

/** By one arrow key, in pixels, as browsers scroll. */
const PAN_PX = 40;

/**
 * Shows pictures in large. + and − switch between the size of the window and the size of the picture. Arrow keys move
 * a picture that is larger than the window, and change any other. Escape closes. Draws nothing without the picture.
 */
export function PictureViewer({ pictures, shownKey, onShow, onMediaExpired, onCopy }: PictureViewerProps) {
  const { t } = useTranslation();
  const index = pictures.findIndex(({ key }) => key === shownKey);
  const shown = pictures[index];
  const [size, setSize] = useView('viewer.size');
  const isActualSize = size !== null;
  const frame = useFocusWhileOpen(shownKey);
  const space = useRef<HTMLDivElement>(null);
  useFreshAddress(shown?.address ?? null, () => {
    if (shown !== undefined && shown.chatSeq !== null) onMediaExpired(shown.chatSeq);
  });
  if (shown === undefined) return null;

  const show = (at: number) => {
    const next = pictures[at];
    if (next === undefined) return;
    setSize(null);
    onShow(next.key);
  };
  const close = () => onShow(null);
  const moveAcross = (step: 1 | -1) => {
    const { scrollWidth = 0, clientWidth = 0 } = space.current ?? {};
    if (isActualSize && scrollWidth > clientWidth) space.current?.scrollBy(step * PAN_PX, 0);
    else show(index + step);
  };
  const moveDown = (step: 1 | -1) => space.current?.scrollBy(0, step * PAN_PX);
  const onKeyDown = (event: KeyboardEvent) => {
    // As the browser's zoom, and its way back.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = new Map<string, () => void>([
      ['Escape', close],
      ['ArrowLeft', () => moveAcross(-1)],
      ['ArrowRight', () => moveAcross(1)],
      ['ArrowUp', () => moveDown(-1)],
      ['ArrowDown', () => moveDown(1)],
      ['+', () => setSize('actual')],
      ['-', () => setSize(null)],
    ]).get(event.key);
    if (action === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    action();
  };
  const title = t('conversation.viewer.title', { number: index + 1, count: pictures.length });
  const Size = isActualSize ? Minimize : Maximize;
  return createPortal(
    <div
      ref={frame}
      className="cs-viewer cs-stack"
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="cs-viewer-bar cs-row cs-gap-1 cs-fixed">
        <p className="cs-viewer-caption cs-row cs-gap-3 cs-grow cs-small cs-unbroken cs-digits cs-flush">
          <bdi>{shown.caption}</bdi> <span aria-hidden="true">{[index + 1, pictures.length].join(' / ')}</span>
        </p>
        <IconButton
          label={isActualSize ? t('conversation.viewer.fit') : t('conversation.viewer.actualSize')}
          icon={<Size size={18} />}
          onClick={() => setSize(isActualSize ? null : 'actual')}
        />
        {onCopy !== undefined && (
          <IconButton
            label={t('conversation.viewer.copy')}
            icon={<Copy size={18} />}
            onClick={() => onCopy(shown.address)}
          />
        )}
        <a
          className="ui tertiary icon button"
          href={shown.address}
          download
          aria-label={t('conversation.viewer.save')}
          title={t('conversation.viewer.save')}
        >
          <Download size={18} aria-hidden="true" />
        </a>
        <IconButton label={t('conversation.viewer.close')} icon={<X size={18} />} onClick={close} />
      </div>
      <div
        ref={space}
        className={`cs-viewer-stage cs-fill cs-row ${isActualSize ? 'is-actual' : ''}`.trim()}
        role="group"
        aria-label={shown.caption}
        // It scrolls at the actual size. Otherwise it still keeps the focus that it has.
        tabIndex={isActualSize ? 0 : -1}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) close();
        }}
      >
        <LargePicture key={shown.key} picture={shown} onMediaExpired={onMediaExpired} />
      </div>
      {pictures.length > 1 && (
        <>
          <IconButton
            className="cs-viewer-previous"
            label={t('conversation.viewer.previous')}
            icon={<ChevronLeft size={24} />}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <IconButton
            className="cs-viewer-next"
            label={t('conversation.viewer.next')}
            icon={<ChevronRight size={24} />}
            disabled={index === pictures.length - 1}
            onClick={() => show(index + 1)}
          />
        </>
      )}
    </div>,
    document.body,
  );
}

/** Give it the picture's `key`. It tries again with a new address. */
function LargePicture({
  picture: { address, caption, chatSeq },
  onMediaExpired,
}: Pick<PictureViewerProps, 'onMediaExpired'> & { readonly picture: ViewerPicture }) {
  const { t } = useTranslation();
  const { shown, hasFailed, onError } = useSteadyAddress(address, () => {
    if (chatSeq !== null) onMediaExpired(chatSeq);
  });
  if (hasFailed)
    return (
      <p className="cs-viewer-failed" role="alert">
        {t('conversation.mediaFailed')}
      </p>
    );
  return <img src={shown} alt={caption} onError={onError} />;
}

/**
 * Keeps the focus in the viewer while it is open.
 * @param shownKey another picture may disable the focused button, and keys would then have no target
 */
function useFocusWhileOpen(shownKey: string) {
  const frame = useRef<HTMLDivElement>(null);
  useFocusInside(frame);
  useEffect(() => {
    const trapFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && frame.current !== null && !frame.current.contains(target)) frame.current.focus();
    };
    document.addEventListener('focusin', trapFocus);
    return () => document.removeEventListener('focusin', trapFocus);
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    if (frame.current?.contains(activeElement) === false || activeElement?.matches(':disabled') === true)
      frame.current?.focus();
  }, [shownKey]);
  return frame;
}
