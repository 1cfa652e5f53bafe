import type { TFunction } from 'i18next';
import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import { formatCount } from '../format/number.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly charts: typeof texts.charts;
  }
}

/** For the manifests of features that draw charts. */
export const chartTexts = texts;

export type ChartUnit = 'queries' | 'chats';

/** The unit that a type's charts count. */
export const UNIT_OF: Readonly<Record<ReportType, ChartUnit>> = {
  [REPORT_TYPE.query]: 'queries',
  [REPORT_TYPE.chat]: 'chats',
};

/** A count with its unit: '34 queries'. */
export function amountText(t: TFunction, count: number, unit: ChartUnit): string {
  return t(`charts.amount.${unit}`, { count, shown: formatCount(count) });
}

/** A label with its count: 'Open: 34 queries'. */
export function figureText(t: TFunction, label: string, count: number, unit: ChartUnit): string {
  return t('charts.figure', { label, amount: amountText(t, count, unit) });
}
