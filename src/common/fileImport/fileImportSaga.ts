import { call, put, race, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { errorText, mayHaveArrived, toAppError } from '../errors.ts';
import type { FileHandles } from '../fileHandles.ts';
import type { Cancellable } from '../http/cancellable.ts';
import type { MessageText } from '../messageText.ts';
import type { FileImport } from './fileImport.ts';

/** What an import has done, or would do. */
interface ImportResult<Row> {
  readonly isStored: boolean;
  readonly rows: readonly Row[];
}

/** What the server gets of a file, or what is wrong with it. */
export type ReadFile<Content> = { readonly content: Content } | { readonly problem: MessageText };

export interface FileImportJob<Row, Content> {
  readonly fileImport: FileImport<Row>;
  readonly fileHandles: Pick<FileHandles, 'get' | 'remove'>;
  /** What it reads never enters the store. */
  readonly read: (file: File) => Promise<ReadFile<Content>>;
  /** With `isTrial` nothing is stored. */
  readonly send: (content: Content, isTrial: boolean) => Cancellable<ImportResult<Row>>;
  readonly onStored: (rows: readonly Row[]) => SagaGenerator<void>;
}

/** Imports a chosen file. Closing the dialog cancels it. */
export function* fileImportSaga<Row, Content>(job: FileImportJob<Row, Content>): SagaGenerator<void> {
  const { fileChosen, importClosed } = job.fileImport.actions;
  yield* takeLatest(fileChosen.type, function* importFile({ payload: { fileId } }: ReturnType<typeof fileChosen>) {
    try {
      yield* race({ done: call(checkAndStore<Row, Content>, job, fileId), closed: take(importClosed.type) });
    } finally {
      job.fileHandles.remove(fileId);
    }
  });
}

/** The server first says what it would do. It stores the file when the user has confirmed that. */
function* checkAndStore<Row, Content>(
  { fileImport, fileHandles, read, send, onStored }: FileImportJob<Row, Content>,
  fileId: string,
): SagaGenerator<void> {
  const { importChecked, importConfirmed, importFailed, importUnsure, importStored } = fileImport.actions;
  const file = fileHandles.get(fileId);
  const found: ReadFile<Content> = file === null ? { problem: { key: 'fileImport.gone' } } : yield* call(read, file);
  if ('problem' in found) {
    yield* put(importFailed(found.problem));
    return;
  }
  let isTrial = true;
  try {
    for (;;) {
      const { isStored, rows } = yield* call(send, found.content, isTrial);
      if (isStored) {
        yield* put(importStored());
        yield* onStored(rows);
        return;
      }
      // What is stored may have changed since the trial.
      yield* put(importChecked(rows));
      yield* take(importConfirmed.type);
      isTrial = false;
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    const isUnsure = !isTrial && mayHaveArrived(error);
    yield* put(isUnsure ? importUnsure(errorText(error)) : importFailed(errorText(error)));
  }
}
