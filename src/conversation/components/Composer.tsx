import { lazy, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import type { SendKey } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { late } from '#common/components/ErrorBoundary.tsx';
import { selectConversation, typed, type ConversationsRoot } from '../../realtime/index.ts';
import { chatPictures } from '../attachments/chatPictures.ts';
import { CharacterCount, ComposerRow, type ComposerRowProps } from './ComposerRow.tsx';
import { loadLater } from './loadLater.ts';
import { sendOnEnter } from './textBoxEvents.ts';
import { useAttachments, type TextPictures } from './useAttachments.ts';
import { useCardQuestion } from './useCardQuestion.ts';

const ChosenQuote = lazy(async () => ({ default: (await loadLater()).ChosenQuote }));
const PictureTray = lazy(async () => ({ default: (await loadLater()).PictureTray }));

interface ComposerProps extends Pick<ComposerRowProps, 'otherSend' | 'tool' | 'overText' | 'autoFocus' | 'ref'> {
  readonly text: string;
  /** Why the user cannot write, or null. The typed text stays visible. */
  readonly disabledReason: string | null;
  readonly onChange: (text: string) => void;
  /** Called by Enter and the button with the text, which may be empty; card numbers are masked. */
  readonly onSend: (text: string) => void;
  /** The key that sends: Enter, or Enter with Ctrl or ⌘. Enter by default. */
  readonly sendKey?: SendKey;
  /** Pictures to send; absent where none can be sent. */
  readonly pictures?: TextPictures;
  /** Drawn over the box. */
  readonly above?: ReactNode;
  /** Copies the text, where the user cannot write; absent where it cannot be copied. */
  readonly onCopy?: () => void;
}

/** The message box. Shift+Enter breaks the line. */
export function Composer({
  text,
  disabledReason,
  onChange,
  onSend,
  sendKey = 'enter',
  pictures,
  above,
  onCopy,
  ...row
}: ComposerProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const [cardQuestion, sendTexts] = useCardQuestion(([sent = '']) => onSend(sent));
  const send = () => sendTexts([text]);
  const isDisabled = disabledReason !== null;
  const isEmpty = !hasVisibleCharacter(text) && (pictures?.chosen.length ?? 0) === 0;
  return (
    <form
      className={`cs-composer cs-fixed cs-anchor ${isDisabled ? 'is-disabled' : ''}`.trim()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) send();
      }}
    >
      {isDisabled && <DisabledReason id={reasonId} reason={disabledReason} onCopy={text === '' ? undefined : onCopy} />}
      {above}
      {pictures !== undefined && pictures.chosen.length > 0 && late(<PictureTray pictures={pictures} />)}
      <ComposerRow
        {...row}
        value={text}
        disabled={isDisabled}
        isLocked={isDisabled}
        aria-label={t('conversation.message')}
        aria-describedby={isDisabled ? reasonId : undefined}
        placeholder={isDisabled ? undefined : t('conversation.placeholder')}
        enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
        sendLabel={t('conversation.send')}
        notSendable={isDisabled || !isEmpty ? null : t('conversation.enterContents')}
        {...(pictures !== undefined && { onFiles: pictures.onFiles })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => sendOnEnter(event, sendKey, send)}
      />
      <CharacterCount
        length={text.length}
        max={MESSAGE_TEXT_MAX}
        tooLong={t('conversation.tooLong', { max: MESSAGE_TEXT_MAX })}
      />
      {cardQuestion}
    </form>
  );
}

interface DisabledReasonProps {
  readonly id: string;
  readonly reason: string;
  readonly onCopy: (() => void) | undefined;
}

function DisabledReason({ id, reason, onCopy }: DisabledReasonProps) {
  const { t } = useTranslation();
  return (
    <p id={id} className="cs-below-2 cs-hint cs-wrap cs-gap-0-3">
      {reason}
      {onCopy !== undefined && (
        <Button variant="link" onClick={onCopy}>
          {t('conversation.copyDraft')}
        </Button>
      )}
    </p>
  );
}

interface MessageBoxProps extends Omit<ComposerProps, 'pictures' | 'above'> {
  readonly chatId: string;
}

/** The message box of a chat with its pictures. The other side learns that the user types. */
export function MessageBox({ chatId, onChange, ...composer }: MessageBoxProps) {
  const dispatch = useDispatch();
  const pictures = useAttachments(chatPictures, chatId);
  const quotedSeq = useSelector((state: ConversationsRoot) => selectConversation(state, chatId).quotedSeq);
  return (
    <Composer
      {...composer}
      above={
        quotedSeq !== null &&
        composer.disabledReason === null &&
        late(<ChosenQuote chatId={chatId} chatSeq={quotedSeq} />)
      }
      pictures={pictures}
      onChange={(text) => {
        onChange(text);
        if (text !== '') dispatch(typed({ chatId }));
      }}
    />
  );
}
