import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { useScreen } from '#common/useScreen.ts';
import { addressRead, dashboardClosed, dashboardOpened, service, usage } from '../dashboardSlice.ts';
import { FiguresView } from './FiguresView.tsx';
import { RankPanel, TrendPanel } from './panels.tsx';
import { ServiceCards } from './ServiceCards.tsx';
import { UsageCards } from './UsageCards.tsx';
import './DashboardScreen.css';

/** New and solved queries and chats: today, and over a range of days. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  useScreen({ addressRead, opened: dashboardOpened, closed: dashboardClosed });
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-dashboard-head cs-wrap cs-between">
        <ScreenHeading>{t('dashboard.title')}</ScreenHeading>
        <span>{t('dashboard.zone', { zone })}</span>
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
      <h2 id={id} className="cs-dashboard-title">
        {t('dashboard.usage.title')}
      </h2>
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
      <h2 id={id} className="cs-dashboard-title">
        {title}
      </h2>
      <FiguresView part={service} label={title} failed={t('dashboard.service.failed')}>
        {({ figures }) => <ServiceCards service={figures} />}
      </FiguresView>
    </section>
  );
}
