import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '../../../../contract/domain.ts';
import { Button } from '../../../common/components/Button.tsx';
import { FilterBar } from '../../../common/components/FilterBar.tsx';
import { SelectField } from '../../../common/components/SelectField.tsx';
import { TextField } from '../../../common/components/TextField.tsx';
import type { LeaderTaskFilters } from '../leaderFilters.ts';

interface TaskFilterBarProps {
  readonly filters: LeaderTaskFilters;
  /** The typed assignee. */
  readonly keyword: string;
  readonly onType: (keyword: string) => void;
  readonly onChange: (filters: Partial<LeaderTaskFilters>) => void;
}

const NEWEST = 'newest';
const LATE = 'late';

/** Selects narrow the list at once, the assignee on Search or Enter. */
export function TaskFilterBar({ filters, keyword, onType, onChange }: TaskFilterBarProps) {
  const { t } = useTranslation();
  return (
    <FilterBar label={t('leader.filters')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <SelectField
        label={t('leader.product')}
        options={[
          { value: '', label: t('common.all') },
          ...PRODUCTS.map((code) => ({ value: String(code), label: t(`product.${code}`) })),
        ]}
        value={filters.product === null ? '' : String(filters.product)}
        onChange={(value) => onChange({ product: value === '' ? null : Number(value) })}
      />
      <SelectField
        label={t('leader.order')}
        options={[
          { value: NEWEST, label: t('leader.newestFirst') },
          { value: LATE, label: t('leader.lateFirst') },
        ]}
        value={filters.lateFirst ? LATE : NEWEST}
        onChange={(value) => onChange({ lateFirst: value === LATE })}
      />
      <TextField
        label={t('leader.assignee')}
        value={keyword}
        autoComplete="off"
        dir="auto"
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" variant="primary">
        <Search size={16} aria-hidden="true" />
        {t('common.search')}
      </Button>
    </FilterBar>
  );
}
