import { X } from 'lucide-react';
import { useId, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { QUERY_TITLE_MAX, REPLY_RELATED_MAX } from '#contract/constants.ts';
import type { QuerySummary } from '#contract/http/queries.ts';
import { Button, IconButton } from '#common/components/Button.tsx';
import { Checkbox } from '#common/components/CheckField.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Time } from '#common/components/Time.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { isolated } from '#contract/names.ts';
import { queryTitleOf } from '#common/format/erasedNames.ts';
import { QueryStatus } from '#src/conversation/components/queryFacts.tsx';
import type { RelatedQuery } from '../composer.ts';
import {
  pickerClosed,
  pickerConfirmed,
  pickerPageRequested,
  pickerSearched,
  pickerTyped,
  pickToggled,
  type PickerState,
} from '../pickerSlice.ts';
import { selectPicker } from '../repliesState.ts';

/** The dialog that picks related queries for a reply. */
export function QueryPicker() {
  const picker = useSelector(selectPicker);
  return picker === null ? null : <OpenPicker picker={picker} />;
}

function OpenPicker({ picker }: { readonly picker: PickerState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { typed, chosen } = picker;
  const toggleChosen = (id: string) => {
    const query = chosen.find((one) => one.id === id);
    if (query !== undefined) dispatch(pickToggled(query));
  };
  return (
    <Modal
      wide
      className="cs-picker"
      title={t('queryReplies.picker.title')}
      onDismiss={() => dispatch(pickerClosed())}
      actions={
        <>
          <Button onClick={() => dispatch(pickerClosed())}>{t('queryReplies.cancel')}</Button>
          <Button variant="primary" onClick={() => dispatch(pickerConfirmed())}>
            {t('queryReplies.picker.confirm')}
          </Button>
        </>
      }
    >
      <FilterBar label={t('queryReplies.picker.filters')} onSubmit={() => dispatch(pickerSearched())}>
        <TextField
          {...INITIAL_FOCUS}
          label={t('queryReplies.picker.keyword')}
          value={typed}
          dir="auto"
          maxLength={QUERY_TITLE_MAX}
          autoComplete="off"
          onChange={(event) => dispatch(pickerTyped({ text: event.target.value }))}
        />
        <Button type="submit">{t('common.search')}</Button>
      </FilterBar>
      <p className="cs-hint cs-flush" role="status">
        {chosen.length < REPLY_RELATED_MAX
          ? t('queryReplies.picker.chosen', { count: chosen.length })
          : t('queryReplies.picker.full', { max: REPLY_RELATED_MAX })}
      </p>
      <RelatedChips related={chosen} onRemove={toggleChosen} />
      <Found picker={picker} />
    </Modal>
  );
}

function Found({ picker: { status, page, wanted, chosen, queryId } }: { readonly picker: PickerState }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (status === 'failed')
    return <Failure onRetry={() => dispatch(pickerPageRequested(wanted))}>{t('queryReplies.picker.failed')}</Failure>;
  if (page === null) return <Loading />;
  const columns = [
    t('queryReplies.picker.columnChoose'),
    t('queryReplies.picker.id'),
    t('queryReplies.picker.name'),
    t('queryReplies.picker.status'),
    t('queryReplies.picker.created'),
  ];
  return (
    <>
      {page.records.length === 0 ? (
        <Empty>{t('queryReplies.picker.none')}</Empty>
      ) : (
        <Table
          label={t('queryReplies.picker.found')}
          columns={columns}
          busy={status === 'loading'}
          className="is-grid cs-picker-table"
        >
          {page.records.map((query) => (
            <FoundRow
              key={query.id}
              query={query}
              isSame={query.id === queryId}
              isChosen={chosen.some(({ id }) => id === query.id)}
              isFull={chosen.length >= REPLY_RELATED_MAX}
            />
          ))}
        </Table>
      )}
      <Pager page={page} label={t('queryReplies.picker.pages')} onMove={(to) => dispatch(pickerPageRequested(to))} />
    </>
  );
}

interface FoundRowProps {
  readonly query: QuerySummary;
  /** It is the query that the reply belongs to, so it cannot be chosen. */
  readonly isSame: boolean;
  readonly isChosen: boolean;
  readonly isFull: boolean;
}

function FoundRow({ query, isSame, isChosen, isFull }: FoundRowProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const { title, createTime } = query;
  return (
    <Row>
      <Cell>
        <Checkbox
          id={id}
          name={t('queryReplies.picker.choose', { id: query.id })}
          checked={isChosen}
          disabled={isSame || (isFull && !isChosen)}
          onChange={() => dispatch(pickToggled({ id: query.id, title, createTime }))}
        />
      </Cell>
      <Cell>{query.id}</Cell>
      <Cell className="cs-picker-title">
        <label htmlFor={id} dir="auto">
          {queryTitleOf(t, query)}
        </label>
        {isSame && <span className="cs-hint">{t('queryReplies.picker.thisOne')}</span>}
      </Cell>
      <Cell>
        <QueryStatus status={query.handleStatus} />
      </Cell>
      <Cell>
        <Time iso={createTime} show="stacked" />
      </Cell>
    </Row>
  );
}

interface RelatedChipsProps {
  readonly related: readonly RelatedQuery[];
  readonly isLocked?: boolean;
  readonly onRemove: (id: string) => void;
}

/** The related queries of a reply, as they are chosen. */
export function RelatedChips({ related, isLocked = false, onRemove }: RelatedChipsProps) {
  const { t } = useTranslation();
  if (related.length === 0) return null;
  const remove =
    (id: string) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      focusNeighbour(currentTarget);
      onRemove(id);
    };
  return (
    <ul className="cs-list cs-wrap cs-gap-2" aria-label={t('queryReplies.related')}>
      {related.map((query) => (
        <li key={query.id} className="cs-chip cs-outlined cs-row cs-gap-1 cs-small">
          <span className="cs-chip-text cs-narrowed cs-ellipsis">
            {t('queryReplies.relatedItem', { id: query.id, title: isolated(queryTitleOf(t, query)) })}
          </span>
          <IconButton
            label={t('queryReplies.removeRelated', { id: query.id })}
            icon={<X size={14} />}
            disabled={isLocked}
            onClick={remove(query.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The pressed button disappears, so its neighbour takes the focus. */
function focusNeighbour(button: HTMLElement): void {
  const chip = button.closest('li');
  const neighbour = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button');
  const next =
    neighbour ?? button.closest('form, [role=dialog]')?.querySelector<HTMLElement>('[data-add-related], input');
  next?.focus();
}
