export { RankChart } from './RankChart.tsx';
export type { RankRow } from './rankDrawing.ts';
export type { ChartUnit, Tone } from './tones.ts';
export { TrendChart } from './TrendChart.tsx';
export type { TrendLine } from './trendDrawing.ts';
