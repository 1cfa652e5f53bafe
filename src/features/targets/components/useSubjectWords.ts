import { useTranslation } from 'react-i18next';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import { REPORT_TYPE } from '#contract/domain.ts';
import { useProductName } from '#common/products.ts';
import type { TargetsSubject } from '../targetsForm.ts';

/** @returns the name of the product, or of all, that targets belong to, and whether they are for chats or queries */
export function useSubjectWords() {
  const { t } = useTranslation();
  const nameOf = useProductName();
  return ({ comeFrom, type }: Pick<TargetsSubject, 'comeFrom' | 'type'>) => ({
    name: comeFrom === ALL_PRODUCTS ? t('targets.allProducts') : nameOf(comeFrom),
    type: t(type === REPORT_TYPE.chat ? 'targets.chats' : 'targets.queries'),
  });
}
