import type { UnknownAction } from 'redux';
import * as transcript from '#src/features/transcript/transcriptSlice.ts';
import { ERROR } from './canaries.ts';

/** A chat is printed at the second try. */
export const TRANSCRIPT_SAMPLES: readonly UnknownAction[] = [
  transcript.transcriptOffered({ kind: 'chat', id: '42' }),
  transcript.transcriptAsked({ format: 'print', hasNotes: true }),
  transcript.transcriptFailed(ERROR),
  transcript.transcriptAsked({ format: 'print', hasNotes: false }),
  transcript.transcriptMade(),
  transcript.transcriptWithdrawn(),
];
