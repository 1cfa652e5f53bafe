import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_TEXT_MAX } from '../../../../contract/constants.ts';
import { Button } from '../Button.tsx';
import './Composer.css';

/** In some browsers an input method's Enter comes as a plain key, right after its composition ended. In milliseconds. */
const AFTER_COMPOSITION_MS = 30;
/** The remaining length is shown from here on. */
const COUNT_FROM = MESSAGE_TEXT_MAX - 500;

interface ComposerProps {
  readonly text: string;
  /** Why nothing can be written, or null. What was typed stays to be seen. */
  readonly disabledReason: string | null;
  readonly onChange: (text: string) => void;
  /** Enter or the button, with whatever was typed, even nothing. */
  readonly onSend: (text: string) => void;
  /** Takes the focus when it appears: where a keyboard on the screen would not cover half of it. */
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** The message box. Enter sends, Shift+Enter breaks the line, and an input method's Enter belongs to the input method. */
export function Composer({ text, disabledReason, onChange, onSend, autoFocus = false, ref }: ComposerProps) {
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
      {isDisabled && <p id={reasonId} className="cs-composer-reason">{disabledReason}</p>}
      <div className="cs-composer-row">
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
            onCompositionEnd={(event) => { compositionEndedAt.current = event.timeStamp; }}
          />
        </div>
        <Button type="submit" variant="primary" className="cs-composer-send" disabled={isDisabled} aria-label={t('conversation.send')} title={t('conversation.send')}>
          <SendHorizontal size={18} aria-hidden="true" />
        </Button>
      </div>
      {text.length > COUNT_FROM && (
        <p className={`cs-composer-count ${left < 0 ? 'is-over' : ''}`.trim()} role="status">{t('conversation.charactersLeft', { count: left })}</p>
      )}
    </form>
  );
}
