import { ERROR_LOG_RULE, type AnyLogRule, type LogRules } from '../logRules.ts';
import type { ListFilters, ListPage, LiveList, LiveListState } from './liveList.ts';
import type { Identified } from './liveRows.ts';

type Fields<T> = { readonly [Key in keyof Required<T>]: AnyLogRule };

const numbers = { pageNo: 'keep', pageSize: 'keep', total: 'keep', totalIsExact: 'keep' } as const;

interface ListLogRules {
  readonly filters: AnyLogRule;
  /** Of the keyword as it is typed. */
  readonly typed: AnyLogRule;
  readonly row: AnyLogRule;
  /** Of what leads to the pages beside it. Most are made of times and ids, and kept. */
  readonly cursor?: AnyLogRule;
}

/** What a log may keep of a list: everything but what its filters and rows say otherwise. `key`: its place in the store. */
export function liveListLogRules<Root, Filters extends ListFilters, Row extends Identified>(
  { actions }: Pick<LiveList<Root, Filters, Row>, 'actions'>, key: string, { filters, typed, row, cursor = 'keep' }: ListLogRules,
): LogRules {
  const rows: AnyLogRule = { each: row };
  const place = { ...numbers, next: cursor, prev: cursor };
  const page: Fields<ListPage<Row>> = { ...place, etag: 'keep', records: rows };
  const state: Fields<LiveListState<Filters, Row>> = {
    status: 'keep', isInFront: 'keep', filters, typed, place: { fields: place }, rows, etag: 'keep', isHeld: 'keep', waiting: rows, error: ERROR_LOG_RULE, heldAt: 'keep',
  };
  return {
    actions: {
      [actions.listOpened.type]: 'keep',
      [actions.keywordTyped.type]: { fields: { text: typed } },
      [actions.filtersChanged.type]: filters,
      [actions.pageReceived.type]: { fields: { page: { fields: page }, heldAt: 'keep' } },
      [actions.pageFailed.type]: { fields: { error: ERROR_LOG_RULE, heldAt: 'keep' } },
      [actions.paused.type]: 'keep',
    },
    state: { [key]: { fields: state } },
  };
}
