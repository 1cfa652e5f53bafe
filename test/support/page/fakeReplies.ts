import { combineReducers } from '@reduxjs/toolkit';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { QueryViewer, Reply, ReplyVersion } from '#contract/http/queries.ts';
import type { UploadedPicture } from '#src/conversation/attachments/attachments.ts';
import { commandsReducer } from '#common/commands/index.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { createFileHandles } from '#common/fileHandles.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import { selectToasts, toastsReducer } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { notesReducer } from '#src/features/notes/notesSlice.ts';
import { queryOpened, queryReceived } from '#src/features/queries/detail/detailSlice.ts';
import { queryListReducer } from '#src/features/queries/list/queryListSlice.ts';
import { repliesSaga } from '#src/features/queries/replies/repliesSaga.ts';
import { repliesReducer } from '#src/features/queries/replies/repliesState.ts';
import { sendRequested, startConfirmed, textChanged } from '#src/features/queries/replies/composerSlice.ts';
import type { RepliesApi, WrittenReply } from '#src/features/queries/replies/repliesApi.ts';
import type { ReplyDrafts, StoredPicture, StoredReply } from '#src/features/queries/replies/replyDrafts.ts';
import { replyPictures, selectComposer, selectThread } from '#src/features/queries/replies/repliesState.ts';
import { sessionReducer } from '#src/features/session/index.ts';
import { aQuery } from './fakeQueries.ts';
import { signedInAs } from './fakeSession.ts';
import { MemoryDrafts } from './memoryDrafts.ts';
import { createTestStore, settle } from './testStore.ts';
import type { VirtualTime } from './virtualTime.ts';

/** The signed-in agent. */
export const ME = { id: '7', name: 'Bo' } as const;
export const PEER = { id: '8', name: 'Ben' } as const;

/** A reply by the agent unless `fields` says otherwise. */
export function aReply(fields: Partial<Reply> = {}): Reply {
  return {
    id: '11',
    queryId: '501',
    description: 'Have you tried?',
    urls: '[]',
    picIds: [],
    pics: [],
    createId: ME.id,
    createName: ME.name,
    headImg: '',
    userType: PERSON_TYPE.staff,
    createTime: '2026-01-02T00:00:00.000Z',
    updateTime: '2026-01-02T00:00:00.000Z',
    hasHistory: false,
    ...fields,
  };
}

/** The first reply of most conversations. */
export const fromCustomer = aReply({ id: '10', userType: 1, createId: '91', createName: 'Ann', description: 'Please' });

export function aPicture(id = 'a'.repeat(32)): UploadedPicture {
  return { id, url: `/fileservice/download/file/${id}`, width: 40, height: 30 };
}

/** A running upload that the spec finishes. */
interface Upload {
  readonly progress: (share: number) => void;
  readonly finish: (picture?: UploadedPicture) => void;
  readonly fail: (error?: Partial<AppError>) => void;
  isCancelled: boolean;
}

/** A fake server for the conversation of one query. */
export class FakeReplies implements RepliesApi {
  replies: Reply[];
  versions: ReplyVersion[] = [];
  viewers: QueryViewer[] = [];
  updateTime = '2026-01-02T00:00:00.000Z';
  erasedAt: string | null = null;
  isClosed = false;
  /** The calls so far, newest first. */
  readonly calls: { readonly name: string; readonly input: unknown }[] = [];
  readonly uploads: Upload[] = [];
  /** Errors of the next calls. `arrived`: the server has executed the call all the same. */
  readonly failures: { readonly name: string; readonly error: Partial<AppError>; readonly arrived?: boolean }[] = [];
  /** While set, write calls wait for it. */
  writeDelay: Promise<void> | null = null;
  readonly #byClientId = new Map<string, string>();
  #lastId = 100;

  constructor(replies: readonly Reply[] = []) {
    this.replies = [...replies];
  }

  /** A colleague replies. */
  write(fields: Partial<Reply> = {}): Reply {
    this.#lastId += 1;
    const reply = aReply({
      id: String(this.#lastId),
      createId: PEER.id,
      createName: PEER.name,
      description: 'Meanwhile',
      ...fields,
    });
    this.replies.unshift(reply);
    this.#touch();
    return reply;
  }

  #touch(): void {
    this.updateTime = `2026-01-03T00:00:00.${this.#lastId}Z`;
  }

