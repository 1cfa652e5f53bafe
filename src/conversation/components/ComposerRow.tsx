import { SendHorizontal } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#common/components/Button.tsx';
import { ChoosePictures } from './ChoosePictures.tsx';
import { keepFocus } from './keepFocus.ts';
import { pasteFiles } from './pasteFiles.ts';
import './Composer.css';

interface ComposerRowProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  readonly value: string;
  /** Receives all chosen and pasted files, valid or not. Absent where no pictures can be sent. */
  readonly onFiles?: (files: readonly File[]) => void;
  /** No pictures can be added. */
  readonly isLocked: boolean;
  readonly sendLabel: string;
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
export function ComposerRow(props: ComposerRowProps) {
  const {
    value,
    onFiles,
    isLocked,
    sendLabel,
    isBusy = false,
    isBlocked = false,
    notSendable = null,
    otherSend,
    tool,
    overText,
    ...text
  } = props;
  return (
    <div className="cs-composer-row">
      {onFiles !== undefined && <ChoosePictures disabled={isLocked} onFiles={onFiles} />}
      {tool}
      <div className="cs-composer-box cs-grow" data-copy={`${value}\n`}>
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
        className="cs-composer-send"
        busy={isBusy}
        disabled={isBlocked || text.disabled === true}
        unavailable={notSendable}
        aria-label={sendLabel}
        title={sendLabel}
        onMouseDown={keepFocus}
      >
        {!isBusy && <SendHorizontal size={18} aria-hidden="true" />}
      </Button>
      {otherSend}
    </div>
  );
}
