import { SendHorizontal } from 'lucide-react';
import type { ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { Button } from '../../common/components/Button.tsx';
import { ChoosePictures } from './ChoosePictures.tsx';
import './Composer.css';

interface ComposerRowProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  readonly value: string;
  /** Receives all chosen files, valid or not. Absent where no pictures can be sent. */
  readonly onFiles?: (files: readonly File[]) => void;
  /** No pictures can be chosen. */
  readonly isLocked: boolean;
  readonly sendLabel: string;
  readonly isBusy?: boolean;
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
      <div className="cs-composer-box" data-copy={`${value}\n`}>
        <textarea rows={1} value={value} dir="auto" {...text} />
        {overText}
      </div>
      <Button
        type="submit"
        variant="primary"
        className="cs-composer-send"
        busy={isBusy}
        disabled={text.disabled === true}
        unavailable={notSendable}
        aria-label={sendLabel}
        title={sendLabel}
      >
        {!isBusy && <SendHorizontal size={18} aria-hidden="true" />}
      </Button>
      {otherSend}
    </div>
  );
}

/** Passes pasted files on. Office programs copy a picture of the text next to the text: then the text is pasted. */
export function pasteFiles(event: ClipboardEvent, onFiles: (files: readonly File[]) => void): void {
  const { files, types } = event.clipboardData;
  if (files.length === 0 || types.includes('text/plain')) return;
  event.preventDefault();
  onFiles([...files]);
}
