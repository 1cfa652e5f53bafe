import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { TextField } from '#common/components/TextField.tsx';
import type { TaskFilters } from '../taskFilters.ts';
import { ProductSelect, SolvedSelect } from './ChatSelects.tsx';

interface TaskFilterBarProps {
  readonly filters: TaskFilters;
  /** The typed keyword. */
  readonly keyword: string;
  readonly onType: (keyword: string) => void;
  readonly onChange: (filters: Partial<TaskFilters>) => void;
}

/** Selects narrow the list at once, the keyword on Search or Enter. */
export function TaskFilterBar({ filters, keyword, onType, onChange }: TaskFilterBarProps) {
  const { t } = useTranslation();
  return (
    <FilterBar label={t('tasks.filters')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <ProductSelect product={filters.product} all={t('common.all')} onChange={onChange} />
      <SolvedSelect chatEnded={filters.chatEnded} all={t('common.all')} onChange={onChange} />
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
