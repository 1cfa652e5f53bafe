import { call, type SagaGenerator } from 'typed-redux-saga';
import { NOTES_MAX } from '#contract/constants.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import { FIRST_PAGE } from '#common/pages.ts';
import type { Note, NoteSubject } from './notes.tsx';
import type { NotesApi } from './notesApi.ts';

/** All notes on a chat or query, by position, then by time. */
export function* fetchNotes(
  { fetchPage }: Pick<NotesApi, 'fetchPage'>,
  subject: NoteSubject,
): SagaGenerator<readonly Note[]> {
  const newestFirst: Note[] = [];
  for (let wanted: PageWanted | null = FIRST_PAGE; wanted !== null && newestFirst.length < NOTES_MAX;) {
    const page: PageOf<Note> = yield* call(fetchPage, subject, wanted);
    newestFirst.push(...page.records);
    wanted = page.next === null ? null : { pageNo: page.pageNo + 1, cursor: page.next };
  }
  return newestFirst.reverse().sort((a, b) => a.atSeq - b.atSeq);
}
