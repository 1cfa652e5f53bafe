import type { Chart, ChartData, ChartOptions } from 'chart.js';
import type { TFunction } from 'i18next';
import { BASE_OPTIONS, categoryAxis, pageFont, tooltipStyle, valueAxis } from './chartOptions.ts';
import { figureText } from './chartTexts.ts';
import type { ChartTheme } from './browser/chartTheme.ts';
import { cutToFit, measureIn, wrapToFit } from './fittedText.ts';
import type { ChartUnit } from './tones.ts';

export interface RankRow {
  readonly name: string;
  readonly assigned: number;
  /** How many of the assigned items. */
  readonly solved: number;
  /** A further line of the tooltip. */
  readonly note?: string;
}

/** Largest part of the width for names, so that the bars stay comparable. */
const NAME_SHARE = 0.34;
const NAME_MAX_PX = 200;
/** Width of a tooltip without its text. */
const TOOLTIP_EDGES_PX = 40;
const BAR_MAX_PX = 22;

export function rankData(
  rows: readonly RankRow[],
  theme: ChartTheme,
  t: TFunction,
): ChartData<'bar', number[], string> {
  const bars = {
    maxBarThickness: BAR_MAX_PX,
    barPercentage: 0.8,
    categoryPercentage: 0.9,
    borderSkipped: false,
    borderWidth: 1,
    pointStyle: 'rect',
  } as const;
  return {
    labels: rows.map(({ name }) => name),
    // The first dataset is drawn in front.
    datasets: [
      {
        ...bars,
        label: t('charts.solved'),
        data: rows.map(({ solved }) => solved),
        backgroundColor: theme.tone.solved,
        borderColor: theme.tone.solved,
      },
      {
        ...bars,
        label: t('charts.assigned'),
        data: rows.map(({ assigned }) => assigned),
        backgroundColor: theme.assigned,
        borderColor: theme.assignedLine,
      },
    ],
  };
}

/**
 * Both bars of a person begin at 0 and overlap: the whole bar is what was assigned, its filled part what was solved.
 */
export function rankOptions(
  rows: readonly RankRow[],
  unit: ChartUnit,
  theme: ChartTheme,
  t: TFunction,
): ChartOptions<'bar'> {
  const font = `${theme.fontSizePx}px ${theme.fontFamily}`;
  return {
    ...BASE_OPTIONS,
    indexAxis: 'y',
    interaction: { mode: 'index', axis: 'y', intersect: false },
    scales: {
      x: { ...valueAxis(theme, t(`charts.unit.${unit}`)), stacked: false },
      y: {
        ...categoryAxis(theme),
        stacked: true,
        ticks: {
          color: theme.ink,
          font: pageFont(theme),
          autoSkip: false,
          callback(value) {
            const widthPx = Math.min(NAME_MAX_PX, this.chart.width * NAME_SHARE);
            return cutToFit(rows[Number(value)]?.name ?? '', widthPx, measureIn(this.ctx, font));
          },
        },
      },
    },
    plugins: {
      tooltip: {
        ...tooltipStyle(theme),
        callbacks: {
          title: (items) => items.slice(0, 1).flatMap(({ chart, label }) => wrapped(chart, label, `bold ${font}`)),
          label: ({ dataset, parsed }) => figureText(t, dataset.label ?? '', parsed.x ?? 0, unit),
          footer: (items) =>
            items.slice(0, 1).flatMap(({ chart, dataIndex }) => {
              const note = rows[dataIndex]?.note;
              return note === undefined ? [] : wrapped(chart, note, font);
            }),
        },
      },
    },
  };
}

/** Lines of a tooltip that is not wider than its chart. */
function wrapped({ ctx, width }: Chart, text: string, font: string): string[] {
  return [...wrapToFit(text, width - TOOLTIP_EDGES_PX, measureIn(ctx, font))];
}
