export { chartTexts } from './chartTexts.ts';
export { RankChart } from './RankChart.tsx';
export type { RankRow } from './rankDrawing.ts';
export type { ChartUnit } from './tones.ts';
export { TrendChart } from './TrendChart.tsx';
export { trendPoints } from './trendPoints.ts';
export type { TrendLine } from './trendDrawing.ts';
