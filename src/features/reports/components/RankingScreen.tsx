import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { TOP_STAFF } from '#contract/constants.ts';
import type { ReportType } from '#contract/domain.ts';
import type { StaffTotals } from '#contract/http/reports.ts';
import { RankChart } from '#common/charts/index.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { chatRanking, queryRanking, type RankingReport } from '../reportsSlice.ts';
import { UNIT_OF } from '../reportView.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { RankingTable } from './RankingTable.tsx';
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
      <RankChart viewKey="ranking" title={t('reports.rankingChart')} unit={UNIT_OF[type]} rows={rows} />
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
