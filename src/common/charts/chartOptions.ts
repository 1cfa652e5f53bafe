import type { ChartOptions, LinearScaleOptions, TooltipOptions } from 'chart.js';
import { formatCount } from '../format/number.ts';
import type { ChartTheme } from './browser/chartTheme.ts';

/** Most marks on the value axis. */
const VALUE_MARKS_MAX = 6;

/** The page's font. Each text of a chart must name it, because the default is the library's own font. */
export function pageFont(theme: ChartTheme) {
  return { family: theme.fontFamily, size: theme.fontSizePx } as const;
}

/** Options of all charts. Changes are not animated. */
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

/** Dark text on a light ground, so that the marks look the same as in the chart. */
export function tooltipStyle(theme: ChartTheme) {
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
