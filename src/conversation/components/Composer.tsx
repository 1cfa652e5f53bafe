import { lazy, useId, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import { Button } from '#common/components/Button.tsx';
import type { SendKey } from '#common/commands/index.ts';
import { CharacterCount } from './CharacterCount.tsx';
import { ComposerRow } from './ComposerRow.tsx';
import { late } from './ConversationViewer.tsx';
import { sendOnEnter } from './sendOnEnter.ts';
import type { TextPictures } from './useAttachments.ts';

// It must be there without a connection, so the browser prefetches it.
const PictureTray = lazy(async () => ({
  default: (await import(/* webpackChunkName: "picture-tray", webpackPrefetch: true */ './PictureTray.tsx'))
    .PictureTray,
}));

export interface ComposerProps {
  readonly text: string;
  /** Why the user cannot write, or null. The typed text stays visible. */
  readonly disabledReason: string | null;
  readonly onChange: (text: string) => void;
  /** Called by Enter and the button with the typed text, which may be empty. */
  readonly onSend: (text: string) => void;
  /** The key that sends: Enter, or Enter with Ctrl or ⌘. Enter by default. */
  readonly sendKey?: SendKey;
  /** A button for another way to send. */
  readonly otherSend?: ReactNode;
  /** A button beside the one that adds pictures. */
  readonly tool?: ReactNode;
  /** What is drawn over the text, in its box. */
  readonly overText?: ReactNode;
  /** Pictures to send; absent where none can be sent. */
  readonly pictures?: TextPictures;
  /** Copies the text, where the user cannot write; absent where it cannot be copied. */
  readonly onCopy?: () => void;
  /** Takes the focus when it appears. Not on devices whose on-screen keyboard would cover half of the page. */
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** The message box. Shift+Enter breaks the line. */
export function Composer(props: ComposerProps) {
  const {
    text,
    disabledReason,
    onChange,
    onSend,
    sendKey = 'enter',
    otherSend,
    tool,
    overText,
    pictures,
    onCopy,
    autoFocus = false,
    ref,
  } = props;
  const { t } = useTranslation();
  const reasonId = useId();
  const isDisabled = disabledReason !== null;
  const isEmpty = !hasVisibleCharacter(text) && (pictures?.chosen.length ?? 0) === 0;
  return (
    <form
      className={`cs-composer cs-fixed cs-anchor ${isDisabled ? 'is-disabled' : ''}`.trim()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) onSend(text);
      }}
    >
      {isDisabled && (
        <p id={reasonId} className="cs-composer-reason cs-hint cs-wrap">
          {disabledReason}
          {onCopy !== undefined && text !== '' && (
            <Button variant="link" onClick={onCopy}>
              {t('conversation.copyDraft')}
            </Button>
          )}
        </p>
      )}
      {pictures !== undefined && pictures.chosen.length > 0 && late(<PictureTray pictures={pictures} />)}
      <ComposerRow
        ref={ref}
        value={text}
        disabled={isDisabled}
        isLocked={isDisabled}
        autoFocus={autoFocus}
        aria-label={t('conversation.message')}
        aria-describedby={isDisabled ? reasonId : undefined}
        placeholder={isDisabled ? undefined : t('conversation.placeholder')}
        enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
        sendLabel={t('conversation.send')}
        notSendable={isDisabled || !isEmpty ? null : t('conversation.enterContents')}
        otherSend={otherSend}
        tool={tool}
        overText={overText}
        {...(pictures !== undefined && { onFiles: pictures.onFiles })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => sendOnEnter(event, sendKey, () => onSend(text))}
      />
      <CharacterCount
        length={text.length}
        max={MESSAGE_TEXT_MAX}
        tooLong={t('conversation.tooLong', { max: MESSAGE_TEXT_MAX })}
      />
    </form>
  );
}
