import { buffers, eventChannel } from 'redux-saga';
import type { OwnQuery, OwnQueryDetail, OwnReply } from '#contract/http/customerQueries.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { UploadedPicture } from '#src/conversation/attachments/attachments.ts';
import type { ViewHistory } from '#src/customer/viewHistory.ts';
import type { CustomerView } from '#src/customer/viewSlice.ts';
import type { StoredDraft, QueryDraftStore } from '#src/customer/queries/drafts.ts';
import type { OwnQueriesApi, RaisedQuery, WrittenReply } from '#src/customer/queries/queriesApi.ts';

/** A query in the customer's list. */
export function anOwnQuery(fields: Partial<OwnQuery> = {}): OwnQuery {
  return {
    id: '1',
    title: 'My card is lost',
    categoryName: 'Cards',
    subjectName: 'Loss',
    comeFrom: 2,
    handleStatus: 1,
    hasNewReply: false,
    createTime: '2026-01-01T00:00:00.000Z',
    updateTime: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

export function anOwnReply(fields: Partial<OwnReply> = {}): OwnReply {
  return {
    id: '1',
    description: 'We look into it',
    pics: [],
    createName: 'Bo',
    headImg: '',
    userType: 2,
    createTime: '2026-01-01T01:00:00.000Z',
    updateTime: '2026-01-01T01:00:00.000Z',
    ...fields,
  };
}

type Question = keyof OwnQueriesApi;

/** A fake server for the customer's queries. */
export class FakeOwnQueries implements OwnQueriesApi {
  choices = { categories: [{ id: '11', name: 'Cards' }], subjects: [{ id: '21', name: 'Loss' }] };
  readonly queries: OwnQueryDetail[] = [];
  /** By query id, oldest first. */
  readonly replies = new Map<string, OwnReply[]>();
  readonly raised: RaisedQuery[] = [];
  readonly answered: WrittenReply[] = [];
  readonly cards: { readonly chatId: string; readonly queryId: string }[] = [];
  readonly uploads: {
    readonly file: Blob;
    readonly progress: (share: number) => void;
    readonly finish: (picture?: Partial<UploadedPicture>) => void;
    readonly fail: (error: Partial<AppError>) => void;
  }[] = [];
  /** Errors of the next requests. */
  readonly failures: Partial<Record<Question, AppError[]>> = {};
  /** While set, answers to the request wait for it. */
  readonly delays: Partial<Record<Question, Promise<void>>> = {};
  /** Called when a request fails because the token has expired. */
  onDead: () => void = () => undefined;
  /** All requests so far. */
  readonly requests: Question[] = [];

  hold(query: Partial<OwnQueryDetail> = {}, ...replies: readonly OwnReply[]): void {
    const held = { ...anOwnQuery(), description: 'Please help', pics: [], ...query };
    this.queries.unshift(held);
    this.replies.set(held.id, [...replies]);
  }

  change(id: string, fields: Partial<OwnQueryDetail>): void {
    const at = this.queries.findIndex((query) => query.id === id);
    const before = this.queries[at];
    if (before !== undefined) this.queries[at] = { ...before, ...fields };
  }

  failWith(question: Question, ...errors: readonly AppError[]): void {
    this.failures[question] = [...errors];
  }

  #answer<T>(question: Question, give: () => T): Cancellable<T> {
    this.requests.push(question);
    const failure = this.failures[question]?.shift();
    if (failure?.kind === 'sessionDead') this.onDead();
    const answer =
      failure === undefined
        ? Promise.resolve(this.delays[question]).then(give)
        : Promise.reject(new CallError(failure));
    return cancellable(answer, () => undefined);
  }

  #tagged<T>(question: Question, etag: string | null, give: () => T) {
    return this.#answer(question, () => {
      const data = give();
      const tag = JSON.stringify(data);
      return tag === etag ? null : { data, etag: tag };
    });
  }

  readonly fetchChoices: OwnQueriesApi['fetchChoices'] = () => this.#answer('fetchChoices', () => this.choices);

  readonly fetchPage: OwnQueriesApi['fetchPage'] = ({ pageNo }, etag) =>
    this.#tagged('fetchPage', etag, () => {
      const records = this.queries.slice((pageNo - 1) * 10, pageNo * 10);
      const total = this.queries.length;
      return {
        pageNo,
        pageSize: 10,
        total,
        totalIsExact: true,
        next: pageNo * 10 < total ? 'next' : null,
        prev: pageNo > 1 ? 'prev' : null,
        records,
        newReplies: this.queries.filter(({ hasNewReply }) => hasNewReply).length,
      };
    });

  readonly fetchQuery: OwnQueriesApi['fetchQuery'] = (id, etag) =>
    this.#tagged('fetchQuery', etag, () => {
      const query = this.queries.find((held) => held.id === id);
      if (query === undefined) throw new CallError({ kind: 'refused', code: 4004, message: '' });
      return query;
    });

  readonly fetchReplies: OwnQueriesApi['fetchReplies'] = ({ queryId, pageSize, setRead }, etag) =>
    this.#tagged('fetchReplies', etag, () => {
      if (setRead) this.change(queryId, { hasNewReply: false });
      return this.#replies(queryId, 0, pageSize);
    });

  readonly fetchEarlier: OwnQueriesApi['fetchEarlier'] = ({ queryId, pageSize, cursor }) =>
    this.#answer('fetchEarlier', () => this.#replies(queryId, Number(cursor), pageSize));

  /** A cursor is the number of newer replies. */
  #replies(queryId: string, from: number, pageSize: number) {
    const all = [...(this.replies.get(queryId) ?? [])].reverse();
    const records = all.slice(from, from + pageSize);
    const next = from + pageSize < all.length ? String(from + pageSize) : null;
    return { pageNo: 1, pageSize, total: all.length, totalIsExact: true, next, prev: null, records };
  }

  readonly raise: OwnQueriesApi['raise'] = (query) =>
    this.#answer('raise', () => {
      this.raised.push(query);
      const id = `q${this.raised.length}`;
      this.hold({ id, title: query.title, description: query.description, comeFrom: query.comeFrom });
      return id;
    });

  readonly answer: OwnQueriesApi['answer'] = (reply) =>
    this.#answer('answer', () => {
      this.answered.push(reply);
      const id = `r${this.answered.length}`;
      this.replies
        .get(reply.queryId)
        ?.push(anOwnReply({ id, description: reply.description, userType: 1, createName: '' }));
      return id;
    });

  readonly readCard: OwnQueriesApi['readCard'] = (card) =>
    this.#answer('readCard', () => {
      this.cards.push(card);
      return null;
    });

  readonly uploadPicture: OwnQueriesApi['uploadPicture'] = (file, progress) => {
    this.requests.push('uploadPicture');
    const number = this.uploads.length + 1;
    return cancellable(
      new Promise<UploadedPicture>((resolve, reject) => {
        this.uploads.push({
          file,
          progress,
          finish: (picture = {}) =>
            resolve({
              id: String(number).repeat(32),
              url: `/fileservice/download/file/${number}`,
              width: 40,
              height: 30,
              ...picture,
            }),
          fail: (error) => reject(new CallError({ kind: 'unreachable', code: 0, message: '', ...error })),
        });
      }),
      () => undefined,
    );
  };
}

