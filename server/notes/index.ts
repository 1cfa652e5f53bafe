import {
  addChatNote,
  addQueryNote,
  deleteNote,
  editNote,
  findMentionCandidates,
  listOwnMentions,
  pageChatNotes,
  pageQueryNotes,
} from '#contract/http/notes.ts';
import { readWhisper, whisperInChat } from '#contract/http/lookOn.ts';
import { pageWith } from '../common/paging.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { candidates, mentionsOf } from './mentionService.ts';
import { addNoteTo, editNoteOf, pageNotesOf, readWhisperOf, removeNote, type NoteDeps } from './noteService.ts';

export { StaffText } from './noteRepository.ts';
export { addNoteIn, pageNotesOf } from './noteService.ts';

/** Serves notes. Nothing that serves customers may import this folder (docs/decisions/0085). */
export function serveNotes(server: Server, deps: NoteDeps): void {
  serveStaff(server, pageChatNotes, async ({ principal, input: { chatId, ...page } }) => {
    const notes = await pageNotesOf(deps, principal, { ...page, subject: { type: 'chat', id: chatId } });
    return pageWith(notes, (note) => ({ ...note, chatId }));
  });
  serveStaff(server, pageQueryNotes, async ({ principal, input: { queryId, ...page } }) => {
    const notes = await pageNotesOf(deps, principal, { ...page, subject: { type: 'query', id: queryId } });
    return pageWith(notes, ({ atSeq: _, whisper: __, ...note }) => ({ ...note, queryId }));
  });
  serveStaff(server, addChatNote, async ({ principal, input: { chatId: id, ...note } }) => ({
    id: await addNoteTo(deps, principal, { ...note, subject: { type: 'chat', id } }),
  }));
  serveStaff(server, addQueryNote, async ({ principal, input: { queryId: id, ...note } }) => ({
    id: await addNoteTo(deps, principal, { ...note, subject: { type: 'query', id } }),
  }));
  serveStaff(server, whisperInChat, async ({ principal, input: { chatId: id, ...whisper } }) => ({
    id: await addNoteTo(deps, principal, { ...whisper, picIds: [], subject: { type: 'chat', id }, isWhisper: true }),
  }));
  serveStaff(server, readWhisper, ({ principal, input }) => readWhisperOf(deps, principal, input.id));
  serveStaff(server, editNote, ({ principal, input }) => editNoteOf(deps, principal, input));
  serveStaff(server, findMentionCandidates, ({ input }) => candidates(deps.db, input));
  serveStaff(server, listOwnMentions, ({ principal }) => mentionsOf(deps.db, principal));
  serveStaff(server, deleteNote, ({ principal, input }) => removeNote(deps, principal, input.id));
}
