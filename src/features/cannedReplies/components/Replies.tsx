import { Archive, History, Pencil } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { CANNED_RANK_DAYS } from '#contract/constants.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { Cell, Row, Table, type SortedColumn } from '#common/components/Table.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Empty } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { isolated } from '#contract/names.ts';
import { languageName } from '#common/format/languageName.ts';
import { formatCount } from '#common/format/number.ts';
import { formatDateTime, formatDay } from '#common/format/time.ts';
import { useProductOptions } from '#common/products.ts';
import { useView } from '#common/view.ts';
import { WholeListView } from '#common/wholeList/index.ts';
import { textIn } from '../../cannedTexts/index.ts';
import { formOf } from '../cannedForm.ts';
import { replyForm, replyList, replyVersions } from '../cannedRepliesSlice.ts';
import {
  isInGroup,
  pageOf,
  readSort,
  shownReplies,
  sortedBy,
  writeSort,
  type ReplyGroup,
  allProductsOption,
  usesOf,
  type Sort,
  type SortColumn,
} from '../cannedRows.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ReplyName } from './ReplyName.tsx';

const KEYWORD_MAX = 100;
/** The choice of replies for anyone. */
const ANYONE = '';

/** The replies of a group: found, sorted, and a page of them. */
export function Replies({ group }: { readonly group: ReplyGroup }) {
  const { t } = useTranslation();
  return (
    <>
      <WholeListView
        list={replyList}
        failed={t('cannedReplies.failed')}
        empty={t(group === 'own' ? 'cannedReplies.noneOwn' : 'cannedReplies.none')}
      >
        {(replies, isBusy) => <FoundReplies group={group} replies={replies} isBusy={isBusy} />}
      </WholeListView>
      <ArchiveDialog list={replyList} />
    </>
  );
}

interface FoundProps {
  readonly group: ReplyGroup;
  readonly replies: readonly CannedReply[];
  readonly isBusy: boolean;
}

/** What the user looks for stays in the component, because action logs mask typed words. */
function FoundReplies({ group, replies, isBusy }: FoundProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const [audience, setAudience] = useView('canned.audience');
  const [sortWord, setSort] = useView('canned.sort');
  const [page, setPage] = useView('canned.page');
  const sort = readSort(sortWord);
  const wanted = useDeferredValue(keyword);
  const shown = useMemo(
    () => shownReplies(replies, { group, audience, keyword: wanted, sort: readSort(sortWord) }),
    [replies, group, audience, wanted, sortWord],
  );
  const { rows, info } = pageOf(shown, Number(page ?? 1));
  const hasAny = useMemo(() => replies.some((reply) => isInGroup(group, reply)), [replies, group]);
  const clear = () => {
    setKeyword('');
    setAudience(null);
  };
  if (!hasAny)
    return (
      <Panel>
        <Empty>{t(group === 'own' ? 'cannedReplies.noneOwn' : 'cannedReplies.none')}</Empty>
      </Panel>
    );
  return (
    <>
      <Filters
        group={group}
        keyword={keyword}
        audience={audience}
        onType={(typed) => {
          setKeyword(typed);
          setPage(null);
        }}
        onAudience={(chosen) => {
          setAudience(chosen);
          setPage(null);
        }}
      />
      {rows.length === 0 ? (
        <Panel>
          <Empty action={<Button onClick={clear}>{t('cannedReplies.clearFilters')}</Button>}>
            {t('cannedReplies.noMatch')}
          </Empty>
        </Panel>
      ) : (
        <>
          <ReplyTable
            rows={rows}
            group={group}
            busy={isBusy}
            sort={sort}
            onSort={(column) => setSort(writeSort(sortedBy(sort, column)))}
          />
          <Pager page={info} onMove={({ pageNo }) => setPage(String(pageNo))} />
        </>
      )}
    </>
  );
}

const ICON_SIZE = 14;

interface FiltersProps {
  readonly group: ReplyGroup;
  readonly keyword: string;
  readonly audience: string | null;
  readonly onType: (keyword: string) => void;
  readonly onAudience: (audience: string | null) => void;
}

