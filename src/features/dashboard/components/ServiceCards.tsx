import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ServiceToday } from '#contract/http/reports.ts';
import { Card, Figure } from '#common/components/Card.tsx';
import { formatDuration } from '#common/format/duration.ts';
import { formatCount, formatShare } from '#common/format/number.ts';
import { selectWaitLimits, waitTone } from '#common/waitLimits.ts';

/** In place of a figure that does not exist. */
const NONE = '–';

/** How soon the chats that came in today were answered. */
export function ServiceCards({ service }: { readonly service: ServiceToday }) {
  const { t } = useTranslation();
  const limits = useSelector(selectWaitLimits);
  const { medianFirstResponseMs, limitMs, dueNum, inTimeNum, longestWaitMs, missedNum } = service;
  const duration = (ms: number | null) => (ms === null ? NONE : formatDuration(t, ms));
  const toneOf = (ms: number | null) => (ms === null ? 'calm' : waitTone(ms, limits));
  return (
    <div className="cs-usage-cards cs-gap-3 cs-grid">
      <ServiceCard name="median" value={duration(medianFirstResponseMs)} tone={toneOf(medianFirstResponseMs)}>
        {t('dashboard.service.median.hint')}
      </ServiceCard>
      <ServiceCard name="inTime" value={dueNum === 0 ? NONE : formatShare(inTimeNum / dueNum)} tone="calm">
        {t('dashboard.service.inTime.hint', {
          part: formatCount(inTimeNum),
          all: formatCount(dueNum),
          limit: formatDuration(t, limitMs),
        })}
      </ServiceCard>
      <ServiceCard name="longest" value={duration(longestWaitMs)} tone={toneOf(longestWaitMs)}>
        {t('dashboard.service.longest.hint')}
      </ServiceCard>
      <ServiceCard name="missed" value={formatCount(missedNum)} tone={missedNum === 0 ? 'calm' : 'late'}>
        {t('dashboard.service.missed.hint')}
      </ServiceCard>
    </div>
  );
}

interface ServiceCardProps {
  readonly name: 'median' | 'inTime' | 'longest' | 'missed';
  readonly value: string;
  readonly tone: 'calm' | 'amber' | 'late';
  readonly children: string;
}

function ServiceCard({ name, value, tone, children }: ServiceCardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card title={t(`dashboard.service.${name}.title`)} titleId={id} className="cs-usage-card cs-stack">
      <p>{children}</p>
      <dl>
        <Figure label={t('dashboard.usage.today')} className={`cs-usage-today is-${tone}`}>
          {value}
        </Figure>
      </dl>
    </Card>
  );
}
