import type { TFunction } from 'i18next';

/** A query's title as it is shown: an erased query has none. */
export function queryTitleOf(t: TFunction, { title }: { readonly title: string }): string {
  return title === '' ? t('queryView.erased') : title;
}
