import { CANNED_SCOPE } from '#contract/canned.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable } from '#common/http/cancellable.ts';
import type { CannedTextsApi } from '#src/features/cannedTexts/cannedTextsSaga.ts';

/** A shared canned reply in English, unless `fields` says otherwise. */
export function aCanned(fields: Partial<CannedReply> = {}): CannedReply {
  return {
    id: '1',
    scope: CANNED_SCOPE.shared,
    product: null,
    title: 'Refund',
    shortcut: 'refund',
    texts: [{ lang: 'en', body: 'Your refund takes three days.' }],
    steps: [],
    version: 1,
    updateTime: '2026-01-01T00:00:00.000Z',
    updateName: 'Ann',
    ownUses: 0,
    uses: 0,
    ...fields,
  };
}

/** The list as the server would return it. */
export class FakeCanned implements CannedTextsApi {
  replies: readonly CannedReply[];
  /** Names the state of the list. */
  etag = 'v1';
  /** The ETags that were sent. */
  readonly calls: (string | null)[] = [];
  readonly failures: AppError[] = [];

  constructor(replies: readonly CannedReply[] = [aCanned()]) {
    this.replies = replies;
  }

  readonly fetchReplies = (etag: string | null) => {
    this.calls.push(etag);
    const failure = this.failures.shift();
    const answer =
      failure === undefined
        ? Promise.resolve(etag === this.etag ? null : { data: [...this.replies], etag: this.etag })
        : Promise.reject(new CallError(failure));
    return cancellable(answer, () => undefined);
  };
}
