import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, race, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { Cancellable } from './http/cancellable.ts';
import type { FetchedFile } from './http/fileCall.ts';

export interface FileExportState {
  readonly isRunning: boolean;
}

const initialState: FileExportState = { isRunning: false };

/**
 * A list that its reader can take along as a file: its events, its reducer and what can be read of it. {@link
 * fileExportSaga} does the work.
 */
export function createFileExport<Root>({
  name,
  pick,
}: {
  readonly name: string;
  readonly pick: (root: Root) => FileExportState;
}) {
  const actions = {
    exportRequested: createAction(`${name}/exportRequested`),
    /** The reader wants it no longer, or has left. */
    exportGivenUp: createAction(`${name}/exportGivenUp`),
    /** It has been saved, or has failed, or was given up. */
    exportEnded: createAction(`${name}/exportEnded`),
  };
  const reducer = (state: FileExportState = initialState, action: UnknownAction): FileExportState => {
    if (actions.exportRequested.match(action)) return { isRunning: true };
    return actions.exportEnded.match(action) ? initialState : state;
  };
  return { actions, reducer, selectIsRunning: (root: Root) => pick(root).isRunning };
}

export type FileExport<Root> = ReturnType<typeof createFileExport<Root>>;

interface FileExportJob<Root> {
  readonly fileExport: FileExport<Root>;
  /** What is wanted, as the reader sees it at that moment. Failures are told as those of any call. */
  readonly fetch: () => SagaGenerator<Cancellable<FetchedFile>>;
  readonly saveFile: (name: string, content: Blob) => void;
}

/** One at a time: a second press while one runs does nothing. Given up, its request is aborted. */
export function* fileExportSaga<Root>({
  fileExport: { actions },
  fetch,
  saveFile,
}: FileExportJob<Root>): SagaGenerator<void> {
  yield* takeLeading(actions.exportRequested, function* exportOnce(): SagaGenerator<void> {
    try {
      const begun = yield* fetch();
      const { file } = yield* race({ file: call(() => begun), givenUp: take(actions.exportGivenUp) });
      if (file !== undefined) saveFile(file.name, file.content);
    } catch {
      // the call has told it
    } finally {
      yield* put(actions.exportEnded());
    }
  });
}