  inputsOf(name: string): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  readonly fetchReplies: RepliesApi['fetchReplies'] = (queryId, { pageNo }) =>
    this.#answer('page', { queryId, pageNo }, () => pageOf(this.replies, pageNo, 6));
  readonly fetchVersions: RepliesApi['fetchVersions'] = (replyId, { pageNo }) =>
    this.#answer('versions', { replyId, pageNo }, () => pageOf(this.versions, pageNo, 6));
  readonly findQueries: RepliesApi['findQueries'] = (keyword, { pageNo }) =>
    this.#answer('find', { keyword, pageNo }, () =>
      pageOf(
        ['501', '502', '503'].map((id) => ({ ...aQuery({ id }), writers: [] })),
        pageNo,
        10,
      ),
    );

  readonly add: RepliesApi['add'] = (input) =>
    this.#write('add', input, () => {
      const known = this.#byClientId.get(input.clientId);
      if (known !== undefined) {
        this.isClosed ||= input.isClosing === true;
        return { id: known };
      }
      if (this.isClosed) throw conflict('This query is closed');
      const newest = this.replies.find(({ createId }) => createId !== ME.id);
      if (newest !== undefined && (input.afterReplyId === null || Number(newest.id) > Number(input.afterReplyId)))
        throw conflict('Someone else has replied in the meantime');
      const { id } = this.write({ ...this.#fieldsOf(input), createId: ME.id, createName: ME.name });
      this.#byClientId.set(input.clientId, id);
      this.isClosed ||= input.isClosing === true;
      return { id };
    });

  readonly edit: RepliesApi['edit'] = (input) =>
    this.#write('edit', input, () => {
      if (this.isClosed) throw conflict('This query is closed');
      const before = this.replies.find(({ id }) => id === input.id);
      if (before === undefined || before.updateTime !== input.updateTime)
        throw conflict('This reply has been edited in the meantime');
      this.rewrite(input.id, this.#fieldsOf(input));
      return null;
    });

  rewrite(replyId: string, fields: Partial<Reply>): void {
    this.#lastId += 1;
    this.#touch();
    this.replies = this.replies.map((reply) =>
      reply.id === replyId ? { ...reply, updateTime: `2026-01-04T00:00:00.${this.#lastId}Z`, ...fields } : reply,
    );
  }

  readonly remove: RepliesApi['remove'] = (id) =>
    this.#write('remove', id, () => {
      this.#lastId += 1;
      this.#touch();
      this.replies = this.replies.filter((reply) => reply.id !== id);
      return null;
    });

  /** While it is pending, reports of viewing get no answer. */
  viewingAnswer: Promise<void> | null = null;
  notesTime: string | null = null;
  readonly reportViewing: RepliesApi['reportViewing'] = (input) =>
    this.#answer(
      'reportViewing',
      input,
      () => ({
        viewers: this.viewers,
        lastReplyId: this.replies[0]?.id ?? null,
        updateTime: this.updateTime,
        erasedAt: this.erasedAt,
        notesTime: this.notesTime,
      }),
      this.viewingAnswer,
    );

  readonly uploadPicture: RepliesApi['uploadPicture'] = (_file, onProgress) => {
    let upload: Upload | null = null;
    const answer = new Promise<UploadedPicture>((resolve, reject) => {
      const id = String(this.uploads.length).padStart(32, 'b');
      upload = {
        progress: onProgress,
        finish: (picture = aPicture(id)) => resolve(picture),
        isCancelled: false,
        fail: (error = {}) => reject(new CallError({ kind: 'unreachable', code: 0, message: '', ...error })),
      };
      this.uploads.push(upload);
    });
    return cancellable(answer, () => {
      if (upload !== null) upload.isCancelled = true;
    });
  };

  #fieldsOf({ description, urls, picIds }: WrittenReply): Partial<Reply> {
    return { description, urls, picIds, pics: picIds.map(aPicture) };
  }

  #write<T>(name: string, input: unknown, action: () => T): Cancellable<T> {
    return this.#answer(name, input, action, this.writeDelay);
  }

  #answer<T>(name: string, input: unknown, answer: () => T, delay: Promise<void> | null = null): Cancellable<T> {
    this.calls.push({ name, input });
    const at = this.failures.findIndex((failure) => failure.name === name);
    const [failure] = at < 0 ? [] : this.failures.splice(at, 1);
    const run = async () => {
      await delay;
      if (failure === undefined) return answer();
      if (failure.arrived === true) answer();
      throw new CallError({ kind: 'refused', code: 0, message: '', ...failure.error });
    };
    return cancellable(run(), () => undefined);
  }
}

