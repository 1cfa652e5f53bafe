import { call, put, race, select, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { chatTranscript, queryTranscript } from '#contract/http/gen/transcripts.js';
import { errorText, toAppError } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import { fetchFile, type FetchedFile } from '#common/http/fileCall.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { TranscriptSubject } from './transcript.tsx';
import {
  selectSubject,
  transcriptAsked,
  transcriptFailed,
  transcriptMade,
  transcriptWithdrawn,
  type TranscriptFormat,
} from './transcriptSlice.ts';

export interface TranscriptDeps {
  /** Failures are shown in a toast. */
  readonly fetchTranscript: (
    about: TranscriptSubject,
    options: { readonly format: TranscriptFormat; readonly hasNotes: boolean },
  ) => Cancellable<FetchedFile>;
  readonly saveFile: (name: string, content: Blob) => void;
  readonly printHtml: (content: Blob) => Promise<void>;
}

export function createFetchTranscript(http: HttpClient): TranscriptDeps['fetchTranscript'] {
  return ({ kind, id }, { format, hasNotes }) => {
    const options = { format: format === 'text' ? 'text' : 'html', notes: `${hasNotes}` } as const;
    return kind === 'chat'
      ? fetchFile(http, chatTranscript, { chatId: id, ...options })
      : fetchFile(http, queryTranscript, { queryId: id, ...options });
  };
}

/** One at a time. Leaving the chat or query cancels it. */
export function* transcriptSaga(deps: TranscriptDeps): SagaGenerator<void> {
  yield* takeLeading(transcriptAsked, make, deps);
}

function* make(
  { fetchTranscript, saveFile, printHtml }: TranscriptDeps,
  { payload: options }: ReturnType<typeof transcriptAsked>,
): SagaGenerator<void> {
  const about = yield* select(selectSubject);
  if (about === null) return;
  try {
    const { file } = yield* race({ file: call(fetchTranscript, about, options), left: take(transcriptWithdrawn) });
    if (file === undefined) return;
    if (options.format === 'print') yield* call(printHtml, file.content);
    else saveFile(file.name, file.content);
    yield* put(transcriptMade());
  } catch (thrown) {
    const error = toAppError(thrown);
    yield* put(transcriptFailed(error));
    // The call has shown its own failure; this is the printer's.
    if (error.kind === 'unexpected') yield* put(toastRaised({ kind: 'error', message: errorText(error) }));
  }
}
