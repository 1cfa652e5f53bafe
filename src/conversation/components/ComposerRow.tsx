import { SendHorizontal } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import { ChoosePictures } from './ChoosePictures.tsx';
import { pasteFiles, keepFocus } from './textBoxEvents.ts';
import './Composer.css';

/** The count appears when this many characters are left. */
const COUNTED = 500;
/** Characters between two announcements of the remaining length. */
const ANNOUNCED_STEP = 100;

interface CharacterCountProps {
  readonly length: number;
  readonly max: number;
  /** The limit in words, announced when the text is too long. */
  readonly tooLong: string;
}

/**
 * The remaining length of a text that is almost full, or how much is too much. Screen readers hear round numbers, not
 * one after each letter.
 */
export function CharacterCount({ length, max, tooLong }: CharacterCountProps) {
  const { t } = useTranslation();
  const left = max - length;
  const announced = t('conversation.charactersLeft', { count: Math.ceil(left / ANNOUNCED_STEP) * ANNOUNCED_STEP });
  return (
    <>
      {left < COUNTED && (
        <p
          className={`cs-composer-count cs-muted cs-tiny cs-digits cs-flush ${left < 0 ? 'is-over' : ''}`.trim()}
          aria-hidden="true"
        >
          {left < 0
            ? t('conversation.charactersTooMany', { count: -left })
            : t('conversation.charactersLeft', { count: left })}
        </p>
      )}
      <p className="cs-visually-hidden" role="status">
        {left < COUNTED && (left < 0 ? tooLong : announced)}
      </p>
    </>
  );
}

export interface ComposerRowProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  readonly value: string;
  /** Receives all chosen and pasted files, valid or not. Absent where no pictures can be sent. */
  readonly onFiles?: (files: readonly File[]) => void;
  /** No pictures can be added. */
  readonly isLocked: boolean;
  readonly sendLabel: string;
  /** The button shows its label instead of an icon. */
  readonly isSendInWords?: boolean;
  readonly isBusy?: boolean;
  /** Nothing can be sent, although the text can be changed. */
  readonly isBlocked?: boolean;
  /** Why the button cannot send now. */
  readonly notSendable?: string | null;
  /** A button beside the one that sends. */
  readonly otherSend?: ReactNode;
  /** A button before the text. */
  readonly tool?: ReactNode;
  /** What is drawn over the text, in its box. */
  readonly overText?: ReactNode;
}

/** A text that grows with its lines, between the button that adds pictures and the one that sends. */
export function ComposerRow({
  value,
  onFiles,
  isLocked,
  sendLabel,
  isSendInWords = false,
  isBusy = false,
  isBlocked = false,
  notSendable = null,
  otherSend,
  tool,
  overText,
  ...text
}: ComposerRowProps) {
  return (
    <div className="cs-composer-row cs-row cs-gap-2">
      {onFiles !== undefined && <ChoosePictures disabled={isLocked} onFiles={onFiles} />}
      {tool}
      <div className="cs-composer-box cs-on-surface cs-grid cs-grow" data-copy={`${value}\n`}>
        <textarea
          rows={1}
          value={value}
          dir="auto"
          onPaste={(event) => {
            if (onFiles !== undefined && !isLocked) pasteFiles(event, onFiles);
          }}
          {...text}
        />
        {overText}
      </div>
      <Button
        type="submit"
        variant="primary"
        className={isSendInWords ? '' : 'cs-composer-send'}
        busy={isBusy}
        disabled={isBlocked || text.disabled === true}
        unavailable={notSendable}
        aria-label={sendLabel}
        title={sendLabel}
        onMouseDown={keepFocus}
      >
        {isSendInWords ? sendLabel : !isBusy && <SendHorizontal size={18} aria-hidden="true" />}
      </Button>
      {otherSend}
    </div>
  );
}
