import { late } from '#common/components/ErrorBoundary.tsx';
import { useLateViews } from '../lateViews/index.ts';
import type { NoteSubject } from './notes.tsx';

/** Loads the notes that a dialog shows. */
export function DialogNotes(subject: NoteSubject) {
  const { notesDialog: Loader } = useLateViews();
  return Loader === undefined ? null : late(<Loader {...subject} />);
}
