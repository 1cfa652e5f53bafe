import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { toastRaised } from '#common/toasts/index.ts';
import { submitDraft } from '../../conversation/attachments/chatPicturesSaga.ts';
import { cannedHeld, missingIn, useOf } from '../cannedTexts/index.ts';
import { selectInserted } from './chatSelectors.ts';
import { draftSent } from './chatSlice.ts';

/** Sends the text of a message box. It stays there if a variable of a canned reply has no value. */
export function* submitText(chatId: string, text: string): SagaGenerator<void> {
  const inserted = yield* select(selectInserted, chatId);
  const [missing] = missingIn(text, inserted);
  if (missing !== undefined) {
    yield* put(cannedHeld({ place: { kind: 'chat', id: chatId } }));
    yield* put(
      toastRaised({ kind: 'warning', message: { key: 'canned.missing', values: { variable: missing.text } } }),
    );
    return;
  }
  yield* call(submitDraft, {
    chatId,
    text,
    sent: draftSent({ chatId }),
    ...(inserted !== undefined && { canned: useOf(inserted, text) }),
  });
}
