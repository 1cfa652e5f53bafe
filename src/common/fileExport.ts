import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, race, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { Cancellable } from './http/cancellable.ts';
import type { FetchedFile } from './http/fileCall.ts';
import type { SliceOptions } from './sliceOptions.ts';

export interface FileExportState {
  readonly isRunning: boolean;
}

const initialState: FileExportState = { isRunning: false };

/** The export of a list as a file: actions, reducer and selectors. {@link fileExportSaga} does the work. */
export function createFileExport<Root>({ name, pick }: SliceOptions<Root, FileExportState>) {
  const actions = {
    exportRequested: createAction(`${name}/exportRequested`),
    /** The user has cancelled it or left. */
    exportGivenUp: createAction(`${name}/exportGivenUp`),
    /** It has been saved, has failed, or was cancelled. */
    exportEnded: createAction(`${name}/exportEnded`),
  };
  const reducer = (state: FileExportState = initialState, action: UnknownAction): FileExportState => {
    if (actions.exportRequested.match(action)) return { isRunning: true };
    return actions.exportEnded.match(action) ? initialState : state;
  };
  return { actions, reducer, selectIsRunning: (root: Root) => pick(root).isRunning };
}

export type FileExport = ReturnType<typeof createFileExport<never>>;

interface FileExportJob {
  readonly fileExport: FileExport;
  /** Requests the file for the current view. Failures are shown as those of any call. */
  readonly fetch: () => SagaGenerator<Cancellable<FetchedFile>>;
  readonly saveFile: (name: string, content: Blob) => void;
}

/** Runs one export at a time and ignores further presses. Cancelling aborts the request. */
export function* fileExportSaga({ fileExport: { actions }, fetch, saveFile }: FileExportJob): SagaGenerator<void> {
  yield* takeLeading(actions.exportRequested, function* exportOnce(): SagaGenerator<void> {
    try {
      const begun = yield* fetch();
      const { file } = yield* race({ file: call(() => begun), givenUp: take(actions.exportGivenUp) });
      if (file !== undefined) saveFile(file.name, file.content);
    } catch {
      // the call has shown the failure
    } finally {
      yield* put(actions.exportEnded());
    }
  });
}
