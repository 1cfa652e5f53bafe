import { ID_PATTERN } from '#contract/domain.ts';
import { pageChats, searchCustomer } from '#contract/http/gen/chats.js';
import { pageQueries } from '#contract/http/gen/queries.js';
import { getCustomerServiceUsers } from '#contract/http/gen/staff.js';
import { digitsIn } from '#contract/searchWords.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { Found, FoundKind } from './barSlice.ts';

/** Of each kind. */
const FOUND_MAX = 5;
/** A search on the server. */
export interface ServerSearch {
  readonly kind: FoundKind;
  /** null: this text cannot find anything. */
  readonly find: (keyword: string) => Cancellable<readonly Found[]> | null;
}

/** The searches of other screens. They fail without a toast: the bar shows failures. */
export function createServerSearches(http: HttpClient): readonly ServerSearch[] {
  return [
    {
      kind: 'chats',
      find: (keyword) =>
        ID_PATTERN.test(digitsIn(keyword) ?? '')
          ? mapResponse(http.send(pageChats, { all: true, keyword, pageNo: 1, pageSize: FOUND_MAX }), (page) =>
              page.records.map(({ chatId, nickName, toName }): Found => ({
                kind: 'chats',
                id: chatId,
                label: nickName,
                detail: toName,
              })),
            )
          : null,
    },
    {
      kind: 'queries',
      find: (keyword) =>
        mapResponse(http.send(pageQueries, { keyword, pageNo: 1, pageSize: FOUND_MAX }), (page) =>
          page.records.map(({ id, title, createName }): Found => ({
            kind: 'queries',
            id,
            label: title,
            detail: createName,
          })),
        ),
    },
    {
      kind: 'customers',
      find: (keyword) =>
        mapResponse(http.send(searchCustomer, { keyword }), (customers) =>
          customers
            .slice(0, FOUND_MAX)
            .map(({ id, name }): Found => ({ kind: 'customers', id, label: name, detail: '' })),
        ),
    },
    {
      kind: 'staff',
      find: (keyword) =>
        mapResponse(http.send(getCustomerServiceUsers, { keyword, forChats: true }), (staff) =>
          staff
            .slice(0, FOUND_MAX)
            .map(({ id, name, account }): Found => ({ kind: 'staff', id, label: name, detail: account })),
        ),
    },
  ];
}
