import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../common/components/Button.tsx';
import { FilterBar } from '../../../common/components/FilterBar.tsx';
import { SelectField } from '../../../common/components/SelectField.tsx';
import { TextField } from '../../../common/components/TextField.tsx';
import { useProductOptions } from '../../../common/products/index.ts';
import { readSolvedCheck, SOLVED_CHECKS, type TaskFilters } from '../taskFilters.ts';

interface TaskFilterBarProps {
  readonly filters: TaskFilters;
  /** The typed keyword. */
  readonly keyword: string;
  readonly onType: (keyword: string) => void;
  readonly onChange: (filters: Partial<TaskFilters>) => void;
}

const SOLVED_LABEL = { '': 'common.all', '0': 'tasks.effective', '1': 'tasks.invalid' } as const;

/** Selects narrow the list at once, the keyword on Search or Enter. */
export function TaskFilterBar({ filters, keyword, onType, onChange }: TaskFilterBarProps) {
  const { t } = useTranslation();
  const products = useProductOptions(filters.product);
  return (
    <FilterBar label={t('tasks.filters')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <SelectField
        label={t('tasks.product')}
        options={[{ value: '', label: t('common.all') }, ...products]}
        value={filters.product === null ? '' : String(filters.product)}
        onChange={(value) => onChange({ product: value === '' ? null : Number(value) })}
      />
      <SelectField
        label={t('tasks.solvedCheck')}
        options={SOLVED_CHECKS.map((value) => ({ value, label: t(SOLVED_LABEL[value]) }))}
        value={filters.chatEnded === null ? '' : `${filters.chatEnded}`}
        onChange={(value) => onChange({ chatEnded: readSolvedCheck(value) })}
      />
      <TextField
        label={t('tasks.keyword')}
        value={keyword}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" variant="primary">
        <Search size={16} aria-hidden="true" />
        {t('common.search')}
      </Button>
    </FilterBar>
  );
}
