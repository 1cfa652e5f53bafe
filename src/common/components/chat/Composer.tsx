import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_TEXT_MAX } from '../../../../contract/constants.ts';
import { Button } from '../Button.tsx';
import { ChoosePictures } from './ChoosePictures.tsx';
import { PictureTray, type TrayPicture } from './PictureTray.tsx';
import './Composer.css';

/**
 * In some browsers an input method's Enter comes as a plain key, right after its composition ended. In milliseconds.
 */
const AFTER_COMPOSITION_MS = 30;
/** The remaining length is shown from here on. */
const COUNT_FROM = MESSAGE_TEXT_MAX - 500;
/** What is told to screen readers changes this seldom, in characters. */
const SPOKEN_STEP = 100;

/** Pictures to send, where pictures can be sent. */
export interface ComposerPictures {
  readonly chosen: readonly TrayPicture[];
  /** Whatever was chosen or pasted, be it a picture or not. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

interface ComposerProps {
  readonly text: string;
  /** Why nothing can be written, or null. What was typed stays to be seen. */
  readonly disabledReason: string | null;
  readonly onChange: (text: string) => void;
  /** Enter or the button, with whatever was typed, even nothing. */
  readonly onSend: (text: string) => void;
  readonly pictures?: ComposerPictures;
  /** Takes the focus when it appears: where a keyboard on the screen would not cover half of it. */
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * The message box. Enter sends, Shift+Enter breaks the line, and an input method's Enter belongs to the input method.
 */
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
  /** Office programs put a picture of the text beside it: then it is the text that is meant. */
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    if (pictures === undefined || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    pictures.onFiles([...files]);
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
      {pictures !== undefined && (
        <PictureTray pictures={pictures.chosen} onRetry={pictures.onRetry} onRemove={pictures.onRemove} />
      )}
      <div className="cs-composer-row">
        {pictures !== undefined && <ChoosePictures disabled={isDisabled} onFiles={pictures.onFiles} />}
        <div className="cs-composer-box" data-copy={`${text}\n`}>
          <textarea
            ref={ref}
            rows={1}
            value={text}
            disabled={isDisabled}
            autoFocus={autoFocus}
            dir="auto"
            aria-label={t('conversation.message')}
            aria-describedby={isDisabled ? reasonId : undefined}
            placeholder={isDisabled ? undefined : t('conversation.placeholder')}
            enterKeyHint="send"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onCompositionEnd={(event) => {
              compositionEndedAt.current = event.timeStamp;
            }}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="cs-composer-send"
          disabled={isDisabled}
          aria-label={t('conversation.send')}
          title={t('conversation.send')}
        >
          <SendHorizontal size={18} aria-hidden="true" />
        </Button>
      </div>
      {text.length > COUNT_FROM && (
        <p className={`cs-composer-count ${left < 0 ? 'is-over' : ''}`.trim()} aria-hidden="true">
          {t('conversation.charactersLeft', { count: left })}
        </p>
      )}
      <p className="cs-visually-hidden" role="status">
        <SpokenLength left={left} />
      </p>
    </form>
  );
}

/** What is left in round numbers: screen readers would read every letter's. */
function SpokenLength({ left }: { readonly left: number }) {
  const { t } = useTranslation();
  if (left < 0) return <>{t('conversation.tooLong', { max: MESSAGE_TEXT_MAX })}</>;
  return left < MESSAGE_TEXT_MAX - COUNT_FROM ? (
    <>{t('conversation.charactersLeft', { count: Math.ceil(left / SPOKEN_STEP) * SPOKEN_STEP })}</>
  ) : null;
}
