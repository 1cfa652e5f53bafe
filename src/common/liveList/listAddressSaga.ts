import type { ActionCreatorWithPayload, ActionCreatorWithPreparedPayload } from '@reduxjs/toolkit';
import { put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { ListFilters, LiveList } from './liveList.ts';
import type { Identified } from './liveRows.ts';
import { readState } from '../readStateSaga.ts';

/** A list whose filters are in the address of its screen. */
export interface ListAddress<Filters extends ListFilters, Row extends Identified> {
  readonly list: LiveList<Filters, Row>;
  readonly path: string;
  /** The user has changed the filters. */
  readonly viewChanged: ActionCreatorWithPreparedPayload<[Partial<Filters>], Partial<Filters>>;
  /** The screen was opened at an address, or Back led to it. */
  readonly addressRead: ActionCreatorWithPayload<{ readonly search: string }>;
  /**
   * Reads what `writeFilters` wrote. Invalid parameters count as absent; filters that are not in the address stay as in
   * `now`.
   */
  readonly readFilters: (search: string, now: Filters) => Filters;
  /** @returns '' or a search string; equal for equal filters */
  readonly writeFilters: (filters: Filters) => string;
  readonly navigate: (path: string) => void;
}

/** Each view has its own address: Back leads to the previous view, and a reload or a shared link shows the same. */
export function* listAddressSaga<Filters extends ListFilters, Row extends Identified>({
  list,
  path,
  viewChanged,
  addressRead,
  readFilters,
  writeFilters,
  navigate,
}: ListAddress<Filters, Row>): SagaGenerator<void> {
  const selectSearch = (root: never) => writeFilters(list.selectFilters(root));
  yield* takeEvery(viewChanged, function* writeAddress({ payload }) {
    const before = yield* readState(selectSearch);
    yield* put(list.actions.filtersChanged(payload));
    const search = yield* readState(selectSearch);
    if (search !== before) navigate(`${path}${search}`);
  });
  yield* takeEvery(addressRead, function* followAddress({ payload: { search } }) {
    const wanted = readFilters(search, yield* readState(list.selectFilters));
    if (writeFilters(wanted) !== (yield* readState(selectSearch))) yield* put(list.actions.filtersChanged(wanted));
  });
}
