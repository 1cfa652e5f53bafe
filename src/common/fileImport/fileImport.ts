import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { markFailure } from '../failures.ts';
import type { MessageText } from '../messageText.ts';

/** A chosen file. */
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
export function createFileImport<Root, Row>({
  name,
  pick,
}: {
  readonly name: string;
  readonly pick: (root: Root) => ImportState<Row>;
}) {
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
