import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CannedImportRow } from '../../../contract/http/cannedReplies.ts';
import { markFailure } from '../../common/failures.ts';
import type { MessageText } from '../../common/messageText.ts';

/** A chosen file of replies. */
export interface ImportFile {
  /** Its id among the file handles. */
  readonly fileId: string;
  readonly name: string;
}

/** The dialog that imports a file: first the server checks it, then the user confirms. */
export type ImportState =
  | { readonly status: 'closed' }
  | {
      /** `checked`: the user sees what the import would do. `failed`: the file could not be checked or stored. */
      readonly status: 'checking' | 'checked' | 'storing' | 'failed';
      readonly file: ImportFile;
      /** What happens to each reply of the file, in its order. */
      readonly outcomes: readonly CannedImportRow[];
      readonly problem: MessageText | null;
    };

export interface ImportRoot {
  readonly cannedReplies: { readonly import: ImportState };
}

const closed = (): ImportState => ({ status: 'closed' });

const importSlice = createSlice({
  name: 'cannedImport',
  initialState: closed,
  reducers: {
    fileChosen: (_, { payload: file }: PayloadAction<ImportFile>): ImportState => ({
      status: 'checking',
      file,
      outcomes: [],
      problem: null,
    }),
    importChecked: (state, { payload: outcomes }: PayloadAction<readonly CannedImportRow[]>): ImportState =>
      state.status === 'closed' ? state : { ...state, status: 'checked', outcomes },
    importConfirmed: (state): ImportState => (state.status === 'checked' ? { ...state, status: 'storing' } : state),
    importFailed: (state, { payload: problem }: PayloadAction<MessageText>): ImportState =>
      state.status === 'closed' ? state : { ...state, status: 'failed', problem },
    /** Everything in the file is stored. */
    importStored: closed,
    importClosed: closed,
  },
});

export const { fileChosen, importChecked, importConfirmed, importFailed, importStored, importClosed } =
  importSlice.actions;
markFailure(importFailed);
export const importReducer = importSlice.reducer;

export const selectImport = ({ cannedReplies }: ImportRoot) => cannedReplies.import;
