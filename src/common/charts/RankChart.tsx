import { BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useCallback } from 'react';
import { Bar } from 'react-chartjs-2';
import { useTranslation } from 'react-i18next';
import { isolated } from '#contract/names.ts';
import { ChartFrame, ChartTable, BarMark, Legend, LegendItem } from './ChartFrame.tsx';
import { figureText, type ChartUnit } from './chartTexts.ts';
import type { ChartTheme } from './browser/chartTheme.ts';
import { rankData, rankOptions, type RankRow } from './rankDrawing.ts';

Chart.register(BarElement, CategoryScale, LinearScale, Tooltip);

const ROW_PX = 34;
/** Height of the value axis with its title. It also gives a chart without rows room for a tooltip. */
const AXIS_PX = 56;
const HEIGHT_MIN_PX = 180;

interface RankChartProps {
  readonly viewKey: string;
  readonly title: string;
  readonly unit: ChartUnit;
  /** Best first. */
  readonly rows: readonly RankRow[];
}

/** Bars from top to bottom: how many items each person solved of those that were assigned. */
export function RankChart({ viewKey, title, unit, rows }: RankChartProps) {
  const { t } = useTranslation();
  const [solved, assigned] = [t('charts.solved'), t('charts.assigned')];
  const table = (
    <ChartTable
      caption={t(`charts.numberOf.${unit}`)}
      columns={[t('charts.staff'), solved, assigned]}
      rows={rows.map(({ staffName, solvedNum, assignedNum }) => ({
        name: <bdi>{staffName}</bdi>,
        figures: [solvedNum, assignedNum],
      }))}
    />
  );
  const legend = (
    <>
      <Legend>
        <LegendItem mark={<BarMark of="solved" />} label={solved} />
        <LegendItem mark={<BarMark of="assigned" />} label={assigned} />
      </Legend>
      <p className="cs-muted cs-tiny cs-flush">{t('charts.rankNote')}</p>
    </>
  );
  const [best] = rows;
  const summary =
    best === undefined
      ? ''
      : t('charts.ranking', {
          count: rows.length,
          name: isolated(best.staffName),
          figures: [figureText(t, solved, best.solvedNum, unit), figureText(t, assigned, best.assignedNum, unit)].join(
            ', ',
          ),
        });
  const draw = useCallback(
    (theme: ChartTheme) => (
      <Bar data={rankData(rows, theme, t)} options={rankOptions(rows, unit, theme, t)} aria-label={summary} />
    ),
    [rows, unit, summary, t],
  );
  const heightPx = Math.max(HEIGHT_MIN_PX, AXIS_PX + rows.length * ROW_PX);
  return (
    <ChartFrame
      viewKey={viewKey}
      title={title}
      empty={best === undefined ? t(`charts.none.${unit}`) : null}
      legend={legend}
      table={table}
      heightPx={heightPx}
    >
      {draw}
    </ChartFrame>
  );
}