function Filters({ group, keyword, audience, onType, onAudience }: FiltersProps) {
  const { t } = useTranslation();
  const products = useProductOptions(null);
  return (
    <FilterBar label={t('cannedReplies.find')} onSubmit={() => undefined}>
      <TextField
        className="cs-managed-keyword"
        label={t('cannedReplies.keyword')}
        placeholder={t('cannedReplies.keywordHint')}
        value={keyword}
        dir="auto"
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
      {group === 'shared' && (
        <SelectField
          label={t('cannedReplies.for')}
          value={audience ?? ANYONE}
          options={[{ value: ANYONE, label: t('common.all') }, allProductsOption(t), ...products]}
          onChange={(value) => onAudience(value === ANYONE ? null : value)}
        />
      )}
    </FilterBar>
  );
}

interface ReplyTableProps {
  readonly group: ReplyGroup;
  readonly rows: readonly CannedReply[];
  readonly busy: boolean;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
}

function ReplyTable({ group, rows, busy, sort, onSort }: ReplyTableProps) {
  const { t } = useTranslation();
  const sorted = (label: string, column: SortColumn): SortedColumn => ({
    label,
    order: column !== sort.column ? 'none' : sort.isDescending ? 'descending' : 'ascending',
    onSort: () => onSort(column),
  });
  const columns = [
    sorted(t('cannedReplies.reply'), 'title'),
    t('cannedReplies.text'),
    t('cannedReplies.languages'),
    sorted(t('cannedReplies.uses'), 'uses'),
    sorted(t('cannedReplies.lastEdit'), 'updateTime'),
    t('cannedReplies.operation'),
  ];
  return (
    <Table
      label={t('cannedReplies.listOf')}
      columns={columns}
      busy={busy}
      className="is-grid cs-managed-table cs-wide-cells"
    >
      {rows.map((row) => (
        <ReplyRow key={row.id} row={row} group={group} />
      ))}
    </Table>
  );
}

function ReplyRow({ row, group }: { readonly row: CannedReply; readonly group: ReplyGroup }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const text = textIn(row, null);
  return (
    <Row>
      <Cell>
        <ReplyName reply={row} isOwn={group === 'own'} />
      </Cell>
      <Cell className="cs-small">
        <bdi className="cs-two-lines" lang={text?.lang} title={text?.body}>
          {text?.body}
        </bdi>
      </Cell>
      <Cell className="cs-small" caption={t('cannedReplies.languages')}>
        <span title={row.texts.map(({ lang }) => languageName(lang)).join(', ')}>
          {row.texts.map(({ lang }) => lang).join(', ')}
        </span>
      </Cell>
      <Cell caption={t('cannedReplies.uses')}>
        <span title={t('cannedReplies.usesHint', { days: CANNED_RANK_DAYS })}>{formatCount(usesOf(row, group))}</span>
      </Cell>
      <Cell className="cs-managed-edit cs-small" caption={t('cannedReplies.lastEdit')}>
        <time dateTime={row.updateTime} title={formatDateTime(row.updateTime, zone)}>
          {formatDay(row.updateTime, zone)}
        </time>{' '}
        {group === 'shared' && <Cut className="cs-hint cs-flush">{row.updateName}</Cut>}
      </Cell>
      <Cell className="cs-whole-actions cs-cell-wide">
        <ReplyActions row={row} />
      </Cell>
    </Row>
  );
}

function ReplyActions({ row }: { readonly row: CannedReply }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const named = { name: isolated(row.title) };
  return (
    <RowButtons>
      <RowButton
        word={t('cannedReplies.edit')}
        name={t('cannedReplies.editOf', named)}
        icon={<Pencil size={ICON_SIZE} aria-hidden="true" />}
        onClick={() => dispatch(replyForm.actions.opened({ subject: row, form: formOf(row) }))}
      />
      <RowButton
        word={t('cannedReplies.versions')}
        name={t('cannedReplies.versionsOf', named)}
        icon={<History size={ICON_SIZE} aria-hidden="true" />}
        onClick={() => dispatch(replyVersions.actions.opened(row))}
      />
      <RowButton
        word={t('cannedReplies.archive')}
        name={t('cannedReplies.archiveOf', named)}
        icon={<Archive size={ICON_SIZE} aria-hidden="true" />}
        onClick={() => dispatch(replyList.actions.removalAsked({ id: row.id, name: row.title }))}
      />
    </RowButtons>
  );
}
