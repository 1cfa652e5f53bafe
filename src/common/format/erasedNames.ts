import type { TFunction } from 'i18next';

/** A customer's name as it is shown: an erased customer has none. */
export function customerNameOf(t: TFunction, name: string): string {
  return name === '' ? t('customerName.erased') : name;
}

/** A query's title as it is shown: an erased query has none. */
export function queryTitleOf(t: TFunction, { title }: { readonly title: string }): string {
  return title === '' ? t('conversation.erased') : title;
}
