import { ChevronLeft, ChevronRight, Copy, Download, Maximize, Minimize, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { parseContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { IconButton } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { useFocusInside } from '#common/components/useFocusInside.ts';
import { isolated } from '#contract/names.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';
import { useView } from '#common/view.ts';
import { useFreshAddress, useSteadyAddress } from '../browser/fileAddress.ts';
import { isOwnAddress } from '../links.ts';
import type { MessageRow } from '../messageRows.ts';
import { writerOf } from '../messageView.ts';
import type { MediaActions } from '../messageActions.ts';
import './PictureViewer.css';

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

  const view: View = {
    pictures,
    index,
    shown,
    isActualSize,
    onActualSize: (isActual) => setSize(isActual ? 'actual' : null),
    onStep: (step) => {
      const next = pictures[index + step];
      if (next === undefined) return;
      setSize(null);
      onShow(next.key);
    },
    onClose: () => onShow(null),
  };
  return createPortal(
    <div
      ref={frame}
      className="cs-viewer cs-covering cs-stack"
      role="dialog"
      aria-modal="true"
      aria-label={t('conversation.viewer.title', { number: index + 1, count: pictures.length })}
      tabIndex={-1}
      onKeyDown={(event) => handleKey(event, view, space.current)}
    >
      <Bar {...view} onCopy={onCopy} />
      <div
        ref={space}
        className={`cs-viewer-stage cs-centred cs-fill cs-row ${isActualSize ? 'is-actual' : ''}`.trim()}
        role="group"
        aria-label={shown.caption}
        // It scrolls at the actual size. Otherwise it still keeps the focus that it has.
        tabIndex={isActualSize ? 0 : -1}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) onShow(null);
        }}
      >
        <LargePicture key={shown.key} picture={shown} onMediaExpired={onMediaExpired} />
      </div>
      {pictures.length > 1 && <StepButtons {...view} />}
    </div>,
    document.body,
  );
}

/** What is shown, and what the user can do with it. */
interface View {
  readonly pictures: readonly ViewerPicture[];
  readonly index: number;
  readonly shown: ViewerPicture;
  readonly isActualSize: boolean;
  readonly onActualSize: (isActual: boolean) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** @param space what scrolls at the actual size */
function handleKey(
  event: KeyboardEvent,
  { isActualSize, onActualSize, onStep, onClose }: View,
  space: HTMLElement | null,
): void {
  // As the browser's zoom, and its way back.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const moveAcross = (step: 1 | -1) => {
    if (isActualSize && space !== null && space.scrollWidth > space.clientWidth) space.scrollBy(step * PAN_PX, 0);
    else onStep(step);
  };
  const action = new Map<string, () => void>([
    ['Escape', onClose],
    ['ArrowLeft', () => moveAcross(-1)],
    ['ArrowRight', () => moveAcross(1)],
    ['ArrowUp', () => space?.scrollBy(0, -PAN_PX)],
    ['ArrowDown', () => space?.scrollBy(0, PAN_PX)],
    ['+', () => onActualSize(true)],
    ['-', () => onActualSize(false)],
  ]).get(event.key);
  if (action === undefined) return;
  event.stopPropagation();
  event.preventDefault();
  action();
}

function Bar({
  pictures,
  index,
  shown,
  isActualSize,
  onActualSize,
  onClose,
  onCopy,
}: View & { readonly onCopy: PictureViewerProps['onCopy'] | undefined }) {
  const { t } = useTranslation();
  const Size = isActualSize ? Minimize : Maximize;
  return (
    <div className="cs-viewer-bar cs-pad-2-3 cs-row cs-gap-1 cs-fixed">
      <p className="cs-viewer-caption cs-clipped cs-row cs-gap-3 cs-grow cs-small cs-unbroken cs-digits cs-flush">
        <bdi>{shown.caption}</bdi> <span aria-hidden="true">{[index + 1, pictures.length].join(' / ')}</span>
      </p>
      <IconButton
        label={isActualSize ? t('conversation.viewer.fit') : t('conversation.viewer.actualSize')}
        icon={<Size size={18} />}
        onClick={() => onActualSize(!isActualSize)}
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
      <IconButton label={t('conversation.viewer.close')} icon={<X size={18} />} onClick={onClose} />
    </div>
  );
}

function StepButtons({ pictures, index, onStep }: View) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        className="cs-viewer-previous"
        label={t('conversation.viewer.previous')}
        icon={<ChevronLeft size={24} />}
        disabled={index === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        className="cs-viewer-next"
        label={t('conversation.viewer.next')}
        icon={<ChevronRight size={24} />}
        disabled={index === pictures.length - 1}
        onClick={() => onStep(1)}
      />
    </>
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
      <p className="cs-late cs-small cs-flush" role="alert">
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

export interface ConversationPicturesProps extends Omit<PictureViewerProps, 'pictures'> {
  readonly messages: readonly MessageRow[];
}

/** The pictures of a conversation, each with its sender and time. The key is that of the message. */
export function ConversationPictures({ messages, ...viewer }: ConversationPicturesProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const pictures = useMemo(
    () =>
      messages.flatMap((message): readonly ViewerPicture[] => {
        const address = message.msgType === MESSAGE_TYPE.image ? parseContent(message.msg).img_url : undefined;
        if (!isOwnAddress(address)) return [];
        const { key, chatSeq, at } = message;
        const from = { name: isolated(writerOf(t, message)), time: dateTimeOf(at, zone) };
        return [{ key, chatSeq, address, caption: t('conversation.viewer.from', from) }];
      }),
    [messages, zone, t],
  );
  return <PictureViewer pictures={pictures} {...viewer} />;
}
