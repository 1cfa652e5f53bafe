import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_STATUS, type ReportRowStatus } from '#contract/domain.ts';
import type { ReportRow } from '#contract/http/reports.ts';
import { Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { TYPE_WORD } from '../reportView.ts';

const STATE_WORD = {
  [REPORT_STATUS.open]: 'open',
  [REPORT_STATUS.solved]: 'solved',
  [REPORT_STATUS.notSolved]: 'notSolved',
} as const satisfies Readonly<Record<ReportRowStatus, string>>;

interface TrendTableProps {
  readonly rows: readonly ReportRow[];
  readonly label: string;
  readonly busy: boolean;
  readonly isAscending: boolean;
  readonly onSort: () => void;
}

/** Queries or chats, without access to the store. */
export const TrendTable = memo(function TrendTable({ rows, label, busy, isAscending, onSort }: TrendTableProps) {
  const { t } = useTranslation();
  const created = { label: t('reports.createTime'), order: isAscending ? 'ascending' : 'descending', onSort } as const;
  return (
    <Table
      label={label}
      columns={[created, t('reports.type'), t('reports.assignee'), t('reports.solvedOrOpen')]}
      busy={busy}
      className="is-grid cs-trend-table"
    >
      {rows.map((row) => (
        <TrendLine key={row.id} row={row} />
      ))}
    </Table>
  );
});

const TrendLine = memo(function TrendLine({
  row: { createTime, type, assignee, status },
}: {
  readonly row: ReportRow;
}) {
  const { t } = useTranslation();
  return (
    <Row>
      <Cell className="cs-report-when cs-unbroken">
        <Time iso={createTime} show="stacked" />
      </Cell>
      <Cell className="cs-report-type">{t(`reports.typeOf.${TYPE_WORD[type]}`)}</Cell>
      <Cell className="cs-report-who">
        {assignee === '' ? (
          <span className="cs-muted">{t('reports.nothing')}</span>
        ) : (
          <bdi className="cs-report-name cs-two-lines" title={assignee}>
            {assignee}
          </bdi>
        )}
      </Cell>
      <Cell className="cs-report-status">
        <Tag positive={status === REPORT_STATUS.solved}>{t(`reports.state.${STATE_WORD[status]}`)}</Tag>
      </Cell>
    </Row>
  );
});
