import { PencilLine } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { BUTTON_KEY } from '#contract/domain.ts';
import type { QueryWriter, WaitingQuery } from '#contract/http/queries.ts';
import { Checkbox } from '#common/components/CheckField.tsx';
import { Cut } from '#common/components/Cut.tsx';
import { Link } from '#common/components/Link.tsx';
import { Cell, ClickableRow, Row, Table, type SortedColumn } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { useTimeZone } from '#common/components/timeZone.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { usePermission } from '#common/permission.ts';
import { isolated } from '#contract/names.ts';
import { selectUser } from '#src/features/session/index.ts';
import { queryTitleOf, customerNameOf } from '#common/format/erasedNames.ts';
import { TagsCell, useHasTags } from '#src/features/tags/index.ts';
import { QueryState } from '../../components/QueryTurn.tsx';
import { QUERY_LIST_PATH, type QueryListFilters, type QuerySort } from '../queryListFilters.ts';
import { rowsBetween, rowsTicked, selectBulk, type QueryBulkRoot } from '../queryBulk.ts';
import { queryList } from '../queryListSlice.ts';
import { useMayChoose } from './QueryBulkBar.tsx';

interface QueryTableProps {
  readonly filters: QueryListFilters;
  readonly onSort: (order: Pick<QueryListFilters, 'sort' | 'isAscending'>) => void;
  readonly onOpen: (id: string) => void;
}

/** Without the permission for the button, rows cannot be opened. */
export function QueryTable({ filters: { sort, isAscending }, onSort, onOpen }: QueryTableProps) {
  const { t } = useTranslation();
  const rows = useSelector(queryList.selectRows);
  const busy = useIsLoadingNewRows(queryList);
  const mayOpen = usePermission([BUTTON_KEY.queryEdit]);
  const mayChoose = useMayChoose();
  const { ids } = useSelector(selectBulk);
  const hasTags = useHasTags();
  /** Newest first; the second press reverses the order. */
  const sorted = (by: QuerySort, label: string): SortedColumn => ({
    label,
    order: sort !== by ? 'none' : isAscending ? 'ascending' : 'descending',
    onSort: () => onSort({ sort: by, isAscending: sort === by && !isAscending }),
  });
  const columns = [
    ...(mayChoose ? [t('queryBulk.choose')] : []),
    t('queryList.queryId'),
    t('queryList.queryTitle'),
    t('queryView.assignee'),
    t('queryView.reporter'),
    t('queryView.status'),
    sorted('createTime', t('queryView.created')),
    sorted('updateTime', t('queryView.updated')),
    ...(hasTags ? [t('tags.label')] : []),
    ...(mayOpen ? [t('queryList.operation')] : []),
  ];
  return (
    <Table
      label={t('queryList.listOf')}
      columns={columns}
      busy={busy}
      className={`is-grid cs-queries-table cs-wide-cells ${mayChoose ? 'has-choice' : ''} ${hasTags ? 'has-tags' : ''}`}
    >
      {rows.map((row) => (
        <QueryRow
          key={row.id}
          row={row}
          isChosen={mayChoose ? ids.includes(row.id) : null}
          hasTags={hasTags}
          onOpen={mayOpen ? onOpen : null}
        />
      ))}
    </Table>
  );
}

interface FactsProps {
  readonly row: WaitingQuery;
  /** null: the user may do nothing with several queries. */
  readonly isChosen: boolean | null;
  readonly hasTags: boolean;
}

interface QueryRowProps extends FactsProps {
  /** null: the user may not open queries. */
  readonly onOpen: ((id: string) => void) | null;
}

