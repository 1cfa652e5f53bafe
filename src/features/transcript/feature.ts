import { commandsOf } from '#common/commands/index.ts';
import { defineFeature } from '#common/feature.ts';
import type { HttpClient } from '#common/http/client.ts';
import { viewChanged } from '#common/view.ts';
import { printHtml } from './browser/printHtml.ts';
import { TRANSCRIPT_KEY, TranscriptView } from './components/TranscriptView.tsx';
import { createFetchTranscript, transcriptSaga, type TranscriptDeps } from './transcriptSaga.ts';
import { selectSubject, transcriptReducer, type TranscriptRoot } from './transcriptSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly transcript: typeof texts.transcript;
  }
}

export const TRANSCRIPT_COMMANDS = commandsOf<TranscriptRoot>(
  ['transcript'],
  [
    {
      id: 'page.transcript',
      title: 'transcript.command',
      group: 'page',
      keys: [],
      action: (root) =>
        selectSubject(root) === null ? null : viewChanged({ viewKey: `popover.${TRANSCRIPT_KEY}`, value: '' }),
    },
  ],
);

/** Saves and prints chats and queries. */
export const feature = defineFeature({
  name: 'transcript',
  texts,
  reducers: { transcript: transcriptReducer },
  components: { transcript: TranscriptView },
  commands: TRANSCRIPT_COMMANDS,
  createSagas: (deps: Pick<TranscriptDeps, 'saveFile'> & { readonly http: HttpClient }) => ({
    transcript: () =>
      transcriptSaga({
        ...deps,
        fetchTranscript: createFetchTranscript(deps.http),
        printHtml,
      }),
  }),
});
