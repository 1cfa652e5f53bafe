import type { UnknownAction } from '@reduxjs/toolkit';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Empty } from '#common/components/states.tsx';
import type { AppError } from '#common/errors.ts';
import { FreshnessMark } from '#common/liveList/LiveListView.tsx';
import { HoldArea, WaitingChanges } from '#common/liveList/HoldArea.tsx';
import {
  createLiveList,
  LiveListView,
  PageBeyondEnd,
  RefreshList,
  type ListFilters,
  type ListPage,
  type LiveListState,
} from '#common/liveList/index.ts';
import { createWholeList, RemovalDialog, WholeListView, type WholeListState } from '#common/wholeList/index.ts';
import type { Entry, Layer } from '../entry.ts';
import { LONG_NAME, names, nothing } from '../samples.tsx';
import { Stored, type PartRoot } from '../Stored.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
}

const AT = Date.UTC(2026, 2, 9, 8, 30);
const ERROR: AppError = { kind: 'timeout', code: 0, message: '' };
const FULL_ERROR: AppError = { kind: 'refused', code: 4_001, message: 'Three accounts still have this role.' };
const people = (count: number): readonly Person[] => names(count).map((name) => ({ id: name, name }));

const table = (label: string, rows: readonly Person[], isBusy = false) => (
  <Table label={label} columns={['Name']} busy={isBusy}>
    {rows.map(({ id, name }) => (
      <Row key={id}>
        <Cell>{name}</Cell>
      </Row>
    ))}
  </Table>
);

const LIVE = createLiveList({
  name: 'live',
  noFilters: { pageNo: 1, cursor: null },
  pick: ({ part }: PartRoot<LiveListState<ListFilters, Person>>) => part,
});
const { listOpened, pageReceived, pageFailed, paused, rowsHeld, refreshRequested } = LIVE.actions;
const OPENED = listOpened({ isInFront: true });
const FAILED = pageFailed({ error: ERROR, heldAt: AT });

const received = (records: readonly Person[]) => {
  const page: ListPage<Person> = {
    records,
    etag: '',
    pageNo: 1,
    pageSize: 20,
    total: records.length,
    totalIsExact: true,
    next: null,
    prev: null,
  };
  return pageReceived({ page, heldAt: AT });
};

const live = (label: string, rows: readonly Person[], ...actions: readonly UnknownAction[]): Layer => ({
  show: (
    <Stored reducer={LIVE.reducer} actions={[OPENED, ...actions]}>
      <RefreshList list={LIVE} />
      <LiveListView
        list={LIVE}
        label={label}
        failed="The chats could not be loaded."
        empty={<Empty>No chats</Empty>}
        onMove={nothing}
      >
        {table(label, rows)}
      </LiveListView>
    </Stored>
  ),
  heightPx: 260,
});

const WHOLE = createWholeList({
  name: 'whole',
  pick: ({ part }: PartRoot<WholeListState<Person, Person>>) => part,
});
const RECEIVED = WHOLE.actions.received({ rows: people(3), etag: '' });

const whole = (label: string, ...actions: readonly UnknownAction[]) => (
  <Stored reducer={WHOLE.reducer} actions={actions}>
    <div className="gallery-stack">
      <WholeListView list={WHOLE} failed="The roles could not be loaded." empty="No roles">
        {(rows, isBusy) => table(label, rows, isBusy)}
      </WholeListView>
    </div>
  </Stored>
);

const removal = (name: string, ...actions: readonly UnknownAction[]) => {
  const asked = WHOLE.actions.removalAsked({ id: '1', name });
  return (
    <Stored reducer={WHOLE.reducer} actions={[WHOLE.actions.opened(), RECEIVED, asked, ...actions]}>
      <RemovalDialog removal={WHOLE} titleOf={(person) => `Delete ${person.name}?`}>
        {() => <p>Three people have this role.</p>}
      </RemovalDialog>
    </Stored>
  );
};

export const LISTS: readonly Entry[] = [
  {
    title: 'LiveListView',
    components: [LiveListView, FreshnessMark, HoldArea, PageBeyondEnd, RefreshList, WaitingChanges],
    // Each in a document of its own, because their pagers have the same name.
    opens: 'table, .cs-state',
    layers: {
      loading: live('Chats', []),
      live: live('Chats', people(2), received(people(2))),
      '0 rows': live('Chats', [], received([])),
      'a page beyond the end': { show: <PageBeyondEnd onMove={nothing} />, heightPx: 260 },
      refreshing: live('Chats', people(2), received(people(2)), refreshRequested()),
      paused: live('Chats', people(2), received(people(2)), paused({ heldAt: AT })),
      stale: live('Chats', people(2), received(people(2)), FAILED),
      failed: live('Chats', [], FAILED),
      'waiting changes': live('Chats', people(2), received(people(2)), rowsHeld(), received(people(4))),
    },
  },
  {
    title: 'WholeListView',
    components: [WholeListView],
    isWide: true,
    states: {
      loading: whole('Loading roles'),
      ready: whole('Roles', RECEIVED),
      '0 rows': whole('No roles', WHOLE.actions.received({ rows: [], etag: '' })),
      'loading again': whole('Reloading roles', RECEIVED, WHOLE.actions.reloadRequested()),
      failed: whole('Failed roles', WHOLE.actions.failed(ERROR)),
      'failed, with known rows': whole('Stale roles', RECEIVED, WHOLE.actions.failed(ERROR)),
    },
  },
  {
    title: 'RemovalDialog',
    components: [RemovalDialog],
    opens: '[aria-modal]',
    layers: {
      default: { show: removal('Leader'), heightPx: 360 },
      busy: { show: removal('Leader', WHOLE.actions.removalConfirmed()), heightPx: 360 },
      error: {
        show: removal('Leader', WHOLE.actions.removalConfirmed(), WHOLE.actions.removalFailed(FULL_ERROR)),
        heightPx: 360,
      },
      'long name': { show: removal(LONG_NAME), heightPx: 360 },
    },
  },
];
