import type { ChartData, ChartOptions, TooltipItem } from 'chart.js';
import type { TFunction } from 'i18next';
import type { DayTrend, HourTrend } from '#contract/http/reports.ts';
import { clockOf } from '../format/messageTime.ts';
import { MARKS_OF, type ChartTheme, type Tone } from './browser/chartTheme.ts';
import { BASE_OPTIONS, categoryAxis, pageFont, tooltipStyle, valueAxis } from './chartOptions.ts';
import { figureText, type ChartUnit } from './chartTexts.ts';

/** What a trend chart draws: the hours of a single day if they are known, else the days. */
interface TrendPoints {
  readonly days: readonly string[];
  /** HH:mm; null: the counts are those of the days. */
  readonly hours: readonly string[] | null;
  readonly counts: readonly Omit<HourTrend, 'at'>[];
}

/** @param zone an IANA name */
export function trendPoints(figures: readonly DayTrend[], zone: string): TrendPoints {
  const days = figures.map(({ days: day }) => day);
  const hours = figures.length === 1 ? figures[0]?.hours : undefined;
  if (hours === undefined) return { days, hours: null, counts: figures };
  return { days, hours: hours.map(({ at }) => clockOf(Date.parse(at), zone)), counts: hours };
}

/** A figure for each day or hour. */
export interface TrendLine {
  readonly label: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

export function trendLine(counts: TrendPoints['counts'], tone: Tone, label: string): TrendLine {
  return { label, tone, values: counts.map((point) => point[`${tone}Num` as const]) };
}

/** With more points than this, lines are drawn without their marks. */
const POINTS_MAX = 60;
const POINT_PX = 4;
/** A triangle fills less of its circle than the other shapes. */
const POINT_SCALE = { circle: 1, triangle: 1.4, rect: 1.2 } as const;
/** A single point has no line. */
const LONE_POINT_PX = 7;
const LABEL_GAP_PX = 12;
const BAR_MAX_PX = 28;

export function trendData(
  days: readonly string[],
  lines: readonly TrendLine[],
  theme: ChartTheme,
): ChartData<'line', number[], string> {
  const radius = days.length > POINTS_MAX ? 0 : days.length === 1 ? LONE_POINT_PX : POINT_PX;
  return {
    labels: [...days],
    datasets: lines.map(({ label, tone, values }) => ({
      label,
      data: [...values],
      borderColor: theme.tone[tone],
      backgroundColor: theme.tone[tone],
      borderWidth: 2,
      borderDash: [...MARKS_OF[tone].dash],
      pointStyle: MARKS_OF[tone].point,
      pointBorderColor: theme.surface,
      pointBorderWidth: radius === 0 ? 0 : 1,
      pointRadius: radius * POINT_SCALE[MARKS_OF[tone].point],
      pointHoverRadius: Math.max(radius, POINT_PX) + 2,
      pointHoverBorderColor: theme.surface,
    })),
  };
}

/** Bars on one another: the whole bar is what came in within the hour. */
export function hoursData(
  hours: readonly string[],
  lines: readonly TrendLine[],
  theme: ChartTheme,
): ChartData<'bar', number[], string> {
  return {
    labels: [...hours],
    datasets: lines.map(({ label, tone, values }) => ({
      label,
      data: [...values],
      backgroundColor: theme.tone[tone],
      borderColor: theme.surface,
      borderWidth: { top: 1 },
      maxBarThickness: BAR_MAX_PX,
      pointStyle: 'rect',
    })),
  };
}

/**
 * @param labels short texts of the days, or the hours
 * @param isStacked whether bars stand on one another
 */
export function trendOptions(
  labels: readonly string[],
  { unit, isStacked }: { readonly unit: ChartUnit; readonly isStacked: boolean },
  theme: ChartTheme,
  t: TFunction,
) {
  const label = ({ dataset, parsed }: TooltipItem<'bar' | 'line'>) =>
    figureText(t, dataset.label ?? '', parsed.y ?? 0, unit);
  return {
    ...BASE_OPTIONS,
    interaction: { mode: 'index', axis: 'x', intersect: false },
    scales: {
      x: {
        ...categoryAxis(theme),
        stacked: isStacked,
        ticks: {
          color: theme.inkMuted,
          font: pageFont(theme),
          maxRotation: 0,
          autoSkipPadding: LABEL_GAP_PX,
          callback: (value: string | number) => labels[Number(value)] ?? '',
        },
      },
      y: { ...valueAxis(theme, t(`charts.unit.${unit}`)), stacked: isStacked },
    },
    plugins: { tooltip: { ...tooltipStyle(theme), callbacks: { label } } },
  } as const satisfies ChartOptions<'bar'> & ChartOptions<'line'>;
}
