import { BarElement, CategoryScale, Chart, LinearScale, LineElement, PointElement, Tooltip } from 'chart.js';
import { useCallback } from 'react';
import { Bar, Line } from 'react-chartjs-2';
import { useTranslation } from 'react-i18next';
import { ChartFrame, ChartTable, BarMark, Legend, LegendItem, LineMark } from './ChartFrame.tsx';
import { amountText, figureText, type ChartUnit } from './chartTexts.ts';
import type { ChartTheme } from './browser/chartTheme.ts';
import { hoursData, trendData, trendOptions, type TrendLine } from './trendDrawing.ts';

Chart.register(BarElement, CategoryScale, LinearScale, LineElement, PointElement, Tooltip);

const HEIGHT_PX = 260;

interface TrendChartProps {
  readonly viewKey: string;
  readonly title: string;
  readonly unit: ChartUnit;
  /** yyyy-MM-dd, ascending. */
  readonly days: readonly string[];
  /** The hours of a single day, HH:mm. null: there is a figure for each day. */
  readonly hours: readonly string[] | null;
  /** Each has a label of its own. */
  readonly lines: readonly TrendLine[];
}

/**
 * Figures by day as lines, or those of a single day by hour as bars: a line between such small counts suggests a trend
 * that is none. Shows a text instead if all are 0.
 */
export function TrendChart({ viewKey, title, unit, days, hours, lines }: TrendChartProps) {
  const { t } = useTranslation();
  const points = hours ?? days;
  const sums = lines.map(({ label, tone, values }) => ({
    label,
    tone,
    sum: values.reduce((sum, value) => sum + value, 0),
  }));
  const table = (
    <ChartTable
      caption={t(`charts.numberOf.${unit}`)}
      columns={[hours === null ? t('charts.day') : t('charts.hour'), ...lines.map(({ label }) => label)]}
      rows={points.map((point, at) => ({ name: point, figures: lines.map(({ values }) => values[at] ?? 0) }))}
      total={{ name: t('charts.total'), figures: sums.map(({ sum }) => sum) }}
    />
  );
  const legend = (
    <Legend>
      {sums.map(({ label, tone, sum }) => (
        <LegendItem
          key={label}
          mark={hours === null ? <LineMark tone={tone} /> : <BarMark of={tone} />}
          label={label}
          total={amountText(t, sum, unit)}
        />
      ))}
    </Legend>
  );
  const figures = sums.map(({ label, sum }) => figureText(t, label, sum, unit)).join(', ');
  const [from = '', to = from] = [days[0], days.at(-1)];
  const summary =
    hours !== null
      ? t('charts.trendOfHours', { day: from, figures })
      : from === to
        ? t('charts.trendOfDay', { day: from, figures })
        : t('charts.trendOfDays', { from, to, figures });
  const draw = useDrawing({ unit, days, hours, lines }, summary);
  return (
    <ChartFrame
      viewKey={viewKey}
      title={title}
      empty={sums.some(({ sum }) => sum > 0) ? null : t(`charts.none.${unit}`)}
      legend={legend}
      table={table}
      heightPx={HEIGHT_PX}
    >
      {draw}
    </ChartFrame>
  );
}

/** Draws the same chart until its figures change. */
function useDrawing({ unit, days, hours, lines }: Omit<TrendChartProps, 'viewKey' | 'title'>, summary: string) {
  const { t } = useTranslation();
  return useCallback(
    (theme: ChartTheme) => {
      const options = trendOptions(hours ?? shortDays(days), { unit, isStacked: hours !== null }, theme, t);
      return hours === null ? (
        <Line data={trendData(days, lines, theme)} options={options} aria-label={summary} />
      ) : (
        <Bar data={hoursData(hours, lines, theme)} options={options} aria-label={summary} />
      );
    },
    [days, hours, lines, unit, summary, t],
  );
}

/** Days (yyyy-MM-dd) in their shortest distinct form: MM-DD within one year, else unchanged. */
function shortDays(days: readonly string[]): readonly string[] {
  const years = new Set(days.map((day) => day.slice(0, 4)));
  return years.size > 1 ? days : days.map((day) => day.slice(5));
}
