export { ChartTable } from './ChartFrame.tsx';
export { chartTexts, UNIT_OF } from './chartTexts.ts';
export { RankChart } from './RankChart.tsx';
export type { RankRow } from './rankDrawing.ts';
export { TrendChart } from './TrendChart.tsx';
export { trendLine, trendPoints, type TrendLine } from './trendDrawing.ts';
