import { combineReducers } from '@reduxjs/toolkit';
import { CallError } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { selectToasts, toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { TRANSCRIPT_COMMANDS } from '#src/features/transcript/feature.ts';
import { transcriptSaga, type TranscriptDeps } from '#src/features/transcript/transcriptSaga.ts';
import {
  selectIsPreparing,
  transcriptAsked,
  transcriptOffered,
  transcriptReducer,
  transcriptWithdrawn,
  type TranscriptFormat,
} from '#src/features/transcript/transcriptSlice.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const CHAT = { kind: 'chat', id: '42' } as const;

describe('transcripts on the page', () => {
  const setUp = () => {
    const file = { name: 'chat-42.html', content: new Blob(['content']) };
    const fetchTranscript = jasmine.createSpy<TranscriptDeps['fetchTranscript']>().and.resolveTo(file);
    const saveFile = jasmine.createSpy<TranscriptDeps['saveFile']>();
    const printHtml = jasmine.createSpy<TranscriptDeps['printHtml']>().and.resolveTo();
    const { store, settle } = createTestStore({
      reducer: combineReducers({ transcript: transcriptReducer, toasts: toastsReducer, view: viewReducer }),
      saga: () => transcriptSaga({ fetchTranscript, saveFile, printHtml }),
    });
    const ask = async (format: TranscriptFormat, hasNotes = false) => {
      store.dispatch(transcriptAsked({ format, hasNotes }));
      await settle();
    };
    store.dispatch(transcriptOffered(CHAT));
    return {
      ...{ file, fetchTranscript, saveFile, printHtml, store, settle, ask },
      isPreparing: () => selectIsPreparing(store.getState()),
      toasts: () => selectToasts(store.getState()),
    };
  };

  it('are saved in the chosen format, with notes only if they are chosen', async () => {
    const { file, fetchTranscript, saveFile, printHtml, ask, isPreparing } = setUp();
    await ask('text');
    expect(fetchTranscript.calls.mostRecent().args).toEqual([CHAT, { format: 'text', hasNotes: false }]);
    await ask('html', true);
    expect(fetchTranscript.calls.mostRecent().args).toEqual([CHAT, { format: 'html', hasNotes: true }]);
    expect(saveFile.calls.allArgs()).toEqual([
      [file.name, file.content],
      [file.name, file.content],
    ]);
    expect(printHtml).not.toHaveBeenCalled();
    expect(isPreparing()).toBeFalse();
  });

  it('are printed, and a failure of that is said', async () => {
    const { file, saveFile, printHtml, ask, isPreparing, toasts } = setUp();
    await ask('print');
    expect(printHtml.calls.allArgs()).toEqual([[file.content]]);
    printHtml.and.rejectWith(new Error('no printer'));
    await ask('print');
    expect(toasts().map(({ kind }) => kind)).toEqual(['error']);
    expect(saveFile).not.toHaveBeenCalled();
    expect(isPreparing()).toBeFalse();
  });

  it('are made one at a time, and not at all once the chat is left', async () => {
    const { file, fetchTranscript, saveFile, ask, isPreparing, store, settle } = setUp();
    const answers: ((answer: typeof file) => void)[] = [];
    const cancel = jasmine.createSpy('cancel');
    fetchTranscript.and.returnValue(cancellable(new Promise((resolve) => answers.push(resolve)), cancel));
    await ask('text');
    await ask('html');
    expect(fetchTranscript).toHaveBeenCalledTimes(1);
    expect(isPreparing()).toBeTrue();
    store.dispatch(transcriptWithdrawn());
    expect(cancel).toHaveBeenCalledTimes(1);
    answers[0]?.(file);
    await settle();
    expect(saveFile).not.toHaveBeenCalled();
    expect(isPreparing()).toBeFalse();
    await ask('text');
    expect(fetchTranscript).withContext('of nothing').toHaveBeenCalledTimes(1);
  });

  it('can be asked for again after a refusal, which the call has shown', async () => {
    const { fetchTranscript, ask, isPreparing, toasts } = setUp();
    fetchTranscript.and.rejectWith(new CallError({ kind: 'refused', code: 4004, message: 'gone' }));
    await ask('text');
    expect([isPreparing(), toasts()]).toEqual([false, []]);
  });

  it('are a command while a chat or query is on screen', () => {
    const { store } = setUp();
    const [command] = TRANSCRIPT_COMMANDS;
    const action = command?.actionIn(store.getState()) ?? null;
    if (action !== null) store.dispatch(action);
    expect(store.getState().view).toEqual({ 'popover.transcript': '' });
    store.dispatch(transcriptWithdrawn());
    expect(command?.actionIn(store.getState())).toBeNull();
  });
});
