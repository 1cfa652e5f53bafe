import { call, put, race, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { CANNED_IMPORT_MAX_BYTES } from '../../../contract/constants.ts';
import type { CannedFileReply } from '../../../contract/http/cannedReplies.ts';
import { parseJson } from '../../../contract/parseJson.ts';
import { errorText, toAppError } from '../../common/errors.ts';
import type { FileHandles } from '../../common/fileHandles.ts';
import type { MessageText } from '../../common/messageText.ts';
import { toastRaised } from '../../common/toasts/index.ts';
import { isCannedFile, type CannedRepliesApi } from './cannedRepliesApi.ts';
import { replyList } from './cannedRepliesSlice.ts';
import { fileChosen, importChecked, importClosed, importConfirmed, importFailed, importStored } from './importSlice.ts';

export interface ImportDeps {
  readonly cannedRepliesApi: CannedRepliesApi;
  readonly fileHandles: Pick<FileHandles, 'get' | 'remove'>;
}

/** Imports a chosen file. Closing the dialog cancels it. */
export function* importSaga(deps: ImportDeps): SagaGenerator<void> {
  yield* takeLatest(fileChosen, function* importFile({ payload: { fileId } }) {
    try {
      yield* race({ done: call(checkAndStore, deps, fileId), closed: take(importClosed) });
    } finally {
      deps.fileHandles.remove(fileId);
    }
  });
}

/** The server first says what it would do. It stores the file when the user has confirmed that. */
function* checkAndStore({ cannedRepliesApi, fileHandles }: ImportDeps, fileId: string): SagaGenerator<void> {
  const read = yield* call(readFile, fileHandles.get(fileId));
  if ('problem' in read) {
    yield* put(importFailed(read.problem));
    return;
  }
  try {
    const trial = yield* call(cannedRepliesApi.importReplies, read.replies, true);
    yield* put(importChecked(trial.rows));
    for (;;) {
      yield* take(importConfirmed);
      const { isStored, rows } = yield* call(cannedRepliesApi.importReplies, read.replies, false);
      if (isStored) break;
      yield* put(importChecked(rows)); // the replies have changed since the trial
    }
  } catch (thrown) {
    yield* put(importFailed(errorText(toAppError(thrown))));
    return;
  }
  yield* put(importStored());
  yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' } }));
  yield* put(replyList.actions.reloadRequested());
}

type ReadFile = { readonly replies: readonly CannedFileReply[] } | { readonly problem: MessageText };

/** The text of the file never enters the store. */
async function readFile(file: File | null): Promise<ReadFile> {
  if (file === null) return { problem: { key: 'cannedReplies.import.gone' } };
  if (file.size > CANNED_IMPORT_MAX_BYTES) return { problem: { key: 'cannedReplies.import.tooLarge' } };
  const content = parseJson(await file.text());
  return isCannedFile(content) ? content : { problem: { key: 'cannedReplies.import.unreadable' } };
}
