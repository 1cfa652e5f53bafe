import { useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { REPORT_TYPE } from '#contract/domain.ts';
import type { DayTrend } from '#contract/http/reports.ts';
import { RankChart, TrendChart, trendLine, trendPoints, UNIT_OF } from '#common/charts/index.ts';
import { Link } from '#common/components/Link.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { DayRangeField } from '#common/components/DayRangeField.tsx';
import { useScreen } from '#common/useScreen.ts';
import { reportPath, TYPE_OF, type PanelName } from '../dashboardRanges.ts';
import { dashboardScreen, service, usage, panels, ranks, selectRanges, trends } from '../dashboardSlice.ts';
import { FiguresView } from './FiguresView.tsx';
import { UsageCards, ServiceCards } from './UsageCards.tsx';
import './DashboardScreen.css';

/** New and solved queries and chats: today, and over a range of days. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  useScreen(dashboardScreen);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-chart-head cs-wrap cs-between cs-at-baseline cs-gap-1-3">
        <ScreenHeading>{t('dashboard.title')}</ScreenHeading>
        <span className="cs-hint">{t('dashboard.zone', { zone })}</span>
      </div>
      <UsageAnalysis />
      <Service />
      <div className="cs-dashboard-panels cs-gap-4 cs-grid">
        <TrendPanel panel="queryTrend" />
        <TrendPanel panel="chatTrend" />
        <RankPanel panel="queryRank" />
        <RankPanel panel="chatRank" />
      </div>
    </div>
  );
}

function UsageAnalysis() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="cs-usage cs-stack cs-gap-2" aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.usage.title')}</h2>
      <FiguresView part={usage} label={t('dashboard.usage.title')} failed={t('dashboard.usage.failed')}>
        {({ figures }) => <UsageCards usage={figures} />}
      </FiguresView>
    </section>
  );
}

/** How soon today's chats are answered. */
function Service() {
  const { t } = useTranslation();
  const id = useId();
  const title = t('dashboard.service.title');
  return (
    <section className="cs-usage cs-stack cs-gap-2 is-service" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FiguresView part={service} label={title} failed={t('dashboard.service.failed')}>
        {({ figures }) => <ServiceCards service={figures} />}
      </FiguresView>
    </section>
  );
}

/** Incoming work per day or hour, and how much of it is solved. */
function TrendPanel({ panel }: { readonly panel: keyof typeof trends }) {
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
function RankPanel({ panel }: { readonly panel: keyof typeof ranks }) {
  const { t } = useTranslation();
  return (
    <FiguresPanel panel={panel}>
      <FiguresView part={ranks[panel]} label={t(`dashboard.${panel}.chart`)} failed={t(`dashboard.${panel}.failed`)}>
        {({ figures }) => (
          <RankChart
            viewKey={panel}
            title={t(`dashboard.${panel}.chart`)}
            unit={UNIT_OF[TYPE_OF[panel]]}
            rows={figures}
          />
        )}
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
    <Panel as="section" className="cs-chart-panel cs-pad-4 cs-stack cs-gap-3 cs-narrowed" aria-labelledby={id}>
      <header className="cs-row cs-between cs-gap-3">
        <h2 id={id}>{title}</h2>
        <Link to={reportPath(panel, choice)} aria-label={t('dashboard.detailsOf', { panel: title })}>
          {t('dashboard.details')}
        </Link>
      </header>
      <DayRangeField
        viewKey={panel}
        label={title}
        choice={choice}
        days={days}
        onChange={(chosen) => dispatch(dashboardScreen.viewChanged({ [panel]: chosen }))}
      />
      {children}
    </Panel>
  );
}

const QUERY_TONES = ['open', 'solved'] as const;
const CHAT_TONES = [...QUERY_TONES, 'notSolved'] as const;

function Trend({ panel, figures }: { readonly panel: keyof typeof trends; readonly figures: readonly DayTrend[] }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const { days, hours, counts } = useMemo(() => trendPoints(figures, zone), [figures, zone]);
  const lines = useMemo(() => {
    const tones = TYPE_OF[panel] === REPORT_TYPE.query ? QUERY_TONES : CHAT_TONES;
    return tones.map((tone) => trendLine(counts, tone, t(`dashboard.line.${tone}`)));
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
