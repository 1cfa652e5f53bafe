import type { ChartData, ChartOptions } from 'chart.js';
import type { TFunction } from 'i18next';
import { BASE_OPTIONS, categoryAxis, pageFont, tooltipStyle, valueAxis } from './chartOptions.ts';
import { figureText } from './chartTexts.ts';
import type { ChartTheme } from './browser/chartTheme.ts';
import { MARKS_OF, type ChartUnit, type Tone } from './tones.ts';

/** A figure for each day or hour. */
export interface TrendLine {
  readonly label: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

/** With more points than this, lines are drawn without their marks. */
const POINTS_MAX = 60;
const POINT_PX = 4;
/** A triangle fills less of its circle than the other shapes. */
const POINT_SCALE = { circle: 1, triangle: 1.4, rect: 1.2 } as const;
/** A single point has no line. */
const LONE_POINT_PX = 7;
const LABEL_GAP_PX = 12;

/** @param points days or hours */
export function trendData(
  points: readonly string[],
  lines: readonly TrendLine[],
  theme: ChartTheme,
): ChartData<'line', number[], string> {
  const radius = points.length > POINTS_MAX ? 0 : points.length === 1 ? LONE_POINT_PX : POINT_PX;
  return {
    labels: [...points],
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

/** @param labels short texts of the days or hours */
export function trendOptions(
  labels: readonly string[],
  unit: ChartUnit,
  theme: ChartTheme,
  t: TFunction,
): ChartOptions<'line'> {
  return {
    ...BASE_OPTIONS,
    interaction: { mode: 'index', axis: 'x', intersect: false },
    scales: {
      x: {
        ...categoryAxis(theme),
        ticks: {
          color: theme.inkMuted,
          font: pageFont(theme),
          maxRotation: 0,
          autoSkipPadding: LABEL_GAP_PX,
          callback: (value) => labels[Number(value)] ?? '',
        },
      },
      y: valueAxis(theme, t(`charts.unit.${unit}`)),
    },
    plugins: {
      tooltip: {
        ...tooltipStyle(theme),
        callbacks: {
          label: ({ dataset, parsed }) => figureText(t, dataset.label ?? '', parsed.y ?? 0, unit),
        },
      },
    },
  };
}
