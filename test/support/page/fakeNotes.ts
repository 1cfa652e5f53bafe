import type { QueryPicture } from '#contract/http/queries.ts';
import type { Mention, MentionCandidate } from '#contract/http/notes.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { Note, NoteSubject } from '#src/features/notes/notes.tsx';
import type { NotesApi } from '#src/features/notes/notesApi.ts';
import { aPicture } from './fakeReplies.ts';

/** The author of notes that the page writes. */
const ME = { createId: '7', createName: 'Bo' } as const;

/** A note of the user's unless `fields` says otherwise. */
export function aNote(fields: Partial<Note> = {}): Note {
  return {
    id: '71',
    text: 'Wants a call back',
    pics: [],
    mentions: [],
    ...ME,
    headImg: '',
    createTime: '2026-01-01T00:00:00.000Z',
    updateTime: fields.createTime ?? '2026-01-01T00:00:00.000Z',
    deleteTime: null,
    atSeq: 0,
    whisper: null,
    ...fields,
  };
}

/** Whom notes can mention. */
export const CANDIDATES: readonly MentionCandidate[] = [
  { type: 2, id: '3', name: 'Annual reports', headImg: '' },
  { type: 1, id: '8', name: 'Ann Lee', headImg: '' },
  { type: 1, id: '9', name: 'Ann', headImg: '' },
  { type: 1, id: '7', name: 'Bo', headImg: '' },
];

function named({ type, id }: Pick<Mention, 'type' | 'id'>): Mention {
  return { type, id, name: CANDIDATES.find((each) => each.type === type && each.id === id)?.name ?? '' };
}

/** The notes on every chat and query as the server would return them. */
export class FakeNotes implements NotesApi {
  /** Oldest first. */
  notes: Note[];
  pageSize = 100;
  readonly calls: { readonly name: string; readonly input: unknown }[] = [];
  /** Errors of the next calls. `arrived`: the server has executed the call all the same. */
  readonly failures: { readonly name: string; readonly error: Partial<AppError>; readonly arrived?: boolean }[] = [];
  readonly uploads: { readonly finish: () => void; readonly fail: () => void }[] = [];
  readonly #byClientId = new Map<string, string>();
  #lastId = 100;

  constructor(notes: readonly Note[] = []) {
    this.notes = [...notes];
  }

  inputsOf(name: string): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  readonly fetchPage: NotesApi['fetchPage'] = (subject, { pageNo }) =>
    this.#answer('page', { ...subject, pageNo }, () => {
      const to = pageNo * this.pageSize;
      const records = [...this.notes].reverse().slice(to - this.pageSize, to);
      const next = to < this.notes.length ? String(to) : null;
      return {
        pageNo,
        pageSize: this.pageSize,
        total: this.notes.length,
        totalIsExact: true,
        next,
        prev: null,
        records,
      };
    });

  readonly add: NotesApi['add'] = (subject, { clientId, ...note }) =>
    this.#answer('add', { ...subject, clientId, ...note }, () => {
      const known = this.#byClientId.get(clientId);
      if (known !== undefined) return { id: known };
      this.#lastId += 1;
      const id = String(this.#lastId);
      this.#byClientId.set(clientId, id);
      const { text, picIds, mentions } = note;
      this.notes.push(aNote({ id, text, pics: picIds.map(aPicture), mentions: mentions?.map(named) ?? [], atSeq: 99 }));
      return { id };
    });

  readonly whisper: NotesApi['whisper'] = (subject, { text, clientId }) =>
    this.#answer('whisper', { ...subject, text, clientId }, () => {
      const known = this.#byClientId.get(clientId);
      if (known !== undefined) return { id: known };
      this.#lastId += 1;
      const id = String(this.#lastId);
      this.#byClientId.set(clientId, id);
      this.notes.push(aNote({ id, text, atSeq: 99, whisper: { toId: '8', toName: 'Ann', readTime: null } }));
      return { id };
    });

  readonly findCandidates: NotesApi['findCandidates'] = (input) =>
    this.#answer('candidates', input, () =>
      CANDIDATES.filter(({ name }) => name.toLowerCase().includes(input.keyword?.toLowerCase() ?? '')),
    );

  readonly edit: NotesApi['edit'] = ({ id, updateTime, text, picIds, mentions }) =>
    this.#answer('edit', { id, updateTime, text, picIds, mentions }, () => {
      const before = this.notes.find((note) => note.id === id);
      if (before?.updateTime !== updateTime) throw new CallError({ kind: 'refused', code: 4009, message: 'Newer' });
      this.rewrite(id, { text, pics: picIds.map(aPicture), mentions: mentions?.map(named) ?? [] });
      return null;
    });

  rewrite(id: string, fields: Partial<Note>): void {
    this.#lastId += 1;
    const updateTime = `2026-01-02T00:00:00.${this.#lastId}Z`;
    this.notes = this.notes.map((note) => (note.id === id ? { ...note, updateTime, ...fields } : note));
  }

  readonly remove: NotesApi['remove'] = (id) =>
    this.#answer('remove', id, () => {
      this.rewrite(id, { text: '', pics: [], deleteTime: '2026-01-03T00:00:00.000Z' });
      return null;
    });

  readonly uploadPicture: NotesApi['uploadPicture'] = () => {
    const id = String(this.uploads.length).padStart(32, 'd');
    return cancellable(
      new Promise<QueryPicture>((resolve, reject) => {
        this.uploads.push({
          finish: () => resolve(aPicture(id)),
          fail: () => reject(new CallError({ kind: 'unreachable', code: 0, message: '' })),
        });
      }),
      () => undefined,
    );
  };

  #answer<T>(name: string, input: unknown, answer: () => T): Cancellable<T> {
    this.calls.push({ name, input });
    const at = this.failures.findIndex((failure) => failure.name === name);
    const [failure] = at < 0 ? [] : this.failures.splice(at, 1);
    const run = async () => {
      if (failure === undefined) return answer();
      if (failure.arrived === true) answer();
      throw new CallError({ kind: 'unreachable', code: 0, message: '', ...failure.error });
    };
    return cancellable(run(), () => undefined);
  }
}

export const CHAT: NoteSubject = { kind: 'chat', id: '1' };
