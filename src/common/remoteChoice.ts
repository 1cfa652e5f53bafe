import { createAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { UnknownAction } from 'redux';
import { createSelector } from 'reselect';
import { call, delay, put, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { markFailure } from './errors.ts';
import type { Cancellable } from './http/cancellable.ts';
import { readState } from './readStateSaga.ts';
import { NO_SEARCH, TYPING_PAUSE_MS, type RemoteSearch } from './remoteSearch.ts';
import type { ScreenActions } from './screenActions.ts';
import type { SliceOptions } from './sliceOptions.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

export interface RemoteChoiceState<Option> {
  /** The last one whose name was loaded. */
  readonly known: Option | null;
  readonly search: RemoteSearch<Option>;
}

interface RemoteChoiceOptions<Root, Option> extends SliceOptions<Root, RemoteChoiceState<Option>> {
  readonly screen: Pick<ScreenActions<never>, 'opened' | 'closed'>;
  /** The id in the address; null: anyone. */
  readonly selectId: (root: Root) => string | null;
  /** An empty keyword finds people, too. */
  readonly findsAny?: boolean;
}

/**
 * A filter by a person, who is found on the server; the address holds the id. {@link remoteChoiceSaga} searches, and
 * {@link useRemoteChoice} gives a `RemoteSelect` what it needs.
 */
export function createRemoteChoice<Root, Option extends Person>({
  name,
  pick,
  screen,
  selectId,
  findsAny = false,
}: RemoteChoiceOptions<Root, Option>) {
  const actions = {
    typed: createAction<{ readonly keyword: string }>(`${name}/typed`),
    received: createAction<readonly Option[]>(`${name}/received`),
    failed: markFailure(createAction(`${name}/failed`)),
    /** null: anyone. */
    chosen: createAction(`${name}/chosen`, (payload: Option | null) => ({ payload })),
    /** The name of the person in the address. */
    named: createAction(`${name}/named`, (payload: Option) => ({ payload })),
  };
  type State = RemoteChoiceState<Option>;
  const reducer = (state: State = { known: null, search: NO_SEARCH }, action: UnknownAction): State => {
    const { search } = state;
    if (actions.typed.match(action)) {
      const { keyword } = action.payload;
      const isSearch = findsAny || keyword.trim() !== '';
      return { ...state, search: isSearch ? { ...search, keyword, status: 'searching' } : { ...NO_SEARCH, keyword } };
    }
    if (actions.received.match(action))
      return { ...state, search: { ...search, status: 'ready', options: action.payload } };
    if (actions.failed.match(action)) return { ...state, search: { ...search, status: 'failed', options: [] } };
    if (actions.chosen.match(action)) return { known: action.payload, search: NO_SEARCH };
    if (actions.named.match(action)) return { ...state, known: action.payload };
    return screen.closed.match(action) ? { ...state, search: NO_SEARCH } : state;
  };
  return {
    actions,
    reducer,
    screen,
    selectId,
    selectSearch: (root: Root) => pick(root).search,
    selectKnown: (root: Root) => pick(root).known,
    /** The chosen person, with the id as name until the name has loaded. */
    selectChosen: createSelector([selectId, (root: Root) => pick(root).known], (id, known) =>
      id === null ? null : { id, label: known?.id === id ? known.name : id },
    ),
  };
}

type RemoteChoice<Option extends Person> = ReturnType<typeof createRemoteChoice<never, Option>>;

interface RemoteChoiceJob<Option extends Person> {
  readonly choice: RemoteChoice<Option>;
  /** By part of a name, or by id. Fails without a toast. */
  readonly find: (keyword: string) => Cancellable<readonly Option[]>;
  /** The filters of the list have changed, and perhaps the id with them. */
  readonly filtersChanged: { readonly type: string };
  /** Filters by another person. */
  readonly onChosen: (id: string | null) => SagaGenerator<void>;
}

export function* remoteChoiceSaga<Option extends Person>({
  choice: { actions, screen, selectId, selectKnown, selectSearch },
  find,
  filtersChanged,
  onChosen,
}: RemoteChoiceJob<Option>): SagaGenerator<void> {
  // Searches when typing pauses. More typing, a choice and leaving the screen cancel it.
  yield* takeLatest([actions.typed.type, actions.chosen.type, screen.closed.type], function* search() {
    const { keyword, status } = yield* readState(selectSearch);
    if (status !== 'searching') return;
    yield* delay(TYPING_PAUSE_MS);
    try {
      yield* put(actions.received(yield* call(find, keyword.trim())));
    } catch {
      yield* put(actions.failed());
    }
  });
  yield* takeEvery(actions.chosen, function* choose({ payload }) {
    const id = payload?.id ?? null;
    if (id !== (yield* readState(selectId))) yield* onChosen(id);
  });
  // If the name cannot be loaded, the id is shown until the screen is opened again.
  let hasFailed = false;
  function* name(): SagaGenerator<void> {
    const id = yield* readState(selectId);
    if (id === null || (yield* readState(selectKnown))?.id === id) return;
    try {
      const found = (yield* call(find, id)).find((each) => each.id === id);
      hasFailed = false;
      // Meanwhile the address may name someone else.
      if (found !== undefined && id === (yield* readState(selectId))) yield* put(actions.named(found));
    } catch {
      hasFailed = true; // the list shows the error
    }
  }
  yield* takeLatest(filtersChanged.type, name);
  yield* takeEvery(screen.opened.type, function* again() {
    if (hasFailed) yield* name();
  });
}

/** What a `RemoteSelect` needs of a choice, beside its options. */
export function useRemoteChoice<Option extends Person>({ actions, ...choice }: RemoteChoice<Option>) {
  const dispatch = useDispatch();
  const value = useSelector(choice.selectChosen);
  const { keyword, status, options: found } = useSelector(choice.selectSearch);
  const onType = (typed: string) => {
    dispatch(actions.typed({ keyword: typed }));
  };
  return {
    found,
    field: {
      value,
      keyword,
      status,
      onType,
      onClear: () => dispatch(actions.chosen(null)),
      onRetry: () => onType(keyword),
    },
    choose: (option: Option) => dispatch(actions.chosen(option)),
  };
}
