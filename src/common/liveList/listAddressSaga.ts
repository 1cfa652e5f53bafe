import type { ActionCreatorWithPayload, ActionCreatorWithPreparedPayload } from '@reduxjs/toolkit';
import { put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { ListFilters, LiveList } from './liveList.ts';
import type { Identified } from './liveRows.ts';

/** A list whose view stands in the address of its screen. */
export interface ListAddress<Root, Filters extends ListFilters, Row extends Identified> {
  readonly list: LiveList<Root, Filters, Row>;
  readonly path: string;
  /** The user wants to see something else. */
  readonly viewChanged: ActionCreatorWithPreparedPayload<[Partial<Filters>], Partial<Filters>>;
  /** The screen was opened at an address, or gone back to it. */
  readonly addressRead: ActionCreatorWithPayload<{ readonly search: string }>;
  /**
   * What `writeFilters` wrote; what makes no sense counts as not given, and what no address holds stays as it is `now`.
   */
  readonly readFilters: (search: string, now: Filters) => Filters;
  /** @returns '' or a search string; the same for the same view */
  readonly writeFilters: (filters: Filters) => string;
  readonly navigate: (path: string) => void;
}

/**
 * Every view has an address of its own, so that Back leads to the one before, and a reload or a colleague sees the
 * same.
 */
export function* listAddressSaga<Root, Filters extends ListFilters, Row extends Identified>({
  list,
  path,
  viewChanged,
  addressRead,
  readFilters,
  writeFilters,
  navigate,
}: ListAddress<Root, Filters, Row>): SagaGenerator<void> {
  const selectSearch = (root: Root) => writeFilters(list.selectFilters(root));
  yield* takeEvery(viewChanged, function* writeAddress({ payload }) {
    const before = yield* select(selectSearch);
    yield* put(list.actions.filtersChanged(payload));
    const search = yield* select(selectSearch);
    if (search !== before) navigate(`${path}${search}`);
  });
  yield* takeEvery(addressRead, function* followAddress({ payload: { search } }) {
    const wanted = readFilters(search, yield* select(list.selectFilters));
    if (writeFilters(wanted) !== (yield* select(selectSearch))) yield* put(list.actions.filtersChanged(wanted));
  });
}
