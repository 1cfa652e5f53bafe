import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { formatDuration } from '#common/format/duration.ts';
import { formatCount, formatRate } from '#common/format/number.ts';
import type { RankingRow } from '../reportsSlice.ts';

interface RankingTableProps {
  readonly rows: readonly RankingRow[];
  readonly label: string;
  readonly busy: boolean;
}

/** The days of each member of staff, without access to the store. */
export const RankingTable = memo(function RankingTable({ rows, label, busy }: RankingTableProps) {
  const { t } = useTranslation();
  const columns = useMemo(
    () =>
      [
        t('reports.createTime'),
        t('reports.staff'),
        t('reports.assignedCount'),
        t('reports.solvedCount'),
        t('reports.solvedRate'),
        t('reports.firstResponse'),
      ] as const,
    [t],
  );
  return (
    <Table label={label} columns={columns} busy={busy} className="is-grid cs-ranking-table">
      {rows.map((row) => (
        <RankingLine key={row.id} row={row} columns={columns} />
      ))}
    </Table>
  );
});

interface RankingLineProps {
  readonly row: RankingRow;
  readonly columns: readonly [string, string, string, string, string, string];
}

const RankingLine = memo(function RankingLine({
  row,
  columns: [, , assigned, solved, rate, response],
}: RankingLineProps) {
  const { t } = useTranslation();
  const none = t('reports.nothing');
  return (
    <Row>
      <Cell className="cs-report-when cs-unbroken">{row.createTime}</Cell>
      <Cell className="cs-report-who">
        <bdi className="cs-report-name cs-two-lines" title={row.staffName}>
          {row.staffName}
        </bdi>
      </Cell>
      <Figure caption={assigned}>{formatCount(row.assignedNum)}</Figure>
      <Figure caption={solved}>{formatCount(row.solvedNum)}</Figure>
      <Figure caption={rate}>{row.assignedNum === 0 ? none : formatRate(row.solvedRate)}</Figure>
      <Figure caption={response}>{row.firstResponseMs === null ? none : formatDuration(t, row.firstResponseMs)}</Figure>
    </Row>
  );
});

/** In a card, names the value as the column heading does in the table. */
function Figure({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <Cell className="cs-report-figure">
      <span className="cs-report-caption cs-caption cs-small" aria-hidden="true">
        {caption}{' '}
      </span>
      {children}
    </Cell>
  );
}
