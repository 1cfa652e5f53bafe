import { PAGE_SIZE_MAX } from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { whisperInChat } from '#contract/http/gen/lookOn.js';
import {
  addChatNote,
  addQueryNote,
  deleteNote,
  editNote,
  findMentionCandidates,
  pageChatNotes,
  pageQueryNotes,
  uploadNotePicture,
} from '#contract/http/gen/notes.js';
import type { editNote as EditNote, findMentionCandidates as FindMentionCandidates } from '#contract/http/notes.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { pageInput } from '#common/pages.ts';
import type { FileHandles } from '#common/fileHandles.ts';
import type { NoteDrafts } from './noteDrafts.ts';
import type { Note, NoteSubject } from './notes.tsx';

/** A new note. Sent again with the same `clientId`, it is the same one. */
interface NewNote extends Pick<RequestOf<typeof EditNote>, 'text' | 'picIds' | 'mentions'> {
  readonly clientId: string;
}

export type NotesApi = ReturnType<typeof createNotesApi>;

/** Calls show no toast on failure: what they are about shows it. */
export function createNotesApi(http: HttpClient) {
  return {
    /** Newest first. */
    fetchPage: ({ kind, id }: NoteSubject, wanted: PageWanted): Cancellable<PageOf<Note>> => {
      const input = pageInput(wanted, PAGE_SIZE_MAX);
      if (kind === 'chat') return http.send(pageChatNotes, { chatId: id, ...input });
      return mapResponse(http.send(pageQueryNotes, { queryId: id, ...input }), (page) => ({
        ...page,
        records: page.records.map((note) => ({ ...note, atSeq: 0, whisper: null })),
      }));
    },
    add: ({ kind, id }: NoteSubject, note: NewNote) =>
      kind === 'chat'
        ? http.save(addChatNote, { chatId: id, ...note })
        : http.save(addQueryNote, { queryId: id, ...note }),
    /** Mentions and pictures have no place in it. */
    whisper: ({ id }: NoteSubject, { text, clientId }: NewNote) =>
      http.save(whisperInChat, { chatId: id, text, clientId }),
    edit: (note: RequestOf<typeof EditNote>) => http.save(editNote, note),
    findCandidates: (input: RequestOf<typeof FindMentionCandidates>) => http.send(findMentionCandidates, input),
    remove: (id: string) => http.save(deleteNote, { id }),
    uploadPicture: (file: Blob, onProgress: (share: number) => void) =>
      http.upload(uploadNotePicture, {}, { file, onProgress }),
  };
}

export interface NotesDeps {
  readonly notesApi: NotesApi;
  readonly noteDrafts: NoteDrafts;
  readonly fileHandles: FileHandles;
  /** A random id that is unique among all clients. */
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
