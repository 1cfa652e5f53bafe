import { useId, useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_TEXT_MAX } from '../../../contract/constants.ts';
import { ComposerRow, pasteFiles } from './ComposerRow.tsx';
import { PictureTray } from './PictureTray.tsx';
import type { TextPictures } from './useAttachments.ts';

/**
 * Some browsers report the Enter of an input method as a plain key right after its composition ended. In milliseconds.
 */
const AFTER_COMPOSITION_MS = 30;
/** Length from which the remaining characters are shown. */
const COUNT_FROM = MESSAGE_TEXT_MAX - 500;
/** Characters between two announcements of the remaining length. */
const ANNOUNCED_STEP = 100;

export interface ComposerProps {
  readonly text: string;
  /** Why the user cannot write, or null. The typed text stays visible. */
  readonly disabledReason: string | null;
  readonly onChange: (text: string) => void;
  /** Called by Enter and the button with the typed text, which may be empty. */
  readonly onSend: (text: string) => void;
  /** Pictures to send; absent where none can be sent. */
  readonly pictures?: TextPictures;
  /** Takes the focus when it appears. Not on devices whose on-screen keyboard would cover half of the page. */
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** The message box. Enter sends, Shift+Enter breaks the line, and the Enter of an input method does neither. */
export function Composer({ text, disabledReason, onChange, onSend, pictures, autoFocus = false, ref }: ComposerProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const compositionEndedAt = useRef(-Infinity);
  const isDisabled = disabledReason !== null;
  const left = MESSAGE_TEXT_MAX - text.length;

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (event.timeStamp - compositionEndedAt.current < AFTER_COMPOSITION_MS) return;
    event.preventDefault();
    if (!event.repeat) onSend(text);
  };
  return (
    <form
      className={`cs-composer ${isDisabled ? 'is-disabled' : ''}`.trim()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) onSend(text);
      }}
    >
      {isDisabled && (
        <p id={reasonId} className="cs-composer-reason">
          {disabledReason}
        </p>
      )}
      {pictures !== undefined && <PictureTray pictures={pictures} />}
      <ComposerRow
        ref={ref}
        value={text}
        disabled={isDisabled}
        isLocked={isDisabled}
        autoFocus={autoFocus}
        aria-label={t('conversation.message')}
        aria-describedby={isDisabled ? reasonId : undefined}
        placeholder={isDisabled ? undefined : t('conversation.placeholder')}
        enterKeyHint="send"
        sendLabel={t('conversation.send')}
        {...(pictures !== undefined && {
          onFiles: pictures.onFiles,
          onPaste: (event: ClipboardEvent) => pasteFiles(event, pictures.onFiles),
        })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onCompositionEnd={(event) => {
          compositionEndedAt.current = event.timeStamp;
        }}
      />
      {text.length > COUNT_FROM && (
        <p className={`cs-composer-count ${left < 0 ? 'is-over' : ''}`.trim()} aria-hidden="true">
          {left < 0
            ? t('conversation.tooLong', { max: MESSAGE_TEXT_MAX })
            : t('conversation.charactersLeft', { count: left })}
        </p>
      )}
      <p className="cs-visually-hidden" role="status">
        <AnnouncedLength left={left} />
      </p>
    </form>
  );
}

/** Announces the remaining length in round numbers. Otherwise screen readers would read it after each letter. */
function AnnouncedLength({ left }: { readonly left: number }) {
  const { t } = useTranslation();
  if (left < 0) return <>{t('conversation.tooLong', { max: MESSAGE_TEXT_MAX })}</>;
  return left < MESSAGE_TEXT_MAX - COUNT_FROM ? (
    <>{t('conversation.charactersLeft', { count: Math.ceil(left / ANNOUNCED_STEP) * ANNOUNCED_STEP })}</>
  ) : null;
}
