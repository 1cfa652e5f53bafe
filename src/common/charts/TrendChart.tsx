import { CategoryScale, Chart, LinearScale, LineElement, PointElement, Tooltip } from 'chart.js';
import { useMemo, useRef } from 'react';
import { Line } from 'react-chartjs-2';
import { useTranslation } from 'react-i18next';
import { shortDays } from '../format/day.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTable } from './ChartTable.tsx';
import { amountText, figureText } from './chartTexts.ts';
import { useChartTheme } from './browser/chartTheme.ts';
import { Legend, LegendItem, LineMark } from './Legend.tsx';
import type { ChartUnit } from './tones.ts';
import { trendData, trendOptions, type TrendLine } from './trendDrawing.ts';

Chart.register(CategoryScale, LinearScale, LineElement, PointElement, Tooltip);

const HEIGHT_PX = 260;

interface TrendChartProps {
  /** Its id in the view state; unique on the screen. */
  readonly place: string;
  readonly title: string;
  readonly unit: ChartUnit;
  /** yyyy-MM-dd, ascending. */
  readonly days: readonly string[];
  /** The hours of a single day, HH:mm. null: the lines have a figure for each day. */
  readonly hours: readonly string[] | null;
  /** Each has a label of its own. */
  readonly lines: readonly TrendLine[];
}

/** Figures by day, or those of a single day by hour, as lines. Shows a text instead if all are 0. */
export function TrendChart({ place, title, unit, days, hours, lines }: TrendChartProps) {
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
        <LegendItem key={label} mark={<LineMark tone={tone} />} label={label} total={amountText(t, sum, unit)} />
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
  return (
    <ChartFrame
      place={place}
      title={title}
      empty={sums.some(({ sum }) => sum > 0) ? null : t(`charts.none.${unit}`)}
      legend={legend}
      table={table}
      heightPx={HEIGHT_PX}
    >
      <TrendDrawing unit={unit} points={points} hasHours={hours !== null} lines={lines} summary={summary} />
    </ChartFrame>
  );
}

interface TrendDrawingProps extends Pick<TrendChartProps, 'unit' | 'lines'> {
  /** Days or hours. */
  readonly points: readonly string[];
  readonly hasHours: boolean;
  readonly summary: string;
}

function TrendDrawing({ unit, points, hasHours, lines, summary }: TrendDrawingProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const theme = useChartTheme(place);
  const drawing = useMemo(
    () =>
      theme === null
        ? null
        : {
            data: trendData(points, lines, theme),
            options: trendOptions(hasHours ? points : shortDays(points), unit, theme, t),
          },
    [points, hasHours, lines, unit, theme, t],
  );
  return (
    <div ref={place} className="cs-chart-canvas">
      {drawing !== null && <Line {...drawing} aria-label={summary} />}
    </div>
  );
}
