import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Usage, UsageAnalysis, ServiceToday } from '#contract/http/reports.ts';
import { Card, Figure } from '#common/components/Card.tsx';
import { formatDuration } from '#common/format/duration.ts';
import { formatCount, formatPercent, formatShare } from '#common/format/number.ts';
import { selectWaitLimits, toneAt } from '#common/deadlines.ts';

/** In place of a figure that does not exist. */
const NONE = '–';

/** How soon the chats that came in today were answered. */
export function ServiceCards({ service }: { readonly service: ServiceToday }) {
  const { t } = useTranslation();
  const limits = useSelector(selectWaitLimits);
  const { medianFirstResponseMs, first, longestWaitMs, missedNum } = service;
  const judgedNum = first.metNum + first.missedNum;
  const duration = (ms: number | null) => (ms === null ? NONE : formatDuration(t, ms));
  const toneOf = (ms: number | null) => (ms === null ? 'calm' : toneAt(ms, limits));
  return (
    <div className="cs-usage-cards cs-gap-3 cs-grid">
      <ServiceCard name="median" value={duration(medianFirstResponseMs)} tone={toneOf(medianFirstResponseMs)}>
        {t('dashboard.service.median.hint')}
      </ServiceCard>
      <ServiceCard name="inTime" value={judgedNum === 0 ? NONE : formatShare(first.metNum / judgedNum)} tone="calm">
        {t('dashboard.service.inTime.hint', {
          part: formatCount(first.metNum),
          all: formatCount(judgedNum),
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
      <p className="cs-hint cs-flush">{children}</p>
      <dl className="cs-grid cs-above-3 cs-gap-1-3 cs-digits">
        <Figure label={t('dashboard.usage.today')} className={`cs-usage-today is-${tone}`}>
          {value}
        </Figure>
      </dl>
    </Card>
  );
}

const BAR_PX = 8;
const GAP_PX = 2;
const HEIGHT_PX = 28;

/** Small bars, the last one strong. The figures are in its name. */
function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const most = Math.max(1, ...values);
  const step = BAR_PX + GAP_PX;
  const width = values.length * step - GAP_PX;
  return (
    <svg className="cs-sparkline" width={width} height={HEIGHT_PX} role="img" aria-label={label}>
      <title>{label}</title>
      {values.map((value, at) => {
        const height = Math.max(1, (value / most) * HEIGHT_PX);
        const isLast = at === values.length - 1;
        return (
          <rect
            key={at}
            className={isLast ? 'is-today' : undefined}
            x={at * step}
            y={HEIGHT_PX - height}
            width={BAR_PX}
            height={height}
          />
        );
      })}
    </svg>
  );
}

const CARDS = ['DailyUser', 'DailyQuery', 'DailySolved', 'DailyChat'] as const;
type CardName = (typeof CARDS)[number];

/** Today's figures compared with yesterday's at the same time of day. */
export function UsageCards({ usage }: { readonly usage: UsageAnalysis }) {
  return (
    <div className="cs-usage-cards cs-gap-3 cs-grid">
      {CARDS.map((name) => (
        <UsageCard key={name} name={name} usage={usage[name]}>
          {name === 'DailySolved' && <SolvedShare usage={usage} />}
        </UsageCard>
      ))}
    </div>
  );
}

interface UsageCardProps {
  readonly name: CardName;
  readonly usage: Usage;
  /** Below the change. */
  readonly children: ReactNode;
}

function UsageCard({ name, usage, children }: UsageCardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card title={t(`dashboard.usage.${name}.title`)} titleId={id} className="cs-usage-card cs-stack">
      <p className="cs-hint cs-flush">{t(`dashboard.usage.${name}.hint`)}</p>
      <dl className="cs-grid cs-above-3 cs-gap-1-3 cs-digits">
        <Figure label={t('dashboard.usage.today')} className="cs-usage-today">
          {formatCount(usage.todayNum)}
        </Figure>
        <div className="cs-usage-change">
          <dt className="cs-visually-hidden">{t('dashboard.usage.change')}</dt>
          <dd className="cs-wrap cs-gap-1">
            <Change {...usage} />
            {children}
          </dd>
        </div>
        <div>
          <dt>{t('dashboard.usage.yesterday')}</dt>
          <dd>
            <span>{formatCount(usage.yesterdayNum)}</span>{' '}
            <span className="cs-usage-by-now cs-block cs-hint">
              {t('dashboard.usage.yesterdayByNow', { number: formatCount(usage.yesterdayByNowNum) })}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('dashboard.usage.total')}</dt>
          <dd>{formatCount(usage.taotalNum)}</dd>
        </div>
      </dl>
      <Sparkline
        values={usage.week}
        label={t('dashboard.usage.week', { days: usage.week.length, counts: usage.week.map(formatCount).join(', ') })}
      />
    </Card>
  );
}

/**
 * Whether today's share of solved ones is better than yesterday's at this time. Their number says nothing: it grows
 * with what comes in.
 */
function SolvedShare({ usage: { DailyQuery, DailyChat, DailySolved } }: { readonly usage: UsageAnalysis }) {
  const { t } = useTranslation();
  const cameIn = DailyQuery.todayNum + DailyChat.todayNum;
  const cameInByNow = DailyQuery.yesterdayByNowNum + DailyChat.yesterdayByNowNum;
  if (cameIn === 0 || cameInByNow === 0) return null;
  const [share, before] = [DailySolved.todayNum / cameIn, DailySolved.yesterdayByNowNum / cameInByNow];
  const word = share === before ? 'same' : share > before ? 'better' : 'worse';
  return (
    <span className={`cs-usage-share is-${word}`}>
      {t(`dashboard.usage.share.${word}`, { share: formatShare(share), before: formatShare(before) })}
    </span>
  );
}

const ARROWS = { more: ArrowUpRight, less: ArrowDownRight, same: ArrowRight } as const;

/** The difference to yesterday at this time. More is neither good nor bad, so the arrow has no colour. */
function Change({ percent, isIncrease, todayNum, yesterdayByNowNum }: Usage) {
  const { t } = useTranslation();
  if (percent === null)
    return (
      <span title={t('dashboard.usage.noChange')}>
        –<span className="cs-visually-hidden"> {t('dashboard.usage.noChange')}</span>
      </span>
    );
  const direction = todayNum === yesterdayByNowNum ? 'same' : isIncrease ? 'more' : 'less';
  const Arrow = ARROWS[direction];
  return (
    <>
      <Arrow size={16} aria-hidden="true" />
      <span>{t(`dashboard.usage.${direction}`, { percent: formatPercent(Math.abs(percent)) })}</span>
    </>
  );
}
