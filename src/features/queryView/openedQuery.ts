import type { QueryDetail } from '../../../contract/http/queries.ts';
import type { AppError } from '../../common/errors.ts';

/** What is shown of one query in a dialog. */
export type OpenedQuery =
  | { readonly status: 'loading'; readonly id: string }
  | { readonly status: 'ready'; readonly id: string; readonly query: QueryDetail }
  | { readonly status: 'failed'; readonly id: string; readonly error: AppError };
