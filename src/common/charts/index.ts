export { chartTexts, type ChartUnit } from './chartTexts.ts';
export { RankChart } from './RankChart.tsx';
export type { RankRow } from './rankDrawing.ts';
export { TrendChart } from './TrendChart.tsx';
export { trendPoints, type TrendLine } from './trendDrawing.ts';
