import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, race, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { markFailure, errorText, mayHaveArrived, toAppError } from '../errors.ts';
import type { FileHandles } from '../fileHandles.ts';
import type { Cancellable } from '../http/cancellable.ts';
import type { MessageText } from '../messageText.ts';
import type { SliceOptions } from '../sliceOptions.ts';

export interface ImportFile {
  /** Its id among the file handles. */
  readonly fileId: string;
  readonly name: string;
}

/** The dialog that imports a file: first the server checks it, then the user confirms. */
export type ImportState<Row> =
  | { readonly status: 'closed' }
  | {
      /**
       * `checked`: the user sees what the import would do. `failed`: the file could not be checked or stored. `unsure`:
       * the server may have stored it.
       */
      readonly status: 'checking' | 'checked' | 'storing' | 'failed' | 'unsure';
      readonly file: ImportFile;
      /** What happens to each part of the file, in its order. */
      readonly outcomes: readonly Row[];
      readonly problem: MessageText | null;
    };

const CLOSED = { status: 'closed' } as const;

/** The import of a file: actions, reducer and selector. `fileImportSaga` does the work. */
export function createFileImport<Root, Row>({ name, pick }: SliceOptions<Root, ImportState<Row>>) {
  const actions = {
    fileChosen: createAction<ImportFile>(`${name}/fileChosen`),
    importChecked: createAction<readonly Row[]>(`${name}/importChecked`),
    importConfirmed: createAction(`${name}/importConfirmed`),
    importFailed: markFailure(createAction<MessageText>(`${name}/importFailed`)),
    /** Without an answer, no one knows whether the file is stored. */
    importUnsure: markFailure(createAction<MessageText>(`${name}/importUnsure`)),
    /** Everything in the file is stored. */
    importStored: createAction(`${name}/importStored`),
    importClosed: createAction(`${name}/importClosed`),
  };
  const reducer = (state: ImportState<Row> = CLOSED, action: UnknownAction): ImportState<Row> => {
    if (actions.fileChosen.match(action))
      return { status: 'checking', file: action.payload, outcomes: [], problem: null };
    if (actions.importClosed.match(action) || actions.importStored.match(action)) return CLOSED;
    if (state.status === 'closed') return state;
    if (actions.importChecked.match(action)) return { ...state, status: 'checked', outcomes: action.payload };
    if (actions.importFailed.match(action)) return { ...state, status: 'failed', problem: action.payload };
    if (actions.importUnsure.match(action)) return { ...state, status: 'unsure', problem: action.payload };
    return actions.importConfirmed.match(action) && state.status === 'checked'
      ? { ...state, status: 'storing' }
      : state;
  };
  return { actions, reducer, select: pick };
}

export type FileImport<Row> = ReturnType<typeof createFileImport<never, Row>>;

/** What an import has done, or would do. */
interface ImportResult<Row> {
  readonly isStored: boolean;
  readonly rows: readonly Row[];
}

/** What the server gets of a file, or what is wrong with it. */
export type ReadFile<Content> = { readonly content: Content } | { readonly problem: MessageText };

interface FileImportJob<Row, Content> {
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
