import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { MessageKey } from '../i18n/index.ts';
import { toastRaised } from './toasts/index.ts';

/** Copies something to the clipboard, and says whether it is there: the browser may forbid it. */
export function* copySaga(copy: () => Promise<void>, copied: MessageKey, notCopied: MessageKey): SagaGenerator<void> {
  try {
    yield* call(copy);
    yield* put(toastRaised({ kind: 'success', message: { key: copied } }));
  } catch {
    yield* put(toastRaised({ kind: 'error', message: { key: notCopied } }));
  }
}