function conflict(message: string): CallError {
  return new CallError({ kind: 'refused', code: 4009, message });
}

function pageOf<T>(all: readonly T[], pageNo: number, pageSize: number) {
  const to = pageNo * pageSize;
  return {
    pageNo,
    pageSize,
    total: all.length,
    totalIsExact: true,
    next: to < all.length ? String(to) : null,
    prev: pageNo > 1 ? 'back' : null,
    records: all.slice(to - pageSize, to),
  };
}

export class MemoryReplyDrafts implements ReplyDrafts {
  readonly replies = new MemoryDrafts<StoredReply>();
  readonly pictures = new MemoryDrafts<StoredPicture>();
}

const reducer = combineReducers({
  notes: notesReducer,
  commands: commandsReducer,
  queryList: queryListReducer,
  session: sessionReducer,
  view: viewReducer,
  toasts: toastsReducer,
  queryReplies: repliesReducer,
});

export interface RepliesOptions {
  readonly api?: FakeReplies;
  readonly replyDrafts?: MemoryReplyDrafts;
}

/**
 * The sagas of a conversation with a store and fakes for everything around it.
 * @param time must have replaced the page's timers
 */
export function setUpReplies(
  time: VirtualTime,
  { api = new FakeReplies(), replyDrafts = new MemoryReplyDrafts() }: RepliesOptions = {},
) {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `client-id-${String(ids).padStart(8, '0')}`;
  };
  const browser = { isHidden: false, show: (): void => undefined };
  const visibility = {
    isHidden: () => browser.isHidden,
    nextShown: () =>
      cancellable(
        new Promise<void>((resolve) => {
          browser.show = () => {
            browser.isHidden = false;
            resolve();
          };
        }),
        () => undefined,
      ),
  };
  const fileHandles = createFileHandles(newId);
  const test = createTestStore({
    reducer,
    saga: () =>
      repliesSaga({
        repliesApi: api,
        replyDrafts,
        fileHandles,
        newId,
        visibility,
        now: () => time.now,
        random: () => 0.5,
      }),
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await settle();
  };
  return { ...test, api, replyDrafts, fileHandles, browser, dispatch };
}

/** The same with an open query and a signed-in agent. */
export async function openReplies(time: VirtualTime, options: RepliesOptions = {}) {
  const queryId = '501';
  const test = setUpReplies(time, options);
  await test.dispatch(
    signedInAs(),
    queryOpened({ id: queryId }),
    queryReceived(aQuery({ id: queryId, updateTime: test.api.updateTime })),
  );
  const composer = () => selectComposer(test.store.getState(), queryId);
  const pictures = () => replyPictures.select(test.store.getState(), composer().current?.clientId ?? '');
  const toasts = () =>
    selectToasts(test.store.getState()).map(({ message }) => ('key' in message ? message.key : message.text));
  return {
    ...test,
    composer,
    pictures,
    toasts,
    start: (text: string) => test.dispatch(startConfirmed({ queryId }), textChanged({ queryId, text })),
    send: () => test.dispatch(sendRequested({ queryId })),
    choose: (...files: readonly File[]) =>
      test.dispatch(
        replyPictures.actions.filesChosen({
          textId: composer().current?.clientId ?? '',
          files: files.map(test.fileHandles.put),
        }),
      ),
    shown: () => selectThread(test.store.getState()).page?.records.map(({ description }) => description),
  };
}
