import type { Action } from 'redux';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { CannedUse } from '#contract/canned.ts';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import type { MessageText } from '#common/messageText.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { messageSubmitted } from '../realtime/index.ts';
import { picturesSubmitted, selectPictures } from './attachments/chatPictures.ts';

interface Submission {
  readonly chatId: string;
  readonly text: string;
  /** Empties the message box. */
  readonly sent: Action;
  readonly canned?: CannedUse;
}

/** Sends the text, then the pictures beside it; one of them may be missing. If the text is invalid, all of it stays. */
export function* submitDraft({ chatId, text, sent, canned }: Submission): SagaGenerator<void> {
  const pictures = yield* select(selectPictures, chatId);
  const isPicturesOnly = !hasVisibleCharacter(text) && pictures.length > 0;
  const problem = isPicturesOnly ? null : problemOfText(text);
  if (problem !== null) {
    yield* put(toastRaised({ kind: 'warning', message: problem }));
    return;
  }
  if (!isPicturesOnly)
    yield* put(
      messageSubmitted({
        chatId,
        msgType: MESSAGE_TYPE.text,
        msg: textContent(text),
        ...(canned !== undefined && { canned }),
      }),
    );
  yield* put(sent);
  if (pictures.length > 0) yield* put(picturesSubmitted({ place: chatId }));
}

/** The reason why a text cannot be sent as a message, or null. */
function problemOfText(text: string): MessageText | null {
  if (!hasVisibleCharacter(text)) return { key: 'conversation.enterContents' };
  return text.length > MESSAGE_TEXT_MAX ? { key: 'conversation.tooLong', values: { max: MESSAGE_TEXT_MAX } } : null;
}
