import { put, type SagaGenerator } from 'typed-redux-saga';
import { CANNED_IMPORT_MAX_BYTES } from '#contract/constants.ts';
import type { CannedFileReply } from '#contract/http/cannedReplies.ts';
import { parseJson } from '#contract/parseJson.ts';
import type { FileHandles } from '#common/fileHandles.ts';
import { fileImportSaga, type ReadFile } from '#common/fileImport/index.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { isCannedFile, type CannedRepliesApi } from './cannedRepliesApi.ts';
import { replyList } from './cannedRepliesSlice.ts';
import { cannedImport } from './importSlice.ts';

export interface ImportDeps {
  readonly cannedRepliesApi: CannedRepliesApi;
  readonly fileHandles: Pick<FileHandles, 'get' | 'remove'>;
}

/** Imports a file of replies. */
export function importSaga({ cannedRepliesApi, fileHandles }: ImportDeps): SagaGenerator<void> {
  return fileImportSaga({
    fileImport: cannedImport,
    fileHandles,
    read: readFile,
    send: cannedRepliesApi.importReplies,
    *onStored() {
      yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' } }));
      yield* put(replyList.actions.reloadRequested());
    },
  });
}

async function readFile(file: File): Promise<ReadFile<readonly CannedFileReply[]>> {
  if (file.size > CANNED_IMPORT_MAX_BYTES) return { problem: { key: 'fileImport.tooLarge' } };
  const content = parseJson(await file.text());
  return isCannedFile(content) ? { content: content.replies } : { problem: { key: 'cannedReplies.import.unreadable' } };
}
