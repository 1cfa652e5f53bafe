import { useTranslation } from 'react-i18next';
import { CHAT_ENDED } from '#contract/domain.ts';
import { SelectField } from '#common/components/SelectField.tsx';
import { useProductOptions } from '#common/products.ts';
import { readSolvedCheck, type TaskFilters } from '../taskFilters.ts';

interface ProductSelectProps {
  readonly product: number | null;
  /** What the option without a product is called. */
  readonly all: string;
  /** The names by which the screen calls products. */
  readonly names?: 'name' | 'historyName';
  readonly onChange: (change: Pick<TaskFilters, 'product' | 'tagId'>) => void;
}

/** Another product has other tags. */
export function ProductSelect({ product, all, names, onChange }: ProductSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('tasks.product')}
      options={[{ value: '', label: all }, ...useProductOptions(product, names)]}
      value={product === null ? '' : String(product)}
      onChange={(value) => onChange({ product: value === '' ? null : Number(value), tagId: null })}
    />
  );
}

interface SolvedSelectProps {
  readonly chatEnded: TaskFilters['chatEnded'];
  readonly all: string;
  readonly onChange: (change: Pick<TaskFilters, 'chatEnded'>) => void;
}

export function SolvedSelect({ chatEnded, all, onChange }: SolvedSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('tasks.solvedCheck')}
      options={[
        { value: '', label: all },
        { value: String(CHAT_ENDED.no), label: t('tasks.effective') },
        { value: String(CHAT_ENDED.yes), label: t('tasks.invalid') },
      ]}
      value={chatEnded === null ? '' : String(chatEnded)}
      onChange={(value) => onChange({ chatEnded: readSolvedCheck(value) })}
    />
  );
}
