import type { QueryDetail, QuerySummary } from '#contract/http/queries.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { QueriesApi } from '#src/features/chat/index.ts';

/** An open query; by default of the customer of chat 1. */
export function aQuery(fields: Partial<QueryDetail> = {}): QueryDetail {
  const id = fields.id ?? '501';
  return {
    id,
    title: `Question ${id}`,
    handleStatus: 1,
    handleId: '7',
    handleName: 'Bo',
    isExpired: false,
    waitsFor: 'staff',
    waitingSince: '2026-01-01T00:00:00.000Z',
    dueAt: null,
    urgentAt: null,
    tagIds: [],
    createId: '91',
    createName: 'Ann 1',
    categoryName: 'Account',
    subjectName: 'Login',
    comeFrom: 4,
    createTime: '2026-01-01T00:00:00.000Z',
    updateTime: '2026-01-02T00:00:00.000Z',
    description: 'I cannot log in.',
    picUrls: [],
    handleHeadImg: '',
    createHeadImg: '',
    erasedAt: null,
    ...fields,
  };
}

/** A fake server of customers' queries. */
export class FakeQueries implements QueriesApi {
  queries: QueryDetail[] = [];
  pageSize = 10;
  readonly calls: string[] = [];
  failures: AppError[] = [];
  /** While set, responses wait for it. */
  pause: Promise<void> | null = null;

  readonly fetchQueries: QueriesApi['fetchQueries'] = (customerId, { pageNo }) =>
    this.#answer(`page ${customerId} ${pageNo}`, () => {
      const all: readonly QuerySummary[] = this.queries.filter(({ createId }) => createId === customerId);
      const to = pageNo * this.pageSize;
      const records = all.slice(to - this.pageSize, to);
      const next = to < all.length ? String(to) : null;
      return {
        pageNo,
        pageSize: this.pageSize,
        total: all.length,
        totalIsExact: true,
        next,
        prev: pageNo > 1 ? 'back' : null,
        records,
      };
    });

  readonly fetchQuery: QueriesApi['fetchQuery'] = (id) =>
    this.#answer(`query ${id}`, () => {
      const found = this.queries.find((query) => query.id === id);
      if (found === undefined) throw new Error(`there is no query ${id}`);
      return found;
    });

  #answer<T>(name: string, answer: () => T) {
    this.calls.push(name);
    const failure = this.failures.shift();
    return cancellable(
      failure === undefined ? this.#wait(answer) : Promise.reject(new CallError(failure)),
      () => undefined,
    );
  }

  async #wait<T>(answer: () => T): Promise<T> {
    await this.pause;
    return answer();
  }
}