/** Drawn again only when its data changed. */
const QueryRow = memo(function QueryRow({ onOpen, ...facts }: QueryRowProps) {
  const { t } = useTranslation();
  const { row, isChosen } = facts;
  const tick = useTick(row.id);
  if (onOpen === null)
    return (
      <Row>
        <Facts {...facts} />
      </Row>
    );
  const { id } = row;
  return (
    <ClickableRow
      onActivate={() => onOpen(id)}
      onSpace={isChosen === null ? undefined : (isShift) => tick(!isChosen, isShift)}
    >
      <Facts {...facts} />
      <Cell className="cs-queries-actions">
        <Link
          to={`${QUERY_LIST_PATH}/${id}`}
          onFollow={() => onOpen(id)}
          className="ui compact button"
          data-query={id}
          aria-label={t('queryList.detailOf', { id, title: queryTitleOf(t, row) })}
        >
          {t('queryList.detail')}
        </Link>
      </Cell>
    </ClickableRow>
  );
});

/** Ticks a row; with Shift, all from the one that was ticked last. */
function useTick(id: string) {
  const store = useStore<QueryBulkRoot>();
  return (checked: boolean, isShift: boolean) => {
    const root = store.getState();
    const ids = rowsBetween(queryList.selectRows(root), isShift ? selectBulk(root).fromId : null, id);
    store.dispatch(rowsTicked({ ids, checked, fromId: id }));
  };
}

/** Drawn apart from its row: React writes the attributes of a field again with every drawing. */
const Choice = memo(function Choice({ id, isChosen }: { readonly id: string; readonly isChosen: boolean }) {
  const { t } = useTranslation();
  const tick = useTick(id);
  const isShift = useRef(false);
  return (
    <span
      onMouseDown={(event) => {
        // Would select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClickCapture={({ shiftKey }) => {
        isShift.current = shiftKey;
      }}
    >
      <Checkbox
        id={`choose-${id}`}
        name={t('queryBulk.chooseQuery', { id })}
        checked={isChosen}
        onChange={(checked) => tick(checked, isShift.current)}
      />
    </span>
  );
});

function Facts({ row, isChosen, hasTags }: FactsProps) {
  const { t } = useTranslation();
  const title = queryTitleOf(t, row);
  return (
    <>
      {isChosen !== null && (
        <Cell className="cs-queries-choice">
          <Choice id={row.id} isChosen={isChosen} />
        </Cell>
      )}
      <Cell className="cs-queries-id cs-cell-left cs-strong">{row.id}</Cell>
      <Cell>
        <Cut twoLines className="cs-queries-words">
          {title}
        </Cut>
        {row.categoryName !== '' && <Cut className="cs-queries-category cs-block cs-hint">{row.categoryName}</Cut>}
        <Writers writers={row.writers} />
      </Cell>
      <Cell className="cs-queries-assignee cs-cell-minor" caption={t('queryView.assignee')}>
        {row.handleId === null ? (
          <span className="cs-muted">{t('queryList.nobody')}</span>
        ) : (
          <Cut>{row.handleName}</Cut>
        )}
      </Cell>
      <Cell className="cs-queries-reporter cs-cell-minor" caption={t('queryView.reporter')}>
        <Cut>{customerNameOf(t, row.createName)}</Cut>
      </Cell>
      <Cell className="cs-queries-status cs-cell-corner">
        <QueryState query={row} />
      </Cell>
      <Cell className="cs-cell-minor" caption={t('queryView.created')}>
        <Time iso={row.createTime} show="stacked" />
      </Cell>
      <Cell className="cs-cell-minor" caption={t('queryView.updated')}>
        <Time iso={row.updateTime} show="stacked" />
      </Cell>
      {hasTags && <TagsCell ids={row.tagIds} />}
    </>
  );
}

/** The colleague who began to write first, and how many more write. */
function Writers({ writers }: { readonly writers: readonly QueryWriter[] }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const me = useSelector(selectUser)?.id;
  const [first, ...more] = writers.filter(({ id }) => id !== me);
  if (first === undefined) return null;
  const words = { name: isolated(first.name), time: clockOf(Date.parse(first.since), zone) };
  return (
    <span className="cs-tiny cs-warning cs-row cs-gap-1">
      <PencilLine size={12} aria-hidden="true" />
      <Cut>
        {more.length === 0
          ? t('queryList.writing', words)
          : t('queryList.writingMany', { ...words, count: more.length })}
      </Cut>
    </span>
  );
}
