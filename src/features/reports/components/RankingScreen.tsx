import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { TOP_STAFF } from '#contract/constants.ts';
import type { ReportType } from '#contract/domain.ts';
import type { StaffTotals } from '#contract/http/reports.ts';
import { RankChart, UNIT_OF } from '#common/charts/index.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { formatDuration } from '#common/format/duration.ts';
import { formatAverage, formatCount, formatRate } from '#common/format/number.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { chatRanking, queryRanking, type RankingReport, type RankingRow } from '../reportsSlice.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { ReportFrame } from './ReportFrame.tsx';

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
      chart={
        <ChartPanel chart={report.chart} label={t('reports.chart')} failed={t('reports.chartFailed')}>
          {(totals, { type }) => <Bars totals={totals} type={type} />}
        </ChartPanel>
      }
    />
  );
}

function Bars({ totals, type }: { readonly totals: readonly StaffTotals[]; readonly type: ReportType }) {
  const { t } = useTranslation();
  return (
    <>
      <RankChart viewKey="ranking" title={t('reports.rankingChart')} unit={UNIT_OF[type]} rows={totals} />
      {totals.length === TOP_STAFF && (
        <p className="cs-above-2 cs-hint">{t('reports.topStaff', { count: TOP_STAFF })}</p>
      )}
    </>
  );
}

function Rows({ report, label }: { readonly report: RankingReport; readonly label: string }) {
  const { t } = useTranslation();
  // Only chats are rated.
  const hasRatings = report === chatRanking;
  const columns = [
    t('reports.createTime'),
    t('reports.staff'),
    t('reports.assignedCount'),
    t('reports.solvedCount'),
    t('reports.solvedRate'),
    t('reports.firstResponse'),
    ...(hasRatings ? [t('reports.rating')] : []),
  ];
  return (
    <>
      <Table
        label={label}
        columns={columns}
        busy={useIsLoadingNewRows(report.list)}
        className={`is-grid cs-ranking-table ${hasRatings ? 'has-ratings' : ''}`.trim()}
      >
        {useSelector(report.list.selectRows).map((row) => (
          <RankingLine key={row.id} row={row} hasRating={hasRatings} />
        ))}
      </Table>
      <p className="cs-above-2 cs-hint">{t('reports.rankingNote')}</p>
    </>
  );
}

interface RankingLineProps {
  readonly row: RankingRow;
  readonly hasRating: boolean;
}

const RankingLine = memo(function RankingLine({ row, hasRating }: RankingLineProps) {
  const { t } = useTranslation();
  const none = t('reports.nothing');
  return (
    <Row>
      <Cell className="cs-report-when cs-unbroken">{row.createTime}</Cell>
      <Cell className="cs-report-who">
        <Cut twoLines className="cs-report-name">
          {row.staffName}
        </Cut>
      </Cell>
      <Figure caption={t('reports.assignedCount')}>{formatCount(row.assignedNum)}</Figure>
      <Figure caption={t('reports.solvedCount')}>{formatCount(row.solvedNum)}</Figure>
      <Figure caption={t('reports.solvedRate')}>{row.assignedNum === 0 ? none : formatRate(row.solvedRate)}</Figure>
      <Figure caption={t('reports.firstResponse')}>
        {row.firstResponseMs === null ? none : formatDuration(t, row.firstResponseMs)}
      </Figure>
      {hasRating && (
        <Figure caption={t('reports.rating')}>
          {row.rating === null
            ? none
            : t('reports.ratingOf', { rating: formatAverage(row.rating), count: row.ratedNum })}
        </Figure>
      )}
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
