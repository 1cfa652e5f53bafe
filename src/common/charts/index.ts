export { RankChart } from './RankChart.tsx';
export type { RankRow } from './rankDrawing.ts';
export type { ChartUnit } from './tones.ts';
export { TrendChart } from './TrendChart.tsx';
export type { TrendLine } from './trendDrawing.ts';
