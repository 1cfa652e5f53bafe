import { combineReducers } from '@reduxjs/toolkit';
import { createFileExport, fileExportSaga, type FileExportState } from '#common/fileExport.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { FetchedFile } from '#common/http/fileCall.ts';
import { createTestStore } from '../../support/page/testStore.ts';

interface Root {
  readonly file: FileExportState;
}

function setUp() {
  const fileExport = createFileExport<Root>({ name: 'report', pick: ({ file }) => file });
  const begun: { answer: (file: FetchedFile) => void; fail: () => void; isCancelled: boolean }[] = [];
  const saved: string[] = [];
  const { store, settle } = createTestStore({
    reducer: combineReducers({ file: fileExport.reducer }),
    saga: () =>
      fileExportSaga({
        fileExport,
        saveFile: (name) => {
          saved.push(name);
        },
        *fetch() {
          const one = { answer: (_: FetchedFile): void => undefined, fail: (): void => undefined, isCancelled: false };
          begun.push(one);
          return cancellable(
            new Promise<FetchedFile>((resolve, reject) => {
              Object.assign(one, { answer: resolve, fail: () => reject(new Error('no')) });
            }),
            () => {
              one.isCancelled = true;
            },
          );
        },
      }),
  });
  const dispatch = async (action: Parameters<typeof store.dispatch>[0]) => {
    store.dispatch(action);
    await settle();
  };
  return {
    ...fileExport.actions,
    begun,
    saved,
    dispatch,
    settle,
    isRunning: () => fileExport.selectIsRunning(store.getState()),
  };
}

const FILE = { name: 'report.xlsx', content: new Blob(['x']) };

describe('the file export', () => {
  it('saves the file under its name, and ignores a second press while it runs', async () => {
    const { begun, saved, dispatch, settle, isRunning, exportRequested } = setUp();
    await dispatch(exportRequested());
    await dispatch(exportRequested());
    expect([begun.length, isRunning(), saved]).toEqual([1, true, []]);
    begun[0]?.answer(FILE);
    await settle();
    expect([isRunning(), saved]).toEqual([false, ['report.xlsx']]);
    await dispatch(exportRequested());
    expect(begun.length).withContext('again').toBe(2);
  });

  it('can be retried after a failure', async () => {
    const { begun, saved, dispatch, settle, isRunning, exportRequested } = setUp();
    await dispatch(exportRequested());
    begun[0]?.fail();
    await settle();
    expect([isRunning(), saved]).toEqual([false, []]);
    await dispatch(exportRequested());
    begun[1]?.answer(FILE);
    await settle();
    expect(saved).toEqual(['report.xlsx']);
  });

  it('aborts its request and saves nothing when it is cancelled', async () => {
    const { begun, saved, dispatch, settle, isRunning, exportGivenUp, exportRequested } = setUp();
    await dispatch(exportRequested());
    await dispatch(exportGivenUp());
    expect([begun[0]?.isCancelled, isRunning()]).toEqual([true, false]);
    begun[0]?.answer(FILE);
    await settle();
    expect(saved).toEqual([]);
  });
});
