import type { ChartData, ChartOptions } from 'chart.js';
import type { TFunction } from 'i18next';
import type { StaffTotals } from '#contract/http/reports.ts';
import { graphemesOf } from '../format/initials.ts';
import { isolated } from '#contract/names.ts';
import type { ChartTheme } from './browser/chartTheme.ts';
import { BASE_OPTIONS, categoryAxis, pageFont, tooltipStyle, valueAxis } from './chartOptions.ts';
import { figureText, type ChartUnit } from './chartTexts.ts';

/** The width of a text in pixels. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';

function measureIn(context: CanvasRenderingContext2D, font: string): Measure {
  return (text) => {
    context.save();
    context.font = font;
    const { width } = context.measureText(text);
    context.restore();
    return width;
  };
}

/** The longest beginning of the text that fits, with an ellipsis if something is cut off. */
export function cutToFit(text: string, widthPx: number, measure: Measure): string {
  if (measure(text) <= widthPx) return isolated(text);
  const signs = graphemesOf(text);
  const cut = (count: number) => `${signs.slice(0, count).join('').trimEnd()}${ELLIPSIS}`;
  return isolated(cut(mostThatFit(signs.length, (count) => measure(cut(count)) <= widthPx)));
}

/**
 * The largest count that fits, if all smaller ones fit as well. Halves what is left, because the browser shapes the
 * whole text for each measurement: one by one, a name of 10,000 signs would stop the page for seconds.
 */
function mostThatFit(max: number, fits: (count: number) => boolean): number {
  let known = 0;
  let beyond = max + 1;
  while (beyond - known > 1) {
    const middle = Math.floor((known + beyond) / 2);
    if (fits(middle)) known = middle;
    else beyond = middle;
  }
  return known;
}

/** The whole text in lines that fit. Breaks between words, and within a word that is wider than a line. */
export function wrapToFit(text: string, widthPx: number, measure: Measure): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).flatMap((each) => partsOf(each, widthPx, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measure(longer) <= widthPx) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map(isolated);
}

function partsOf(word: string, widthPx: number, measure: Measure): readonly string[] {
  if (measure(word) <= widthPx) return [word];
  const signs = graphemesOf(word);
  const fits = Math.max(
    1,
    mostThatFit(signs.length, (count) => measure(signs.slice(0, count).join('')) <= widthPx),
  );
  if (fits >= signs.length) return [word];
  return [signs.slice(0, fits).join(''), ...partsOf(signs.slice(fits).join(''), widthPx, measure)];
}

export type RankRow = Pick<StaffTotals, 'staffName' | 'assignedNum' | 'solvedNum'>;

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
    labels: rows.map(({ staffName }) => staffName),
    // The first dataset is drawn in front.
    datasets: [
      {
        ...bars,
        label: t('charts.solved'),
        data: rows.map(({ solvedNum }) => solvedNum),
        backgroundColor: theme.tone.solved,
        borderColor: theme.tone.solved,
      },
      {
        ...bars,
        label: t('charts.assigned'),
        data: rows.map(({ assignedNum }) => assignedNum),
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
            return cutToFit(rows[Number(value)]?.staffName ?? '', widthPx, measureIn(this.ctx, font));
          },
        },
      },
    },
    plugins: {
      tooltip: {
        ...tooltipStyle(theme),
        callbacks: {
          // Not wider than the chart.
          title: (items) =>
            items
              .slice(0, 1)
              .flatMap(({ chart: { ctx, width }, label }) => [
                ...wrapToFit(label, width - TOOLTIP_EDGES_PX, measureIn(ctx, `bold ${font}`)),
              ]),
          label: ({ dataset, parsed }) => figureText(t, dataset.label ?? '', parsed.x ?? 0, unit),
        },
      },
    },
  };
}
