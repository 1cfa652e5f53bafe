import type { ChartOptions, LinearScaleOptions, TooltipOptions } from 'chart.js';
import { formatCount } from '../format/number.ts';
import type { ChartTheme } from './browser/chartTheme.ts';

/** Most marks along the axis of values: as many as can be counted at a glance. */
const VALUE_MARKS_MAX = 6;

/** The page's font. Every text of a chart names it: an axis or a tooltip without one takes the library's. */
export function pageFont(theme: ChartTheme) {
  return { family: theme.fontFamily, size: theme.fontSizePx } as const;
}

/** What all charts have in common. They show figures that have changed at once: nothing moves, for nobody. */
export const BASE_OPTIONS = {
  animation: false,
  responsive: true,
  maintainAspectRatio: false,
} as const satisfies ChartOptions;

/** An axis of whole numbers from 0. */
export function valueAxis(theme: ChartTheme, unit: string) {
  return {
    beginAtZero: true,
    border: { display: false },
    grid: { color: theme.grid },
    title: { display: true, text: unit, color: theme.inkMuted, font: pageFont(theme) },
    ticks: {
      color: theme.inkMuted,
      font: pageFont(theme),
      precision: 0,
      maxTicksLimit: VALUE_MARKS_MAX,
      callback: (value: string | number) => formatCount(Number(value)),
    },
  } as const satisfies Partial<Omit<LinearScaleOptions, 'border' | 'grid' | 'title' | 'ticks'>> &
    Record<string, unknown>;
}

/** An axis of names or days. */
export function categoryAxis(theme: ChartTheme) {
  return { offset: true, border: { color: theme.inkMuted }, grid: { display: false } } as const;
}

/** Dark on light, as the page is, so that the marks in it look as they do in the chart. */
export function tooltipLook(theme: ChartTheme) {
  return {
    backgroundColor: theme.surface,
    borderColor: theme.inkMuted,
    borderWidth: 1,
    cornerRadius: 6,
    padding: 10,
    titleColor: theme.ink,
    bodyColor: theme.ink,
    footerColor: theme.inkMuted,
    titleFont: { ...pageFont(theme), weight: 'bold' },
    bodyFont: pageFont(theme),
    footerFont: { ...pageFont(theme), weight: 'normal' },
    bodySpacing: 4,
    boxPadding: 6,
    usePointStyle: true,
  } as const satisfies Partial<Record<keyof TooltipOptions, unknown>>;
}
