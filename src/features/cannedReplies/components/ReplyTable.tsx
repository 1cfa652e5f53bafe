import { Archive, History, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CANNED_RANK_DAYS } from '#contract/constants.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { Cell, Row, Table, type SortedColumn } from '#common/components/Table.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { isolated } from '#contract/names.ts';
import { languageName } from '#common/format/languageName.ts';
import { formatCount } from '#common/format/number.ts';
import { formatDateTime, formatDay } from '#common/format/time.ts';
import { textIn } from '../../cannedTexts/index.ts';
import { usesOf, type CannedPlace, type Sort, type SortColumn } from '../cannedRows.ts';
import { ReplyName } from './ReplyName.tsx';

const ICON_SIZE = 14;

interface ReplyTableProps extends RowActions {
  readonly rows: readonly CannedReply[];
  readonly busy: boolean;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
}

interface RowActions {
  readonly place: CannedPlace;
  readonly onEdit: (reply: CannedReply) => void;
  readonly onVersions: (reply: CannedReply) => void;
  readonly onArchive: (reply: CannedReply) => void;
}

export function ReplyTable({ rows, busy, sort, onSort, ...actions }: ReplyTableProps) {
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
        <ReplyRow key={row.id} row={row} {...actions} />
      ))}
    </Table>
  );
}

function ReplyRow({ row, place, onEdit, onVersions, onArchive }: RowActions & { readonly row: CannedReply }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const text = textIn(row, null);
  const named = { name: isolated(row.title) };
  return (
    <Row>
      <Cell>
        <ReplyName reply={row} isOwn={place === 'own'} />
      </Cell>
      <Cell className="cs-small">
        <bdi className="cs-two-lines" lang={text?.lang} title={text?.body}>
          {text?.body}
        </bdi>
      </Cell>
      <Cell className="cs-small">
        <Caption>{t('cannedReplies.languages')}</Caption>
        <span title={row.texts.map(({ lang }) => languageName(lang)).join(', ')}>
          {row.texts.map(({ lang }) => lang).join(', ')}
        </span>
      </Cell>
      <Cell>
        <Caption>{t('cannedReplies.uses')}</Caption>
        <span title={t('cannedReplies.usesHint', { days: CANNED_RANK_DAYS })}>{formatCount(usesOf(row, place))}</span>
      </Cell>
      <Cell className="cs-managed-edit cs-small">
        <Caption>{t('cannedReplies.lastEdit')}</Caption>
        <time dateTime={row.updateTime} title={formatDateTime(row.updateTime, zone)}>
          {formatDay(row.updateTime, zone)}
        </time>{' '}
        {place === 'shared' && (
          <bdi className="cs-hint cs-flush cs-ellipsis" title={row.updateName}>
            {row.updateName}
          </bdi>
        )}
      </Cell>
      <Cell className="cs-whole-actions cs-cell-wide">
        <RowButtons>
          <RowButton
            word={t('cannedReplies.edit')}
            name={t('cannedReplies.editOf', named)}
            icon={<Pencil size={ICON_SIZE} aria-hidden="true" />}
            onClick={() => onEdit(row)}
          />
          <RowButton
            word={t('cannedReplies.versions')}
            name={t('cannedReplies.versionsOf', named)}
            icon={<History size={ICON_SIZE} aria-hidden="true" />}
            onClick={() => onVersions(row)}
          />
          <RowButton
            word={t('cannedReplies.archive')}
            name={t('cannedReplies.archiveOf', named)}
            icon={<Archive size={ICON_SIZE} aria-hidden="true" />}
            onClick={() => onArchive(row)}
          />
        </RowButtons>
      </Cell>
    </Row>
  );
}

/** In a card, names the value as the column heading does in the table. */
function Caption({ children }: { readonly children: ReactNode }) {
  return <span className="cs-caption cs-small">{children} </span>;
}
