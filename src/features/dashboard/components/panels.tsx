import { useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Panel } from '#common/components/Panel.tsx';
import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import type { DayTrend, StaffTotals } from '#contract/http/reports.ts';
import {
  RankChart,
  TrendChart,
  trendPoints,
  type ChartUnit,
  type RankRow,
  type TrendLine,
} from '#common/charts/index.ts';
import { Link } from '#common/components/Link.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { DayRangeField } from '#common/components/DayRangeField.tsx';
import { reportPath, TYPE_OF, type PanelName } from '../dashboardRanges.ts';
import { panels, rangeChosen, ranks, selectRanges, trends } from '../dashboardSlice.ts';
import { FiguresView } from './FiguresView.tsx';

const UNIT_OF: Readonly<Record<ReportType, ChartUnit>> = {
  [REPORT_TYPE.query]: 'queries',
  [REPORT_TYPE.chat]: 'chats',
};

/** Incoming work per day or hour, and how much of it is solved. */
export function TrendPanel({ panel }: { readonly panel: keyof typeof trends }) {
  const { t } = useTranslation();
  return (
    <FiguresPanel panel={panel}>
      <FiguresView part={trends[panel]} label={t(`dashboard.${panel}.title`)} failed={t(`dashboard.${panel}.failed`)}>
        {({ figures }) => <Trend panel={panel} figures={figures} />}
      </FiguresView>
    </FiguresPanel>
  );
}

/** The staff who solved most. */
export function RankPanel({ panel }: { readonly panel: keyof typeof ranks }) {
  const { t } = useTranslation();
  return (
    <FiguresPanel panel={panel}>
      <FiguresView part={ranks[panel]} label={t(`dashboard.${panel}.chart`)} failed={t(`dashboard.${panel}.failed`)}>
        {({ figures }) => <Rank panel={panel} figures={figures} />}
      </FiguresView>
    </FiguresPanel>
  );
}

/** A chart with its range and a link to its report. */
function FiguresPanel({ panel, children }: { readonly panel: PanelName; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const choice = useSelector(selectRanges)[panel];
  const days = useSelector(panels[panel].selectDays);
  const title = t(`dashboard.${panel}.title`);
  return (
    <Panel as="section" className="cs-chart-panel cs-stack cs-gap-3 cs-narrowed" aria-labelledby={id}>
      <header>
        <h2 id={id} className="cs-dashboard-title">
          {title}
        </h2>
        <Link to={reportPath(panel, choice)} aria-label={t('dashboard.detailsOf', { panel: title })}>
          {t('dashboard.details')}
        </Link>
      </header>
      <DayRangeField
        viewKey={panel}
        label={title}
        choice={choice}
        days={days}
        onChange={(chosen) => dispatch(rangeChosen({ panel, choice: chosen }))}
      />
      {children}
    </Panel>
  );
}

function Trend({ panel, figures }: { readonly panel: keyof typeof trends; readonly figures: readonly DayTrend[] }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const { days, hours, counts } = useMemo(() => trendPoints(figures, zone), [figures, zone]);
  const lines = useMemo(() => {
    const line = (tone: TrendLine['tone'], valueOf: (point: (typeof counts)[number]) => number): TrendLine => ({
      label: t(`dashboard.line.${tone}`),
      tone,
      values: counts.map(valueOf),
    });
    const both = [line('open', ({ openNum }) => openNum), line('solved', ({ solvedNum }) => solvedNum)];
    return TYPE_OF[panel] === REPORT_TYPE.query
      ? both
      : [...both, line('notSolved', ({ notSolvedNum }) => notSolvedNum)];
  }, [counts, panel, t]);
  return (
    <TrendChart
      viewKey={panel}
      title={t(`dashboard.${panel}.${hours === null ? 'chart' : 'hours'}`)}
      unit={UNIT_OF[TYPE_OF[panel]]}
      days={days}
      hours={hours}
      lines={lines}
    />
  );
}

function Rank({ panel, figures }: { readonly panel: keyof typeof ranks; readonly figures: readonly StaffTotals[] }) {
  const { t } = useTranslation();
  const rows = useMemo(
    () =>
      figures.map(({ staffName, assignedNum, solvedNum }): RankRow => ({
        name: staffName,
        assigned: assignedNum,
        solved: solvedNum,
      })),
    [figures],
  );
  return <RankChart viewKey={panel} title={t(`dashboard.${panel}.chart`)} unit={UNIT_OF[TYPE_OF[panel]]} rows={rows} />;
}