/** A fake of the browser's history. The spec presses its Back button. */
export class FakeViewHistory implements ViewHistory {
  readonly entries: CustomerView[];
  #emit: (view: CustomerView) => void = () => undefined;

  constructor(first: CustomerView) {
    this.entries = [first];
  }

  get #last(): CustomerView {
    const last = this.entries.at(-1);
    if (last === undefined) throw new Error('nothing is shown');
    return last;
  }

  readonly start = () => this.#last;
  readonly push = (view: CustomerView) => {
    this.entries.push(view);
  };
  readonly replace = (view: CustomerView) => {
    this.entries.splice(-1, 1, view);
  };
  readonly back = () => {
    if (this.entries.length === 1) return false;
    this.entries.pop();
    this.#emit(this.#last);
    return true;
  };
  readonly watch = () =>
    eventChannel<CustomerView>((emit) => {
      this.#emit = emit;
      return () => undefined;
    }, buffers.expanding(1));
}

/** Keeps drafts during one spec, across reloads of the page. */
export class MemoryDrafts implements QueryDraftStore {
  readonly stored = new Map<string, StoredDraft>();
  readonly load = () => Promise.resolve([...this.stored.values()]);
  readonly clear = () => {
    this.stored.clear();
    return Promise.resolve();
  };
  readonly save = (_owner: string, place: string, draft: StoredDraft | null) => {
    if (draft === null) this.stored.delete(place);
    else this.stored.set(place, draft);
    return Promise.resolve();
  };
}
