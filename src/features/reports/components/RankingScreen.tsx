import { useMemo, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { TOP_STAFF } from '#contract/constants.ts';
import type { ReportType } from '#contract/domain.ts';
import type { StaffTotals } from '#contract/http/reports.ts';
import { RankChart } from '#common/charts/index.ts';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { formatDuration } from '#common/format/duration.ts';
import { formatCount, formatRate } from '#common/format/number.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { UNIT_OF } from '../reportView.ts';
import { chatRanking, queryRanking, type RankingReport, type RankingRow } from '../reportsSlice.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { ReportFrame } from './ReportFrame.tsx';

interface RankingTableProps {
  readonly rows: readonly RankingRow[];
  readonly label: string;
  readonly busy: boolean;
}

/** The days of each member of staff, without access to the store. */
const RankingTable = memo(function RankingTable({ rows, label, busy }: RankingTableProps) {
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

export function QueryRankingScreen() {
  const { t } = useTranslation();
  return <RankingScreen report={queryRanking} title={t('reports.queryRanking')} />;
}

export function ChatRankingScreen() {
  const { t } = useTranslation();
  return <RankingScreen report={chatRanking} title={t('reports.chatRanking')} />;
}

interface RankingScreenProps {
  readonly report: RankingReport;
  readonly title: string;
}

/** How much work each member of staff was given, and how much of it they solved. */
function RankingScreen({ report, title }: RankingScreenProps) {
  const { t } = useTranslation();
  const rowsLabel = t('reports.rankingRows');
  return (
    <ReportFrame
      report={report}
      title={title}
      rowsLabel={rowsLabel}
      table={<Rows report={report} label={rowsLabel} />}
      chart={<ChartPanel report={report}>{(totals, { type }) => <Bars totals={totals} type={type} />}</ChartPanel>}
    />
  );
}

function Bars({ totals, type }: { readonly totals: readonly StaffTotals[]; readonly type: ReportType }) {
  const { t } = useTranslation();
  const rows = useMemo(
    () =>
      totals.map(({ staffName, assignedNum, solvedNum }) => ({
        name: staffName,
        assigned: assignedNum,
        solved: solvedNum,
      })),
    [totals],
  );
  return (
    <>
      <RankChart place="ranking" title={t('reports.rankingChart')} unit={UNIT_OF[type]} rows={rows} />
      {rows.length === TOP_STAFF && (
        <p className="cs-report-note cs-hint">{t('reports.topStaff', { count: TOP_STAFF })}</p>
      )}
    </>
  );
}

function Rows({ report, label }: { readonly report: RankingReport; readonly label: string }) {
  const { t } = useTranslation();
  const rows = useSelector(report.list.selectRows);
  return (
    <>
      <RankingTable rows={rows} label={label} busy={useIsLoadingNewRows(report.list)} />
      <p className="cs-report-note cs-hint">{t('reports.rankingNote')}</p>
    </>
  );
}
